import TSearchCore
import Testing

@testable import TSearchQuery

/// Queries at services that know no OR: a request for each alternative.
@Suite struct SplitPlanTests {
  /// What each request asks for, in a few words.
  private func requests(_ query: String, _ type: SourceType, rights: [SourceTraits.Right]? = nil) throws
    -> [String]
  {
    try Query(parsing: query).plan(for: type, rights: rights).subjects.map { subject in
      switch subject {
      case .search(let text): text
      case .parameters(let list):
        list.filter { $0.value != "(story,comment,poll,job)" }.map { "\($0.name)=\($0.value)" }.joined(
          separator: " ")
      case .tag(let tag, let others): ([tag] + others).map { "#" + $0 }.joined(separator: " ")
      case .timeline(let user): "@" + user
      case .everything: "*"
      }
    }
  }

  @Test(
    "Hacker News gets one request for each alternative",
    arguments: [
      ("swift OR rust", ["query=swift", "query=rust"]),
      ("(swift OR rust) server", ["query=swift server", "query=rust server"]),
      ("(a OR b) (c OR d)", ["query=a c", "query=a d", "query=b c", "query=b d"]),
      ("a OR (a b)", ["query=a"]), ("a OR a", ["query=a"]), ("a OR (b -b)", ["query=a"]),
      ("swift -(a b)", ["query=swift"]), ("swift (-a OR b)", ["query=swift"]),
      ("swift OR (rust -go)", ["query=swift", "query=rust -go"]),
      ("-(-a -b)", ["query=a", "query=b"]),
      ("swift (is:reply OR min_likes:5)", ["query=swift"]),
      ("url:example.org OR #swift", ["query=\"example.org\"", "query=swift"]),
    ])
  func hackerNews(query: String, expected: [String]) throws {
    #expect(try requests(query, .hackernews) == expected)
  }

