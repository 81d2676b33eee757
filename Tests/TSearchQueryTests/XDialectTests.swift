import TSearchCore
import Testing

@testable import TSearchQuery

@Suite struct XDialectTests {
  @Test(
    "X is asked with parentheses and with negation on leaves only",
    arguments: [
      ("swift server", "swift server"), ("a OR b c", "a OR (b c)"), ("(a OR b) c", "(a OR b) c"),
      ("a -(b OR c)", "a -b -c"), ("a -(b c)", "a (-b OR -c)"), ("a --b", "a b"),
      ("a -(-b c)", "a (b OR -c)"),
      ("#swift @bob from:@alice lang:en", "#swift @bob from:alice lang:en"), ("from:alice", "from:alice"),
      ("rock and roll", "rock \"and\" roll"), ("\"OR\" Not", "\"OR\" \"Not\""),
      ("C++ 12:30", "\"C++\" \"12:30\""),
      ("coca-cola $AAPL", "\"coca-cola\" $AAPL"), ("\"say \\\"hi\\\"\"", "\"say \\\"hi\\\"\""),
      ("\"a\\\\\"", "\"a \""), ("naïve Москва 東京", "naïve Москва 東京"), ("🎉", "🎉"), ("👨‍👩", "\"👨‍👩\""),
      ("a lang:zh-CN", "a lang:zh-CN"), ("a lang:he", "a lang:iw"), ("a lang:und", "a lang:und"),
      ("a (-b OR -c)", "a (-b OR -c)"), ("(a lang:en) OR b", "(a lang:en) OR b"),
    ])
  func texts(query: String, text: String) throws {
    #expect(try Query(parsing: query).plan(for: .x) == QueryPlan(subject: .search(text), local: nil))
  }

  @Test(
    "X refuses what has nothing that must occur, and is not even asked",
    arguments: [
      ("*", "X cannot list everything"), ("-a", "X cannot search for what is absent or for a language only"),
      ("lang:en -b", "X cannot search for what is absent or for a language only"),
      ("a OR -b", "X wants a word that must occur on each side of 'OR', and '-b' has none"),
      ("a OR (lang:en -b)", "X wants a word that must occur on each side of 'OR', and 'lang:en -b' has none"),
      ("-(a b)", "X wants a word that must occur on each side of 'OR', and '-a' has none"),
      ("a lang:pt-BR", "X tells no 'pt-br' from other 'pt'"),
      ("a @bob@example.org", "'bob@example.org' is no user name at X"),
      ("from:\"a b\"", "'a b' is no user name at X"),
    ])
  func refusals(query: String, message: String) throws {
    let query = try Query(parsing: query)
    let refusal = #expect(throws: QueryRefusal.self) { try query.plan(for: .x) }
    #expect(refusal?.message == message)
  }

  @Test("X takes 512 code points, or what the access allows")
  func length() throws {
    let longest = String(repeating: "é", count: 512)
    #expect(try Query(parsing: longest).plan(for: .x).subject == .search(longest))
    let refusal = #expect(throws: QueryRefusal.self) { try Query(parsing: longest + "e").plan(for: .x) }
    #expect(refusal?.message == "the query has 513 characters as X is asked, it takes 512")
    #expect(try Query(parsing: longest + "e").plan(for: .x, longest: 4096).subject == .search(longest + "e"))
    // The quotes and the pushed negation count as they are sent.
    #expect(throws: QueryRefusal.self) {
      try Query(parsing: String(repeating: "é", count: 511) + "+").plan(for: .x)
    }
  }

  @Test("twitter-1.1 is asked as twitter-1, with 500 characters")
  func twitter11() throws {
    #expect(
      try Query(parsing: "(a OR b) -c").plan(for: .twitter11)
        == QueryPlan(subject: .search("a OR b -c"), local: nil))
    #expect(
      try Query(parsing: "from:alice").plan(for: .twitter11)
        == QueryPlan(subject: .timeline("alice"), local: nil))
    let longest = String(repeating: "é", count: 500)
    #expect(try Query(parsing: longest).plan(for: .twitter11).subject == .search(longest))
    let refusal = #expect(throws: QueryRefusal.self) {
      try Query(parsing: longest + "e").plan(for: .twitter11)
    }
    #expect(refusal?.message == "the query is too long for this service: it takes 500 characters")
    let wide = try Query(parsing: (0..<30).map { "(a\($0) b\($0))" }.joined(separator: " OR "))
    #expect(throws: QueryRefusal.self) { try wide.plan(for: .twitter11) }
  }
}
