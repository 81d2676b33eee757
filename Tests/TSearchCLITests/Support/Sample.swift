import TSearchCore

/// Invented searches, hits and reports around the moment at which ``FakeSurroundings`` stands.
enum Sample {
  static let now = Timestamp(seconds: 1_796_047_200)

  static func search(
    _ name: String = "swift", _ query: String = "swift lang:en", sources: [String] = ["x"]
  ) -> SearchReport {
    SearchReport(
      name: name, query: query, sources: sources, every: 900, state: .active,
      createdAt: now - .seconds(10 * 86_400), lastPoll: now - .seconds(180), nextPoll: now + .seconds(720),
      hits: 17, hits24h: 3)
  }

  static var paused: SearchReport {
    var search = search("日本", "東京 OR 大阪", sources: ["mastodon@mastodon.example", "x"])
    search.state = .paused
    search.hits = 0
    search.nextPoll = nil
    search.hits24h = 0
    return search
  }

  static var failing: SearchReport {
    var search = search("blog", "*", sources: ["feed:https://blog.example.org/feed.xml"])
    search.every = 5400
    search.error = StandingError(
      kind: .unreachable, source: "feed:https://blog.example.org/feed.xml",
      message: "blog.example.org: connection refused", since: now - .seconds(3600),
      retryAt: now + .seconds(240))
    search.held = 2
    return search
  }

  static func hit(_ number: Int64?, _ text: String = "Swift 6.3 is out, and it is fast.") -> Hit {
    var post = Post(source: "x", id: "1700000000000000001")
    post.author = Post.Author(id: "12", handle: "alice", name: "Alice")
    post.text = text
    post.url = "https://x.example/alice/status/1700000000000000001"
    post.createdAt = now - .seconds(300)
    return Hit(number: number, searches: ["swift"], foundAt: now, post: post)
  }

  static var status: StatusReport {
    StatusReport(
      version: "0.1.0", since: now - .seconds(4 * 3600), active: 3, paused: 1, nextPoll: now + .seconds(720),
      hitsToday: 4,
      sources: [
        SourceReport(
          source: "x", type: .x, rights: ["search", "account"], limit: 450, remaining: 440,
          reset: now + .seconds(600)),
        SourceReport(
          source: "mastodon@mastodon.example", type: .mastodon, rights: [], note: "no token: only hashtags"),
      ], problems: [], held: 0, pending: 0, notes: [], needsUser: false)
  }

  static var detailed: SearchReport {
    var search = failing
    search.detail = SearchReport.Detail(
      sources: [
        .init(
          source: "feed:https://blog.example.org/feed.xml", markID: "post-77", markTime: now - .seconds(7200),
          lastGood: now - .seconds(3600), baselineOwed: false,
          gaps: ["2026-11-29T10:00:00Z to 2026-11-29T11:00:00Z: the page cap was reached"])
      ],
      errors: [search.error].compactMap(\.self), hitsByDay: [0, 1, 2, 3, 0, 0, 5, 8, 13, 2, 1, 0, 4, 3])
    return search
  }
}
