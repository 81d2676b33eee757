import Synchronization
import TSearchCore
import TSearchFetch
import Testing

@testable import TSearchSources

/// Answers requests in their order; one more than that is an error.
private final class ScriptedFetching: Fetching {
  private let answers: Mutex<[Result<HTTPResponse, FetchError>]>
  private let asked = Mutex<[HTTPRequest]>([])

  init(_ answers: [Result<HTTPResponse, FetchError>]) { self.answers = Mutex(answers) }

  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func fetch(_ request: HTTPRequest) async throws(FetchError) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else { throw FetchError(.other, "one request too many") }
    return try answer.get()
  }
}

@Suite struct FeedSourceTests {
  private static let url = "https://example.org/feed"
  private static let feed = FeedFixture.rss("<item><guid>1</guid></item>")
  private static let page =
    "<html><head><link rel=alternate type='application/rss+xml' href='https://feeds.example.net/real'></head>"

  private func answer(
    _ body: [UInt8] = feed, status: Int = 200, _ headers: [(name: String, value: String)] = [],
    url: String = url, movedTo: String? = nil
  ) -> Result<HTTPResponse, FetchError> {
    .success(HTTPResponse(status: status, headers: headers, body: body, finalURL: url, movedTo: movedTo))
  }

  private func source(_ fetching: ScriptedFetching, _ headers: [HTTPRequest.Header] = []) -> FeedSource {
    FeedSource(
      name: SourceName("feed:" + FeedSourceTests.url), url: FeedSourceTests.url,
      scope: Scope(FeedSourceTests.url), fetcher: fetching, headers: headers)
  }

  private func ids(_ page: Page) -> [String]? {
    if case .posts(let posts) = page.content { posts.map(\.identity) } else { nil }
  }

  @Test("asks with its headers and the validators of the last good answer, and gives what the answer holds")
  func goodAnswer() async throws {
    let sent = Validators(etag: "W/\"1\"", lastModified: "then", digest: "other")
    let fetching = ScriptedFetching([
      answer(
        FeedSourceTests.feed,
        [
          (name: "etag", value: "\"2\""), (name: "last-modified", value: "now"),
          (name: "date", value: "Mon, 30 Nov 2026 10:00:00 UTC"),
          (name: "cache-control", value: "max-age=600"),
        ], movedTo: "https://example.org/new")
    ])
    let page = try await source(fetching, [HTTPRequest.Header("X-Own", "1")]).page(
      Ask(.everything, validators: sent))
    let request = try #require(fetching.requests.first)
    #expect(request.url == FeedSourceTests.url)
    #expect(request.validators == sent)
    #expect(request.headers.map(\.name) == ["Accept", "X-Own"])
    #expect(ids(page) == ["1"])
    #expect(page.validators?.etag == "\"2\"" && page.validators?.lastModified == "now")
    #expect(page.movedTo == "https://example.org/new")
    #expect(page.wish == .seconds(600))
    #expect(page.serverTime?.rfc3339 == "2026-11-30T10:00:00Z")
    #expect(page.next == nil)
  }

  @Test("the bytes of the last good answer are unchanged, whatever the server says")
  func sameBytes() async throws {
    let fetching = ScriptedFetching([answer(), answer(FeedSourceTests.feed, [(name: "etag", value: "new")])])
    let source = source(fetching)
    let first = try await source.page(Ask(.everything))
    let second = try await source.page(Ask(.everything, validators: first.validators))
    #expect(second.content == .unchanged)
    #expect(second.validators == Validators(etag: "new", digest: first.validators?.digest))
  }

  @Test("a 304 is unchanged, and may bring new validators")
  func notModified() async throws {
    let sent = Validators(etag: "old", lastModified: "then", digest: "d")
    let fetching = ScriptedFetching([answer([], status: 304, [(name: "etag", value: "new")])])
    let page = try await source(fetching).page(Ask(.everything, validators: sent))
    #expect(page.content == .unchanged)
    #expect(page.validators == Validators(etag: "new", lastModified: "then", digest: "d"))
  }

  @Test("a 304 to a request without validators is no answer")
  func unaskedNotModified() async {
    let fetching = ScriptedFetching([answer([], status: 304)])
    await #expect(throws: SourceError.self) { try await self.source(fetching).page(Ask(.everything)) }
  }

