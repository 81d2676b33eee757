import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct MastodonDialectTests {
  @Test(
    "asks a timeline where one holds all that may match, else the search",
    arguments: [
      ("#swift", Subject.tag("swift", any: []), false), ("#swift server", .tag("swift", any: []), true),
      ("#a OR #b", .tag("a", any: ["b"]), false), ("x (#a OR #b)", .tag("a", any: ["b"]), true),
      ("#a #b", .tag("a", any: []), true), ("#swift -#java", .tag("swift", any: []), true),
      ("from:alice", .timeline("alice"), false),
      ("from:alice@example.org", .timeline("alice@example.org"), false),
      ("swift server", .search("swift server"), true),
      (#""a \"b\"" -c lang:de"#, .search(#""a \"b\"" -c language:de"#), true),
      ("C++ from:bob", .search(#""C++" from:@bob"#), true), ("swift -(a b)", .search("swift"), true),
    ])
  func plans(query: String, subject: Subject, isDecidedHere: Bool) throws {
    let plan = try Query(parsing: query).plan(for: .mastodon)
    #expect(plan.subject == subject)
    #expect((plan.local != nil) == isDecidedHere)
  }

  @Test(
    "refuses what it cannot be asked, with the reason",
    arguments: [
      ("-swift", "this server cannot search for what is absent, or for a condition, only"),
      ("context:1.2", "Mastodon cannot decide 'context:1.2', and its posts do not tell it"),
      ("*", "this server cannot list everything"),
    ])
  func refusals(query: String, message: String) throws {
    let query = try Query(parsing: query)
    #expect(#expect(throws: QueryRefusal.self) { try query.plan(for: .mastodon) }?.message == message)
  }

  @Test("without a token hashtags and accounts are asked, words are refused with what would help")
  func withoutToken() throws {
    let rights: [SourceTraits.Right] = [.tag, .timeline]
    #expect(try Query(parsing: "#a").plan(for: .mastodon, rights: rights).subject == .tag("a", any: []))
    let refusal = #expect(throws: QueryRefusal.self) {
      try Query(parsing: "swift").plan(for: .mastodon, rights: rights)
    }
    #expect(refusal?.message == "without a token this server can be asked for hashtags and accounts only")
  }
}
