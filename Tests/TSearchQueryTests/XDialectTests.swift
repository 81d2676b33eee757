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
      ("to:bob", "to:bob"), ("url:example.org", "url:\"example.org\""), ("url:swift", "url:swift"),
      ("$TSLA -$BRK.B", "$TSLA -$BRK.B"), ("a is:reply -is:retweet", "a is:reply -is:retweet"),
      ("a -is:nullcast", "a -is:nullcast"), ("a filter:replies", "a is:reply"),
      ("a exclude:retweets", "a -is:retweet"),
      ("a has:videos has:links", "a has:video_link has:links"), ("a has:geo", "a has:geo"),
      ("min_faves:10", "min_likes:10"), ("a -min_retweets:5", "a -min_reposts:5"),
      ("retweets_of:alice", "retweets_of:alice"), ("conversation_id:20", "conversation_id:20"),
      ("quoted_tweet_id:20", "quotes_of_tweet_id:20"), ("context:10.79", "context:10.79"),
      ("entity:\"Michael Jordan\"", "entity:\"Michael Jordan\""), ("list:owner/slug", "list:\"owner/slug\""),
      ("place:\"new york\"", "place:\"new york\""), ("place_country:DE", "place_country:DE"),
      ("point_radius:[2.35 48.86 16km]", "point_radius:[2.35 48.86 16km]"),
      ("bounding_box:[-105.3 39.9 -105.1 40]", "bounding_box:[-105.3 39.9 -105.1 40]"),
    ])
  func texts(query: String, text: String) throws {
    #expect(try Query(parsing: query).plan(for: .x) == QueryPlan(subject: .search(text), local: nil))
  }

  @Test(
    "times and IDs are decided here: each poll brings bounds of its own",
    arguments: [
      ("a since:2026-11-30", "a", "since:2026-11-30"),
      ("a b since_id:20 max_id:30", "a b", "since_id:20 max_id:30"),
      ("a -since:2026-11-30 -until:2026-12-01", "a", "-since:2026-11-30 -until:2026-12-01"),
      ("a (since:2026-11-30 OR until:2026-01-01)", "a", "since:2026-11-30 OR until:2026-01-01"),
    ])
  func bounds(query: String, text: String, local: String) throws {
    let plan = try Query(parsing: query).plan(for: .x)
    #expect(plan.subject == .search(text) && plan.local?.printed == local)
  }

  @Test(
    "X refuses what has nothing that must occur, and is not even asked",
    arguments: [
      ("*", "X cannot list everything"),
      ("-a", "X cannot search for '-a' alone: that only narrows what other words find"),
      ("lang:en -b", "X cannot search for 'lang:en -b' alone: that only narrows what other words find"),
      (
        "since:2026-11-30",
        "X cannot search for 'since:2026-11-30' alone: that only narrows what other words find"
      ),
      (
        "a OR since:2026-11-30",
        "'since:2026-11-30' is decided here and not by X, so that it cannot stand in a group with other terms"
      ),
      ("a is:nullcast", "X knows 'is:nullcast' only negated"),
      ("a near:berlin", "X's search API knows no 'near:berlin'"),
      ("a filter:news", "X's search API knows no 'filter:news'"),
      ("a place_country:germany", "'germany' is no country to X"),
      ("point_radius:1", "'point_radius:' takes its numbers in brackets"),
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
