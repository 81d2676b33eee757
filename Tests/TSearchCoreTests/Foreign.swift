import Foundation
import TSearchCore

/// A document as Foundation's decoder sees it.
enum Foreign: Decodable {
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

  init(_ document: some Collection<UInt8>) throws {
    self = try JSONDecoder().decode(Foreign.self, from: Data(document))
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
