import TSearchCore
import Testing

@Suite struct AccountReadingTests {
  @Test("is what it was after a way through JSON")
  func roundTrip() throws {
    var reading = AccountReading(
      handle: "alice", id: "12", source: "x", at: Timestamp(seconds: 1_796_040_000))
    reading.followers = 1000
    reading.following = 10
    reading.posts = 200
    reading.name = "Alice"
    #expect(
      reading.json.text
        == #"{"account":"@alice","id":"12","source":"x","at":"2026-11-30T12:00:00Z","followers":1000,"following":10,"posts":200,"name":"Alice","avatar":null}"#
    )
    #expect(try AccountReading(json: reading.json) == reading)
  }

  @Test("what a source does not give is null")
  func gaps() throws {
    let reading = AccountReading(handle: "alice", id: nil, source: "x", at: nil)
    #expect(reading.json["followers"] == .null && reading.json["id"] == .null && reading.json["at"] == .null)
    #expect(try AccountReading(json: reading.json) == reading)
  }
}