  @Test(
    "a 200 that is no feed is a bad answer",
    arguments: [
      "", "<html><p>maintenance", "<!DOCTYPE html>", "<rss><channel><item>", "{\"items\":", "words",
    ])
  func badAnswers(body: String) async throws {
    let fetching = ScriptedFetching([answer(Array(body.utf8))])
    let error = await #expect(throws: SourceError.self) {
      try await self.source(fetching).page(Ask(.everything))
    }
    #expect(error?.kind == .badAnswer)
    #expect(error?.message.hasPrefix("example.org: ") == true)
  }

  @Test("a document that was cut leaves no validators, so that all of it is asked for again")
  func cut() async throws {
    let body = Array("<rss><channel><item><guid>1</guid></item><item><guid>2".utf8)
    let page = try await source(ScriptedFetching([answer(body, [(name: "etag", value: "1")])])).page(
      Ask(.everything))
    #expect(ids(page) == ["1"])
    #expect(page.validators == nil)
  }

  @Test("an HTML page's one feed is followed, once, without secrets, and only its bytes are compared")
  func follows() async throws {
    let link = "https://feeds.example.net/real"
    let page = answer(
      Array(FeedSourceTests.page.utf8), [(name: "etag", value: "page")], movedTo: "https://x.example/")
    let feed = answer(FeedSourceTests.feed, [(name: "etag", value: "feed")], url: link)
    let fetching = ScriptedFetching([page, feed, page, feed])
    let source = source(fetching, [HTTPRequest.Header("Authorization", "s", isSecret: true)])
    let first = try await source.page(Ask(.everything))
    #expect(ids(first) == ["1"])
    #expect(first.movedTo == nil)
    #expect(first.validators?.etag == nil && first.validators?.digest != nil)
    #expect(fetching.requests.map(\.url) == [FeedSourceTests.url, link])
    #expect(fetching.requests.map { $0.headers.contains { $0.isSecret } } == [true, false])
    let second = try await source.page(Ask(.everything, validators: first.validators))
    #expect(second.content == .unchanged)
    #expect(second.validators == first.validators)
  }

  @Test("an HTML page behind an HTML page, or with several feeds, is a bad answer")
  func followsOnce() async {
    let page = answer(Array(FeedSourceTests.page.utf8))
    let several = FeedSourceTests.page + "<link rel=alternate type='application/atom+xml' href=/b>"
    for answers in [[page, page], [answer(Array(several.utf8))]] {
      let fetching = ScriptedFetching(answers)
      let error = await #expect(throws: SourceError.self) {
        try await self.source(fetching).page(Ask(.everything))
      }
      #expect(error?.kind == .badAnswer)
      #expect(fetching.requests.count == answers.count)
    }
  }

  @Test("a status and a failed request become errors of the source")
  func faults() async {
    let refused = ScriptedFetching([answer([], status: 429, [(name: "retry-after", value: "120")])])
    let limit = await #expect(throws: SourceError.self) {
      try await self.source(refused).page(Ask(.everything))
    }
    #expect(limit?.kind == .rateLimited && limit?.retryAfter == .seconds(120))
    let broken = ScriptedFetching([.failure(FetchError(.timeout, "30 s"))])
    let timeout = await #expect(throws: SourceError.self) {
      try await self.source(broken).page(Ask(.everything))
    }
    #expect(timeout?.kind == .timeout)
  }

  @Test("a feed that says it has ended gives its last posts, and is gone once they were given")
  func ended() async throws {
    let body = Array("{\"items\":[{\"id\":\"1\"}],\"expired\":true}".utf8)
    let fetching = ScriptedFetching([
      answer(body, [(name: "etag", value: "1")]), answer(body), answer([], status: 304),
    ])
    let source = source(fetching)
    let first = try await source.page(Ask(.everything))
    #expect(ids(first) == ["1"])
    for _ in 0..<2 {
      let error = await #expect(throws: SourceError.self) {
        try await source.page(Ask(.everything, validators: first.validators))
      }
      #expect(error?.kind == .gone)
    }
  }

  @Test("relative links count from where the document says it lies")
  func contentLocation() async throws {
    let body = FeedFixture.rss("<item><guid>1</guid><link>one</link></item>")
    let fetching = ScriptedFetching([
      answer(body, [(name: "content-location", value: "/deep/feed")], url: "https://example.org/moved/feed")
    ])
    let page = try await source(fetching).page(Ask(.everything))
    guard case .posts(let posts) = page.content else { throw FetchError(.other, "no posts") }
    #expect(posts.map(\.post.url) == ["https://example.org/deep/one"])
  }
}
