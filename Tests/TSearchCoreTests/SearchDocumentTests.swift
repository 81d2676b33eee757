import TSearchCore
import Testing

@Suite struct SearchDocumentTests {
  private func read(_ text: String) throws -> SearchDocument {
    try SearchDocument(json: JSONValue(parsing: text))
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    let search = SavedSearch(
      id: SearchID(7), name: "swift", query: "\"swift 6\" -is:retweet",
      sources: [SourceName("x"), SourceName("feed:https://example.org/feed")], interval: .seconds(900),
      state: .paused, tell: ["notify"], createdAt: Timestamp(milliseconds: 1_796_000_000_123))
    let document = SearchDocument([search])
    #expect(
      document.json.text == #"""
        {"tsearch":1,"searches":[{"name":"swift","query":"\"swift 6\" -is:retweet","sources":["x",\#
        "feed:https://example.org/feed"],"every":900,"state":"paused","tell":["notify"],\#
        "created_at":"2026-11-30T00:53:20.123Z"}],"accounts":[]}
        """#)
    #expect(try read(document.json.text) == document)
  }

  @Test("a query alone is enough")
  func least() throws {
    let document = try read(#"{"tsearch":1,"searches":[{"query":"swift","later":1,"tell":null}]}"#)
    #expect(document.entries == [SearchDocument.Entry(name: nil, query: "swift")])
    #expect(document.refused == [])
  }

  @Test(
    "an entry that is wrong is named, and the others stand",
    arguments: [
      (#"{"name":"a"}"#, "a", "query"), (#"{"name":"a","query":7}"#, "a", "query"),
      (#"{"query":"q","every":"900"}"#, "#1", "every"), (#"{"query":"q","every":0}"#, "#1", "every"),
      (#"{"query":"q","state":"asleep"}"#, "#1", "state"),
      (#"{"query":"q","sources":["x",1]}"#, "#1", "sources"), (#""q""#, "#1", "query"),
      (#"{"name":7,"query":"q"}"#, "#1", "name"),
      (#"{"query":"q","created_at":"today"}"#, "#1", "created_at"),
    ])
  func refused(entry: String, name: String, missing: String) throws {
    let document = try read(#"{"tsearch":1,"searches":[\#(entry),{"query":"swift"}]}"#)
    #expect(document.entries.map(\.query) == ["swift"])
    #expect(document.refused == [.init(name: name, message: "its '\(missing)' is missing or wrong")])
  }

  @Test("what is no document of ours is refused", arguments: ["[]", "{}", #"{"tsearch":1}"#, "7"])
  func foreign(text: String) {
    #expect(throws: SearchDocumentError.notOurs) { try read(text) }
  }

  @Test("a newer document is refused with both versions")
  func newer() {
    #expect(throws: SearchDocumentError.newer(2)) { try read(#"{"tsearch":2,"searches":[]}"#) }
    #expect(
      SearchDocumentError.newer(2).report.message
        == "the document is of version 2, this program knows version 1")
  }
}
