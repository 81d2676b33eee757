import Glibc
import Testing

@testable import TSearchCore

/// The pull reader beside Foundation's `JSONDecoder`.
@Suite struct JSONAgreementTests {
  /// `make test` asks for 100,000.
  private static let documents =
    unsafe getenv("TSEARCH_JSON_DOCUMENTS").flatMap { Int(unsafe String(cString: $0)) } ?? 10_000

  @Test("reads random documents as another decoder does")
  func random() throws {
    var random = RandomDocuments(state: 4)
    for _ in 0..<Self.documents {
      let text = JSONValue.array([random.value(depth: 2)]).text
      let ours = try JSONValue(parsing: text)
      #expect(try Foreign(text.utf8).agrees(with: ours), "\(text)")
    }
  }

  /// What the two are allowed to see apart.
  private enum Difference {
    case none
    /// Half a surrogate pair, and bytes that are no UTF-8, are U+FFFD to us: one odd text spoils no page.
    case text
    /// We keep the digits of numbers that no double holds.
    case number
  }

  private static let hostile: [(document: [UInt8], difference: Difference)] =
    depths + escapes + surrogates + controls + numbers + bytes + cuts

  @Test("judges hostile documents as another decoder does, but for what we want otherwise")
  func hostileDocuments() {
    #expect(Self.hostile.count >= 300)
    for (document, difference) in Self.hostile {
      let ours = try? JSONValue(parsing: document)
      let theirs = try? Foreign(document)
      let shown = String(decoding: document.prefix(60), as: UTF8.self)
      switch (ours, theirs) {
      case (let ours?, let theirs?):
        #expect(difference == .text || theirs.agrees(with: ours), "\(shown)")
      case (nil, nil): break
      case (nil, _?): Issue.record("refused: \(shown)")
      case (_?, nil): #expect(difference == .text || difference == .number, "taken: \(shown)")
      }
    }
  }

  /// The other decoder takes as many, but traps at some documents that are deeper.
  @Test("takes 512 levels and no more", arguments: [511, 512, 513, 10_000, 1_000_000])
  func levels(depth: Int) {
    let lists =
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    #expect(((try? JSONValue(parsing: lists)) != nil) == (depth <= 512))
    var reader = JSONReader(lists)
    #expect(((try? reader.skip()) != nil) == (depth <= 512))
  }

  private static func all(
    _ texts: [String], _ difference: Difference = .none
  ) -> [(document: [UInt8], difference: Difference)] {
    texts.map { (Array($0.utf8), difference) }
  }

  private static var depths: [(document: [UInt8], difference: Difference)] {
    [1, 2, 3, 5, 10, 20, 31, 32, 33, 50, 63, 64, 65, 100].flatMap { depth in
      let open = String(repeating: "[", count: depth)
      let close = String(repeating: "]", count: depth)
      let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
      let half = depth / 2
      let mixed =
        String(repeating: #"[{"a":"#, count: half) + "1" + String(repeating: "}]", count: half)
      return all([open + close, objects, mixed, open])
    }
  }

  private static var escapes: [(document: [UInt8], difference: Difference)] {
    (UInt8(0x20)...0x7E).map { ([0x5B, 0x22, 0x5C, $0, 0x22, 0x5D], .none) }
      + all([
        #"["\u"]"#, #"["\u0"]"#, #"["\u00"]"#, #"["\u004"]"#, #"["\u0041"]"#, #"["\u00g1"]"#, #"["\u+041"]"#,
      ])
      + all([#"["\U0041"]"#, #"["\u0000"]"#, #"["\\\\\\"]"#, #"["\"#, #"["\\"]"#, #"["a\"b"]"#])
  }

  private static var surrogates: [(document: [UInt8], difference: Difference)] {
    let (high, low) = (#"\ud83d"#, #"\uDE00"#)
    return all(
      [high + low, low.lowercased() + "x", high + high, low + high, high, low].map { #"["\#($0)"]"# }, .text)
      + all(
        [high + "a", high + #"\n"#, high + high + low, high + low + low, high + #"\u0041"#].map {
          #"["\#($0)"]"#
        }, .text)
      + all([#"["\#(high)\u"]"#, #"["\#(high)\"#, #"["\#(high)"#, #"["\ud83"]"#])
      + all([#"["\ud7ff"]"#, #"["\ue000"]"#, #"["\uffff"]"#, #"["\#(high)\#(low)"]"#])
  }

  private static var controls: [(document: [UInt8], difference: Difference)] {
    (UInt8(0)..<0x20).map { ([0x5B, 0x22, 0x61, $0, 0x22, 0x5D], .none) }
  }

  private static var numbers: [(document: [UInt8], difference: Difference)] {
    let long = String(repeating: "7", count: 400)
    let odd = [
      "0", "-0", "00", "01", "-", "-a", "1.", "1.e5", ".5", "-.5", "1e", "1e+", "1E-5", "1e5.5", "+1", "0x10",
      "NaN", "Infinity", "-Infinity", "1_000", "1 2", "--1", "1-", "0.0", "-0.0e-0", "1e1000000000000",
      "12345678901234567890", "18446744073709551616", "9223372036854775807", "0.1", "1e22", "1e23",
      "5e-324", "4.9e-324", "2.2250738585072011e-308", "1.7976931348623157e308",
      "123456789012345678901234567890.5", "0." + long, "1588987262754234368", "1588987262754234369",
    ]
    return all(odd.map { "[\($0)]" }, .number)
      + all(["[1e400]", "[-1e400]", "[\(long)]", "[1e-400]"], .number)
      + all(["[tru]", "[true]", "[nul]", "[nulll]", "[True]", "[fals", "[]]", "[}", "{]", "{}", "[]", "[ ]"])
      + all([
        "", " ", "[1", "[,1]", "{\"a\"}", "{\"a\":}", "{:1}", "{a:1}", "{'a':1}", "[1]x", "[1] ", "\u{FEFF}",
      ])
      + all([#"{"a":1,"a":2}"#].map { "[\($0)]" }, .text)
  }

  private static var bytes: [(document: [UInt8], difference: Difference)] {
    let odd: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE2, 0x82], [0xE0, 0x80, 0x80],
      [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
      [0xFF],
    ]
    return odd.map { ([0x5B, 0x22] + $0 + [0x22, 0x5D], .text) }
      + [[0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80]].map {
        ([0x5B, 0x22] + $0 + [0x22, 0x5D], .none)
      }
  }

  private static var cuts: [(document: [UInt8], difference: Difference)] {
    let whole = Array(#"{"a":[1,-2.5e3,true,null,{"b\n":"é\ud83d\ude00"}],"c":"日"}"#.utf8)
    return whole.indices.map { (Array(whole[..<$0]), .text) }
  }
}