  @Test("Hacker News joins authors in one request, and words with them in several")
  func authors() throws {
    let kinds = "(story,comment,poll,job)"
    let plan = try Query(parsing: "from:a OR from:b OR c").plan(for: .hackernews)
    #expect(plan.subjects.count == 3)
    let joined = try Query(parsing: "swift (from:a OR from:b)").plan(for: .hackernews)
    #expect(
      joined.subjects == [
        .parameters([Subject.Parameter("query", "swift"), .init("tags", kinds + ",(author_a,author_b)")])
      ])
  }

  @Test(
    "Bluesky gets one request for each alternative",
    arguments: [
      ("swift OR rust", ["q=swift", "q=rust"]),
      ("swift OR from:a.example", ["q=swift", "q=from:a.example author=a.example"]),
      ("from:a.example OR from:b.example", ["@a.example", "@b.example"]),
      ("(swift OR rust) lang:de", ["q=swift lang=de", "q=rust lang=de"]),
      ("#a OR #b", ["q=#a tag=a", "q=#b tag=b"]),
      ("url:example.org swift", ["q=swift domain=example.org"]),
      ("url:example.org", ["q=domain:example.org domain=example.org"]),
      ("$TSLA OR x", ["q=\"$TSLA\"", "q=x"]),
    ])
  func bluesky(query: String, expected: [String]) throws {
    #expect(try requests(query, .bluesky) == expected)
  }

  @Test("Bluesky without an account reads the timelines of several accounts")
  func timelines() throws {
    let rights: [SourceTraits.Right] = [.timeline, .account]
    #expect(
      try requests("swift (from:a.example OR from:b.example)", .bluesky, rights: rights) == [
        "@a.example", "@b.example",
      ])
    #expect(throws: QueryRefusal.self) { try requests("swift OR from:a.example", .bluesky, rights: rights) }
  }

  @Test(
    "Mastodon gets timelines where they hold all that may match, else a search for each alternative",
    arguments: [
      ("swift OR rust", ["swift", "rust"]), ("#a OR #b OR #c OR #d OR #e OR #f", ["#a #b #c #d #e", "#f"]),
      ("(#a x) OR (#b y)", ["#a #b"]), ("#a OR x", ["#a", "x"]),
      ("from:alice OR from:bob", ["@alice", "@bob"]), ("from:alice OR #a", ["#a", "@alice"]),
      ("(swift OR rust) -java", ["swift -java", "rust -java"]),
      ("swift has:media is:reply", ["swift has:media is:reply"]),
      ("$TSLA has:images", ["\"$TSLA\""]), ("url:example.org", ["\"example.org\""]),
    ])
  func mastodon(query: String, expected: [String]) throws {
    #expect(try requests(query, .mastodon) == expected)
  }

  @Test("without a token Mastodon reads an account for what it wrote of something")
  func anonymous() throws {
    let rights: [SourceTraits.Right] = [.tag, .timeline]
    #expect(try requests("swift from:alice", .mastodon, rights: rights) == ["@alice"])
    #expect(try requests("(swift from:alice) OR #a", .mastodon, rights: rights) == ["#a", "@alice"])
    #expect(throws: QueryRefusal.self) { try requests("swift OR #a", .mastodon, rights: rights) }
  }

  @Test(
    "more than eight alternatives are refused, with their number",
    arguments: [SourceType.hackernews, .bluesky, .mastodon])
  func tooMany(type: SourceType) throws {
    let eight = (1...8).map { "w\($0)" }.joined(separator: " OR ")
    #expect(try Query(parsing: eight).plan(for: type).subjects.count == 8)
    let refusal = #expect(throws: QueryRefusal.self) { try Query(parsing: eight + " OR w9").plan(for: type) }
    #expect(refusal?.message.contains("the query has 9 alternatives; at most 8 are asked") == true)
    let wide = (1...6).map { "(a\($0) OR b\($0))" }.joined(separator: " ")
    #expect(throws: QueryRefusal.self) { try Query(parsing: wide).plan(for: type) }
  }

  @Test("what contradicts itself is refused")
  func contradiction() throws {
    let refusal = #expect(throws: QueryRefusal.self) { try Query(parsing: "a -a").plan(for: .hackernews) }
    #expect(refusal?.message == "no post can match the query")
  }

  @Test(
    "a feed refuses what its items do not tell",
    arguments: [
      ("to:bob", "the posts of a feed do not tell 'to:bob'"),
      ("swift is:reply", "the posts of a feed do not tell 'is:reply'"),
      ("min_likes:5", "the posts of a feed do not tell 'min_likes:5'"),
      ("swift context:1.2", "a feed cannot decide 'context:1.2', and its posts do not tell it"),
      ("swift -place:paris", "a feed cannot decide 'place:paris', and its posts do not tell it"),
    ])
  func feed(query: String, message: String) throws {
    let query = try Query(parsing: query)
    #expect(#expect(throws: QueryRefusal.self) { try query.plan(for: .feed) }?.message == message)
  }

  @Test("a feed leaves out what its items never are")
  func negatedAtFeed() throws {
    #expect(try Query(parsing: "swift -is:retweet -min_likes:5").plan(for: .feed).local != nil)
  }

  @Test(
    "twitter-1.1 is asked in the words of its day, and the rest is decided here",
    arguments: [
      ("a is:retweet -is:reply", "a filter:nativeretweets -filter:replies", nil),
      ("a has:links min_likes:5", "a filter:links min_faves:5", nil),
      ("a min_reposts:5", "a min_retweets:5", nil),
      ("a since:2026-11-30 until:2026-12-01", "a since:2026-11-30 until:2026-12-01", nil),
      ("a since:2026-11-30_12:00:00_UTC", "a", "since:2026-11-30_12:00:00_UTC"),
      ("a has:cashtags", "a", "has:cashtags"), ("a -is:nullcast", "a", "-is:nullcast"),
      ("a near:\"new york\" within:10km", "a near:new_york within:10km", nil),
      ("a to:bob url:example.org", "a to:bob url:example.org", nil),
      ("a quoted_tweet_id:20", "a quoted_tweet_id:20", nil),
      ("a filter:news", "a filter:news", nil), ("$TSLA", "$TSLA", nil),
      ("a in_reply_to_tweet_id:5", "a", "in_reply_to_tweet_id:5"),
    ] as [(String, String, String?)])
  func older(query: String, text: String, local: String?) throws {
    let plan = try Query(parsing: query).plan(for: .twitter11)
    #expect(plan.subject == .search(text) && plan.local?.printed == local)
  }

  @Test("a command decides what posts cannot tell")
  func command() throws {
    let plan = try Query(parsing: "swift context:1.2 (a OR place:b)").plan(for: .command)
    #expect(plan.subject == .search("swift context:1.2 (a OR place:b)") && plan.local?.printed == "swift")
  }
}
