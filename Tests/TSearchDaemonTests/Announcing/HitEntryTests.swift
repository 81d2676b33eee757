import TSearchCore
import Testing

@testable import TSearchDaemon

@Suite struct HitEntryTests {
  private func post(_ change: (inout Post) -> Void = { _ in }) -> Post {
    var post = Post(source: "x", id: "1700000000000000001")
    post.url = "https://example.org/1"
    post.author = Post.Author(id: "12", handle: "alice", name: "Alice", avatar: nil)
    post.text = "First line\nsecond line"
    post.createdAt = Timestamp(seconds: 1_796_040_000)
    change(&post)
    return post
  }

  private func entry(_ post: Post, searches: [String] = ["swift"]) throws -> JournalEntry {
    let hit = Hit(number: 17, searches: searches, foundAt: Timestamp(seconds: 1_796_040_060), post: post)
    return try #require(HitEntry(hit, store: "00ff", unit: .user)).entry
  }

  @Test("a hit has all the fields of a known post, a search's name once for each search")
  func fields() throws {
    let entry = try entry(post(), searches: ["swift", "linux"])
    #expect(
      entry
        == JournalEntry([
          ("MESSAGE", "swift, linux: Alice (@alice): First line https://example.org/1"),
          ("MESSAGE_ID", MessageID.hit.rawValue), ("PRIORITY", "5"), ("SYSLOG_IDENTIFIER", "tsearchd"),
          ("USER_UNIT", "tsearchd.service"), ("TSEARCH_STORE", "00ff"), ("TSEARCH_HIT", "17"),
          ("TSEARCH_POST_ID", "1700000000000000001"), ("TSEARCH_SOURCE", "x"), ("TSEARCH_SEARCH", "swift"),
          ("TSEARCH_SEARCH", "linux"), ("TSEARCH_POST_URL", "https://example.org/1"),
          ("TSEARCH_AUTHOR", "alice"), ("TSEARCH_AUTHOR_NAME", "Alice"),
          ("TSEARCH_CREATED_AT", "2026-11-30T12:00:00Z"), ("TSEARCH_TEXT", "First line\nsecond line"),
        ]))
  }

  @Test("what a source does not give is left out")
  func nulls() throws {
    let entry = try entry(Post(source: "feed:https://example.org/", id: "a"))
    #expect(
      entry.fields.map(\.name) == [
        "MESSAGE", "MESSAGE_ID", "PRIORITY", "SYSLOG_IDENTIFIER", "USER_UNIT", "TSEARCH_STORE", "TSEARCH_HIT",
        "TSEARCH_POST_ID", "TSEARCH_SOURCE", "TSEARCH_SEARCH",
      ])
  }

  @Test("a hit without a number is no entry")
  func unnumbered() {
    let hit = Hit(number: nil, searches: [], foundAt: Timestamp(seconds: 0), post: post())
    #expect(HitEntry(hit, store: "00ff", unit: .system) == nil)
  }

  static let messages: [(post: @Sendable (inout Post) -> Void, message: String)] = [
    ({ $0.title = "A title" }, "swift: Alice (@alice): A title https://example.org/1"),
    ({ $0.title = " \n" }, "swift: Alice (@alice): First line https://example.org/1"),
    ({ $0.author?.name = nil }, "swift: @alice: First line https://example.org/1"),
    ({ $0.author?.handle = nil }, "swift: Alice: First line https://example.org/1"),
    ({ $0.author = nil }, "swift: First line https://example.org/1"),
    ({ $0.text = nil }, "swift: Alice (@alice): https://example.org/1"),
    ({ $0.url = nil }, "swift: Alice (@alice): First line"),
    ({ $0.text = "\r\n \t\n  a\tb\u{2028}c\r\nd" }, "swift: Alice (@alice): a b https://example.org/1"),
    (
      {
        $0.author?.name = "A\u{202E}lice"
        $0.text = "turned \u{202E}\u{2066}round"
      },
      "swift: A\u{202E}lice\u{202C} (@alice): turned \u{202E}\u{2066}round\u{2069}\u{202C} https://example.org/1"
    ),
    ({ $0.author?.name = "A\nPRIORITY=0\u{1B}[2J" }, "swift: A (@alice): First line https://example.org/1"),
  ]

  @Test("the message is one line of what is known", arguments: messages)
  func message(_ change: @Sendable (inout Post) -> Void, message: String) throws {
    #expect(try entry(post(change))["MESSAGE"] == message)
  }

  @Test("the text in the message is cut at 200 characters, between graphemes; the field keeps it whole")
  func cut() throws {
    let family = "👨‍👩‍👧‍👦"
    for (count, shown) in [
      (200, String(repeating: family, count: 200)), (201, String(repeating: family, count: 199) + "…"),
    ] {
      let text = String(repeating: family, count: count)
      let entry = try entry(post { $0.text = text })
      #expect(entry["MESSAGE"] == "swift: Alice (@alice): \(shown) https://example.org/1")
      #expect(entry["TSEARCH_TEXT"] == text)
    }
  }

  @Test("controls are dropped, tabs and lines of the text kept; nothing forges a field (S5)")
  func controls() throws {
    let text = "a\u{0}b\u{1B}[31m\tc\r\nd\u{7F}\u{85}\u{9B}e\nTSEARCH_HIT=1\u{200F}ع"
    let entry = try entry(
      post {
        $0.text = text
        $0.id = "id\nTSEARCH_HIT=2"
        $0.author?.handle = "al\u{8}ice\nX=1"
      })
    #expect(entry["TSEARCH_TEXT"] == "ab[31m\tc\nde\nTSEARCH_HIT=1\u{200F}ع")
    #expect(entry["TSEARCH_POST_ID"] == "id TSEARCH_HIT=2")
    #expect(entry["TSEARCH_AUTHOR"] == "alice X=1")
    #expect(entry.fields.count { $0.name == "TSEARCH_HIT" } == 1)
  }
}
