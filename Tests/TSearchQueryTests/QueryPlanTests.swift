import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct QueryPlanTests {
  @Test("a feed lists everything and the matcher decides")
  func feed() throws {
    let query = try Query(parsing: "-swift")
    #expect(try query.plan(for: .feed) == QueryPlan(subject: .everything, local: query))
    #expect(try Query(parsing: "*").plan(for: .feed) == QueryPlan(subject: .everything, local: nil))
  }

  @Test("a command is told the printed query")
  func command() throws {
    let query = try Query(parsing: "a  (b OR c)")
    #expect(try query.plan(for: .command) == QueryPlan(subject: .search("a (b OR c)"), local: query))
    #expect(try Query(parsing: "*").plan(for: .command) == QueryPlan(subject: .search("*"), local: nil))
  }

  @Test(
    "twitter-1 is asked in its own order of binding",
    arguments: [
      ("swift server", "swift server"), ("a OR b", "a OR b"), ("(a OR b) c", "a OR b c"),
      ("a OR (b c)", "a OR b a OR c"), ("a -(b OR c)", "a -b -c"), ("a --b", "a b"),
      ("\"say \\\"hi\\\"\" #swift @bob lang:en from:alice", "\"say  hi \" #swift @bob lang:en from:alice"),
      ("-(-a OR b)", "a -b"), ("(a OR b) (a OR c)", "a OR b a OR c"), ("C++", "C++"),
    ])
  func twitter1(query: String, text: String) throws {
    #expect(try Query(parsing: query).plan(for: .twitter1) == QueryPlan(subject: .search(text), local: nil))
  }

  @Test("twitter-1 reads one account's timeline")
  func timeline() throws {
    #expect(
      try Query(parsing: "from:@Alice").plan(for: .twitter1)
        == QueryPlan(subject: .timeline("Alice"), local: nil))
  }

  @Test(
    "twitter-1 refuses what it cannot answer",
    arguments: [
      ("*", "this service cannot list everything"),
      ("-a", "this service cannot search for what is absent only"),
      ("a OR -b", "this service cannot join '-b' with OR"),
      ("a -(b c)", "this service cannot join '-b' with OR"),
      ("from:\"a b\"", "'a b' is no user name at this service"),
      ("a @bob@example.org", "'bob@example.org' is no user name at this service"),
    ])
  func refusals(query: String, message: String) throws {
    let query = try Query(parsing: query)
    let refusal = #expect(throws: QueryRefusal.self) { try query.plan(for: .twitter1) }
    #expect(refusal?.message == message)
  }

  @Test("twitter-1 takes 1000 characters, encoded")
  func length() throws {
    let longest = String(repeating: "é", count: 166) + "abcd"
    #expect(try Query(parsing: longest).plan(for: .twitter1).subject == .search(longest))
    #expect(throws: QueryRefusal.tooLong) { try Query(parsing: longest + "e").plan(for: .twitter1) }
  }

  @Test("a query that would expand without end is refused at once")
  func explosion() throws {
    let query = try Query(parsing: (0..<30).map { "(a\($0) b\($0))" }.joined(separator: " OR "))
    #expect(throws: QueryRefusal.tooLong) { try query.plan(for: .twitter1) }
  }

  @Test("what has no posts is not searched")
  func counter() throws {
    let query = try Query(parsing: "swift")
    let refusal = #expect(throws: QueryRefusal.self) { try query.plan(for: .twittercounter) }
    #expect(refusal?.message == "it counts followers and has no posts")
  }
}
