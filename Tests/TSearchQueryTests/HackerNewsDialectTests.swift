import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct HackerNewsDialectTests {
  private static let kinds = "(story,comment,poll,job)"

  @Test(
    "sends words, phrases and authors, and decides all of the query again",
    arguments: [
      ("swift server", "swift server", kinds), ("swift -apple", "swift -apple", kinds),
      (#""swift server" -"objective c""#, #""swift server" -"objective c""#, kinds),
      ("C++ #swift", #""C++" swift"#, kinds), ("swift from:alice", "swift", kinds + ",author_alice"),
      ("from:alice", "", kinds + ",author_alice"),
      ("swift (from:alice OR from:bob)", "swift", kinds + ",(author_alice,author_bob)"),
      ("swift -(a b)", "swift", kinds), ("swift -from:bob", "swift", kinds),
    ])
  func plans(query: String, text: String, tags: String) throws {
    let plan = try Query(parsing: query).plan(for: .hackernews)
    #expect(
      plan.subject == .parameters([Subject.Parameter("query", text), Subject.Parameter("tags", tags)]))
    #expect(plan.local != nil)
  }

  @Test("a hashtag is looked for as a word, because posts there have no tags")
  func hashtags() throws {
    var post = Post(source: "hackernews", id: "1")
    post.text = "Swift on servers"
    let plan = try Query(parsing: "#swift -#java").plan(for: .hackernews)
    #expect(plan.local?.matches(post) == true)
  }

  @Test(
    "refuses what it cannot be asked, with the reason",
    arguments: [
      ("swift lang:en", "the posts of Hacker News do not tell 'lang:en'"),
      ("swift @alice", "the posts of Hacker News do not tell '@alice'"),
      ("swift is:retweet", "the posts of Hacker News do not tell 'is:retweet'"),
      ("swift context:1.2", "Hacker News cannot decide 'context:1.2', and its posts do not tell it"),
      ("-swift", "Hacker News cannot be asked for what is absent, or for a condition, only"),
      ("is:reply", "Hacker News cannot be asked for what is absent, or for a condition, only"),
      ("*", "Hacker News is asked for words or for an author"),
      (#"from:"a b""#, "'a b' is no user name at Hacker News"),
    ])
  func refusals(query: String, message: String) throws {
    let query = try Query(parsing: query)
    #expect(#expect(throws: QueryRefusal.self) { try query.plan(for: .hackernews) }?.message == message)
  }
}
