import Testing

@testable import TSearchCore

@Suite struct JSONReaderTests {
  @Test(
    "keeps a number's digits",
    arguments: [
      "0", "-0", "7", "1588987262754234369", "1e5", "1E+05", "-1.50e-3", "0.0",
      String(repeating: "9", count: 4000),
    ])
  func numbers(digits: String) throws { #expect(try JSONValue(parsing: digits) == .number(digits)) }

  @Test(
    "refuses what is no number of RFC 8259",
    arguments: [
      "01", "-", "-01", "00", "1.", ".5", "+1", "1e", "1e+", "0x1", "1.e1", "NaN", "-Infinity", "1 2",
    ])
  func badNumbers(text: String) { #expect(throws: JSONError.self) { try JSONValue(parsing: text) } }

  @Test(
    "resolves escapes",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
      (#""\ud83d\ude00""#, "😀"),
      (#""a\ud83d""#, "a\u{FFFD}"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
      (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\0"),
      (#""12345678\n12345678""#, "12345678\n12345678"),
    ])
  func escapes(text: String, value: String) throws { #expect(try JSONValue(parsing: text) == .string(value)) }

  @Test(
    "says where a document is wrong",
    arguments: [
      ("", 0, "the document ends early"), ("{", 1, "a name was expected"), ("{\"a\"", 4, "':' was expected"),
      ("[1,]", 3, "a value was expected"), ("[1 2]", 3, "',' or ']' was expected"),
      ("{\"a\":1,}", 7, "a name was expected"),
      ("\"ab", 3, "the document ends in a text"), ("\"a\nb\"", 2, "a control character"),
      (#""\x""#, 1, "a bad escape"),
      (#""\u12g4""#, 1, "a bad escape"), (#""\u12"#, 1, "a bad escape"), ("tru", 0, "a value was expected"),
      ("true!", 4, "something follows the document"), ("\"a\"\0", 3, "something follows the document"),
      ("[1}", 2, "',' or ']' was expected"), ("\0", 0, "a value was expected"),
    ])
  func faults(text: String, offset: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error == JSONError(message, offset: offset))
  }

  @Test("puts U+FFFD for bytes that are no UTF-8, and passes over a byte order mark")
  func badBytes() throws {
    #expect(try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22]) == .string("a\u{FFFD}"))
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, 0x31]) == .number("1"))
  }

  @Test("finds quotes, backslashes and controls at each place of a word")
  func words() throws {
    for length in 0..<40 {
      let text = String(repeating: "é", count: length / 2) + String(repeating: "~", count: length)
      #expect(try JSONValue(parsing: "\"\(text)\"") == .string(text))
      #expect(try JSONValue(parsing: "\"\(text)\\\\\(text)\"") == .string(text + "\\" + text))
      #expect(throws: JSONError.self) { try JSONValue(parsing: "\"\(text)\u{1F}\(text)\"") }
    }
  }

  @Test("passes over what nobody wants, up to its very end")
  func skipping() throws {
    let deep = String(repeating: "[{\"a\":", count: 100) + "\"]}\\\"\"" + String(repeating: "}]", count: 100)
    var reader = JSONReader("[\(deep),{\"b\":[1,{}]},\"x\",1e3,null,7]".utf8)
    var left = 5
    try reader.readArray { reader throws(JSONError) in
      if left > 0 { try reader.skip() } else { #expect(try reader.readInt() == 7) }
      left -= 1
    }
    try reader.expectEnd()
    for wrong in ["[}", "{]", "[", "[\"a", "[{\"a\":[1}]]", String(repeating: "[", count: 600)] {
      var reader = JSONReader(wrong.utf8)
      #expect(throws: JSONError.self, "\(wrong)") { try reader.skip() }
    }
  }

  @Test("refuses more than 512 levels, however they are read")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONValue(parsing: nested(512))
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(513)) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: String(repeating: "{\"a\":", count: 100_000)) }
    var reader = JSONReader("[\(nested(512))]".utf8)
    #expect(throws: JSONError.self) { try reader.readArray { reader throws(JSONError) in try reader.skip() } }
  }

  @Test("reads another kind than expected as nothing, and goes on behind it")
  func lenience() throws {
    var reader = JSONReader(#"[{"a":1},"5",-3,1.5,"",[1],true,null,"x",9007199254740993]"#.utf8)
    var found: [String] = []
    try reader.readArray { reader throws(JSONError) in
      found.append(found.count % 2 == 0 ? try reader.readID() ?? "-" : String(try reader.readInt() ?? -1))
    }
    #expect(found == ["-", "5", "-", "-1", "-", "-1", "-", "-1", "x", "9007199254740993"])
    var others = JSONReader(#"[1,"a",true,{}]"#.utf8)
    var texts: [String?] = []
    try others.readArray { reader throws(JSONError) in texts.append(try reader.readText()) }
    #expect(texts == [nil, "a", nil, nil])
  }
}
