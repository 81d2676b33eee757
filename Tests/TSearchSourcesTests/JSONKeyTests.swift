import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct JSONKeyTests {
  @Test("compares names of any length, escapes resolved")
  func keys() throws {
    let names: [StaticString] = [
      "", "a", "b", "id", "id_str", "1234567", "12345678", "123456789", "profile_image", "1234567890123456",
      "in_reply_to_screen_name", "in_reply_to_screen_name_", "in_reply_to_status_id_str", "ключ", "a\"b",
      "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk", "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkK",
    ]
    for name in names {
      var reader = JSONReader(JSONValue.object([JSONMember("\(name)", .null)]).text.utf8)
      try reader.readObject { reader, key throws(JSONError) in
        for other in names { #expect((key == other) == ("\(name)" == "\(other)")) }
        try reader.skip()
      }
    }
    let long = String(repeating: "k", count: 33)
    #expect(try JSONValue(parsing: "{\"\(long)\":1}")[long]?.int == 1)
    var longReader = JSONReader("{\"\(long)\":1}".utf8)
    try longReader.readObject { reader, key throws(JSONError) in
      for name in names { #expect(!(key == name)) }
      try reader.skip()
    }
    var reader = JSONReader(#"{"\u0069d":1}"#.utf8)
    try reader.readObject { reader, key throws(JSONError) in
      switch key {
      case "id": #expect(try reader.readID() == "1")
      default: Issue.record("the escaped name was not known")
      }
    }
  }
}
