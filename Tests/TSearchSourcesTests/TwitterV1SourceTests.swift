import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct TwitterV1SourceTests {
  private typealias Samples = TwitterV1Samples

  private func source(_ fetcher: ScriptedFetcher, token: String? = nil) -> TwitterV1Source {
    TwitterV1Source(
      name: SourceName("old"), base: "http://old.example:8080/api", token: token, fetcher: fetcher,
      time: ManualTimekeeper())
  }

  private static let search =
    "http://old.example:8080/api/search.json?q=C%2B%2B%20%23a&rpp=100&result_type=recent"
  private static let timeline =
    "http://old.example:8080/api/statuses/user_timeline/alice.xml?count=200&include_rts=1"

  private static let table: [(Ask, String)] = [
    (Ask(.search("C++ #a")), "\(search)"), (Ask(.search("C++ #a"), afterID: "10"), "\(search)&since_id=10"),
    (Ask(.search("C++ #a"), afterID: "0"), "\(search)"),
    (Ask(.search("C++ #a"), afterID: "10", beforeID: "20"), "\(search)&since_id=10&max_id=19"),
    (
      Ask(.search("C++ #a"), afterID: "10", cursor: "page=2&max_id=30"),
      "\(search)&page=2&since_id=10&max_id=30"
    ),
    (
      Ask(.search("C++ #a"), afterID: "10", beforeID: "20", cursor: "page=2&max_id=30"),
      "\(search)&page=2&since_id=10&max_id=19"
    ),
    (Ask(.timeline("alice"), afterID: "10"), "\(timeline)&since_id=10"),
    (Ask(.timeline("alice"), beforeID: "20", cursor: "max_id=15"), "\(timeline)&max_id=15"),
    (
      Ask(.timeline("a/../b?")),
      "http://old.example:8080/api/statuses/user_timeline/a%2F..%2Fb%3F.xml?count=200&include_rts=1"
    ),
  ]

  @Test("asks with bounds and cursor, its own words only", arguments: table)
  func requests(ask: Ask, url: String) async throws {
    let body = ask.subject.isTimeline ? Samples.timeline([]) : Samples.search([])
    let fetcher = ScriptedFetcher(200, [], body)
    _ = try await source(fetcher).page(ask)
    #expect(fetcher.urls == [url])
  }

  @Test("sends no inverted range: nothing lies between its bounds")
  func invertedRange() async throws {
    let fetcher = ScriptedFetcher([])
    #expect(
      try await source(fetcher).page(Ask(.search("a"), afterID: "19", beforeID: "20")) == Page(.posts([])))
    #expect(fetcher.urls.isEmpty)
  }

  @Test("sends a token as a secret")
  func token() async throws {
    let fetcher = ScriptedFetcher(200, [], Samples.search([]))
    _ = try await source(fetcher, token: "t0ken").page(Ask(.search("a")))
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
  }

  @Test("gives posts, the continuation, the quota and the service's clock")
  func page() async throws {
    let headers = [
      ("x-ratelimit-limit", "150"), ("x-ratelimit-remaining", "109"), ("x-ratelimit-reset", "1796040000"),
      ("date", "Mon, 30 Nov 2026 12:00:00 GMT"),
    ]
    let body = Samples.search(
      [Samples.result("9"), Samples.result("7"), "null"], #","next_page":"?page=2&max_id=9&q=a""#)
    let page = try await source(ScriptedFetcher(200, headers, body)).page(Ask(.search("a"), afterID: "3"))
    guard case .posts(let posts) = page.content else { return #expect(Bool(false)) }
    #expect(posts.map(\.identity) == ["9", "7"])
    #expect(posts.first?.post.url == "http://old.example:8080/api/alice/status/9")
    #expect(page.next == "page=2&max_id=9" && page.oddItems == 1)
    #expect(page.quota == QuotaReading(limit: 150, remaining: 109, reset: Timestamp(seconds: 1_796_040_000)))
    #expect(page.serverTime == Timestamp(seconds: 1_796_040_000))
  }

  @Test("pages a timeline below its last post, down to the lower bound")
  func timelinePages() async throws {
    let ids = [["9", "8"], ["7", "6"], []]
    let fetcher = ScriptedFetcher(
      ids.map { ids in
        .success(
          HTTPResponse(status: 200, body: Samples.timeline(ids.map { Samples.status($0) }), finalURL: ""))
      })
    var ask = Ask(.timeline("alice"), afterID: "2")
    var found: [String] = []
    repeat {
      let page = try await source(fetcher).page(ask)
      if case .posts(let posts) = page.content { found += posts.map(\.identity) }
      ask.cursor = page.next
    } while ask.cursor != nil
    #expect(found == ["9", "8", "7", "6"])
    #expect(
      fetcher.urls.map { $0.dropFirst(Self.timeline.count) } == [
        "&since_id=2", "&since_id=2&max_id=7", "&since_id=2&max_id=5",
      ])
  }

  @Test("does not go on where nothing can be left")
  func lastPage() async throws {
    let fetcher = ScriptedFetcher(200, [], Samples.timeline([Samples.status("9"), Samples.status("8")]))
    #expect(try await source(fetcher).page(Ask(.timeline("alice"), afterID: "7")).next == nil)
  }

  @Test(
    "posts of Twitter itself are seen at twitter.com",
    arguments: ["http://search.twitter.com", "https://twitter.com", "http://api.twitter.com/1"])
  func publicHost(base: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Samples.search([Samples.result("9")]))
    let source = TwitterV1Source(
      name: SourceName("old"), base: base, fetcher: fetcher, time: ManualTimekeeper())
    guard case .posts(let posts) = try await source.page(Ask(.search("a"))).content else {
      return #expect(Bool(false))
    }
    #expect(posts.first?.post.url == "https://twitter.com/alice/status/9")
  }
}
