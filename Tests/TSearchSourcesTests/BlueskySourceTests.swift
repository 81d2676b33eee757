import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct BlueskySourceTests {
  private typealias Samples = BlueskySamples

  private static let subject = Subject.parameters([
    Subject.Parameter("q", "swift \"a b\""), Subject.Parameter("tag", "天気"), Subject.Parameter("tag", "b"),
  ])
  private static let search =
    "app.bsky.feed.searchPosts?q=swift%20%22a%20b%22&tag=%E5%A4%A9%E6%B0%97&tag=b&sort=latest"
  private static let timeline =
    "app.bsky.feed.getAuthorFeed?actor=alice.example.org&filter=posts_with_replies&limit=100"
  private static let noon = Timestamp(seconds: 1_796_040_000)

  private func source(_ fetcher: ScriptedFetcher, base: String = "https://bsky.social") -> BlueskySource {
    BlueskySource(
      name: SourceName("bluesky"), base: base, token: nil, fetcher: fetcher, memory: ForgetfulMemory(),
      time: ManualTimekeeper(), turns: BlueskyTurns())
  }

  @Test(
    "asks for each page by time, a little below the bound",
    arguments: [
      (Ask(subject), search + "&limit=100"),
      (
        Ask(subject, afterTime: noon, cursor: "a=b"),
        search + "&since=2026-11-30T11%3A55%3A00Z&limit=100&cursor=a%3Db"
      ),
      (
        Ask(subject, afterTime: noon, beforeTime: noon),
        search + "&since=2026-11-30T11%3A55%3A00Z&until=2026-11-30T12%3A00%3A00.001Z&limit=100"
      ),
      (Ask(.timeline("alice.example.org"), afterTime: noon), timeline),
      (Ask(.timeline("alice.example.org"), cursor: "2026"), timeline + "&cursor=2026"),
      (
        Ask(.timeline("alice.example.org"), beforeTime: noon),
        timeline + "&cursor=2026-11-30T12%3A00%3A00.001Z"
      ),
    ])
  func requests(ask: Ask, path: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Samples.posts([]), Samples.posts([]))
    #expect(try await source(fetcher).page(ask).next == nil)
    #expect(try await source(fetcher, base: "http://127.0.0.1:8080").page(ask).next == nil)
    #expect(
      fetcher.urls == [
        "https://public.api.bsky.app/xrpc/" + path, "http://127.0.0.1:8080/xrpc/" + path,
      ])
    #expect(fetcher.requests.allSatisfy { $0.headers.isEmpty && $0.body == nil })
  }

  @Test("a page that is short or empty goes on as long as it has a cursor, and tells the quota")
  func paging() async throws {
    let headers = [
      ("ratelimit-limit", "3000"), ("ratelimit-remaining", "2983"), ("ratelimit-reset", "1796040300"),
      ("ratelimit-policy", "3000;w=300"),
    ]
    let fetcher = ScriptedFetcher(200, headers, Samples.posts([], #","cursor":"100""#))
    let page = try await source(fetcher).page(Ask(Self.subject))
    #expect(page.next == "100" && page.isSparse && page.content == .posts([]))
    #expect(page.quota == QuotaReading(limit: 3000, remaining: 2983, reset: Self.noon + .seconds(300)))
  }

  @Test("without an account members' posts are left out, and an account of them alone is explained")
  func members() async throws {
    let shy = Samples.author.replacing("[]", #"[{"val":"!no-unauthenticated"}]"#)
    let body = Samples.feed([#"{"post":\#(Samples.post("1", author: shy))}"#])
    #expect(try await source(ScriptedFetcher(200, [], body)).page(Ask(Self.subject)).content == .posts([]))
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(ScriptedFetcher(200, [], body)).page(Ask(.timeline("alice.example.org")))
    }
    #expect(error?.kind == .forbidden && error?.message.contains("logged-in readers only") == true)
    #expect(try BlueskyReader(source: "bluesky").read(body).posts.count == 1)
  }

  @Test(
    "each error is told in words of its own",
    arguments: [
      (
        Ask(subject), 403, "Request forbidden by administrative rules.", .forbidden,
        "bsky.social refuses this without an account: 'tsearchctl source login bluesky' takes HANDLE:APP-PASSWORD"
      ),
      (
        Ask(subject), 401, #"{"error":"AuthMissing","message":"m"}"#, .unauthorized,
        "bsky.social answers with an account only: 'tsearchctl source login bluesky' takes HANDLE:APP-PASSWORD"
      ),
      (
        Ask(subject), 400, #"{"error":"BadQueryString","message":"no\u0007"}"#, .badQuery,
        "bsky.social does not take the query: no"
      ),
      (
        Ask(subject, cursor: "9"), 400, #"{"error":"InvalidRequest","message":"Invalid cursor format"}"#,
        .badAnswer, "bsky.social does not go on where its last page ended: Invalid cursor format"
      ),
      (
        Ask(.timeline("b.example")), 400, #"{"error":"InvalidRequest","message":"Profile not found"}"#, .gone,
        "bsky.social does not know '@b.example': Profile not found"
      ),
      (
        Ask(.timeline("b.example")), 400, #"{"error":"BlockedActor"}"#, .forbidden,
        "your account blocks '@b.example', so that bsky.social shows nothing of it"
      ),
      (
        Ask(.timeline("b.example")), 400, #"{"error":"BlockedByActor"}"#, .forbidden,
        "'@b.example' blocks your account, so that bsky.social shows nothing of it"
      ),
      (
        Ask(.timeline("b.example")), 400, #"{"error":"AccountTakedown"}"#, .gone,
        "the account '@b.example' is not there at present"
      ),
      (
        Ask(subject), 404, "", .badAnswer, "bsky.social does not speak Bluesky's interface (HTTP 404)"
      ),
      (
        Ask(subject), 501, #"{"error":"MethodNotImplemented"}"#, .badAnswer,
        "bsky.social does not speak Bluesky's interface (HTTP 501)"
      ),
      (
        Ask(subject), 429, #"{"error":"RateLimitExceeded","message":"Rate Limit Exceeded"}"#, .rateLimited,
        "bsky.social asks us to wait (HTTP 429): Rate Limit Exceeded"
      ),
      (
        Ask(subject), 502, #"{"error":"UpstreamFailure"}"#, .serverError,
        "bsky.social has a fault (HTTP 502): UpstreamFailure"
      ),
      (Ask(subject), 200, #"{"error":"E","message":"odd"}"#, .badAnswer, "bsky.social says: odd"),
      (
        Ask(subject), 200, "<!doctype html><html></html>", .badAnswer,
        "the answer of bsky.social cannot be read: it is an HTML page"
      ),
    ] as [(Ask, Int, String, ErrorKind, String)])
  func errors(ask: Ask, status: Int, body: String, kind: ErrorKind, message: String) async {
    let fetcher = ScriptedFetcher(status, [], Array(body.utf8))
    let error = await #expect(throws: SourceError.self) { _ = try await source(fetcher).page(ask) }
    #expect(error?.kind == kind)
    #expect(error?.message == message)
  }
}

extension String {
  /// The text with one part of it replaced where it stands first.
  func replacing(_ part: String, _ other: String) -> String {
    guard let place = firstRange(of: part) else { return self }
    return String(self[..<place.lowerBound]) + other + String(self[place.upperBound...])
  }
}
