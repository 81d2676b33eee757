import Foundation
import Testing

@testable import TSearchCore

@Suite struct JSONRandomTests {
  /// A fixed sequence (Numerical Recipes' 64-bit generator), so that a failure comes again.
  private struct Sequence: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  @Test("reads back what it wrote, and what another decoder reads")
  func roundTrip() throws {
    var random = Sequence(state: 1)
    for _ in 0..<400 {
      let value = Self.value(depth: 5, &random)
      let text = value.text
      #expect(try JSONValue(parsing: text) == value)
      let foreign = try JSONDecoder().decode(Foreign.self, from: Data(text.utf8))
      #expect(foreign.agrees(with: value), "\(text)")
      var reader = JSONReader(text.utf8)
      try reader.skip()
      try reader.expectEnd()
    }
  }

  @Test("a document cut anywhere is an error, never a trap and never a value")
  func cuts() throws {
    var random = Sequence(state: 2)
    for _ in 0..<30 {
      let bytes = Array(JSONValue.array([Self.value(depth: 4, &random)]).text.utf8)
      for length in bytes.indices {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[..<length]) }
        var reader = JSONReader(bytes[..<length])
        #expect(throws: JSONError.self) { try reader.skip() }
      }
    }
  }

  @Test("takes and refuses broken documents as another decoder does")
  func mutations() throws {
    var random = Sequence(state: 3)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = Array(JSONValue.array([Self.value(depth: 2, &random)]).text.utf8)
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = Array("\"\\{}[]:,019-.eEtfn u\n".utf8).randomElement(using: &random) ?? 0
      let ours = try? JSONValue(parsing: bytes)
      let theirs = try? JSONDecoder().decode(Foreign.self, from: Data(bytes))
      if ours == nil { refused += 1 }
      // The other decoder takes a comma before a bracket, and refuses half surrogates.
      let text = String(decoding: bytes, as: UTF8.self)
      if let theirs, !text.contains(",]"), !text.contains(",}") {
        #expect(ours.map { theirs.agrees(with: $0) } ?? false, "\(text)")
      }
    }
    #expect(refused > 500)
  }

  private static func value(depth: Int, _ random: inout Sequence) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(String(Int.random(in: -9_000_000...9_000_000, using: &random)))
    case 3: return .number(["0.5", "-2.25e2", "1E3", "0", "1e-1"].randomElement(using: &random) ?? "0")
    case 4: return .string(text(&random))
    case 5, 6:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map {
          JSONMember("\($0)" + text(&random), value(depth: depth - 1, &random))
        })
    }
  }

  private static func text(_ random: inout Sequence) -> String {
    let signs = ["a", "b", "\"", "\\", "/", "\n", "\u{1}", "é", "日", "😀", "\u{7F}", " ", "{", "]"]
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      signs.randomElement(using: &random) ?? ""
    }.joined()
  }
}

/// A document as Foundation's decoder sees it.
private enum Foreign: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Foreign])
  case object([String: Foreign])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Foreign].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Foreign].self))
    }
  }

  func agrees(with value: JSONValue) -> Bool {
    switch self {
    case .null: value.isNull
    case .bool(let own): value.bool == own
    case .number(let own): value.double == own
    case .string(let own): value.string == own
    case .array(let own):
      value.array.map { $0.count == own.count && zip(own, $0).allSatisfy { $0.agrees(with: $1) } } ?? false
    case .object(let own): own.allSatisfy { name, part in value[name].map(part.agrees) ?? false }
    }
  }
}
