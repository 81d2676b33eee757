import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct Twitter11SourceTests {
  private func source(
    _ fetcher: ScriptedFetcher, base: String = "https://old.example/api", token: String? = nil
  ) -> Twitter11Source {
    Twitter11Source(
      name: SourceName("old"), base: base, token: token, fetcher: fetcher, time: ManualTimekeeper())
  }

  private static let search =
    "https://old.example/api/search/tweets.json?q=C%2B%2B%20%23a&count=100&result_type=recent&tweet_mode=extended&include_entities=true"
  private static let timeline =
    "https://old.example/api/statuses/user_timeline.json?screen_name=alice&count=200&include_rts=1&tweet_mode=extended&include_entities=true"
  private static let query = Subject.search("C++ #a")

  private static let table: [(Ask, String)] = [
    (Ask(query), search), (Ask(query, afterID: "10"), "\(search)&since_id=10"),
    (Ask(query, afterID: "0"), search),
    (Ask(query, afterID: "10", beforeID: "20"), "\(search)&since_id=10&max_id=19"),
    (Ask(query, afterID: "10", cursor: "max_id=30"), "\(search)&since_id=10&max_id=30"),
    (Ask(query, beforeID: "20", cursor: "max_id=30"), "\(search)&max_id=19"),
    (Ask(.timeline("alice"), afterID: "10"), "\(timeline)&since_id=10"),
    (Ask(.timeline("alice"), beforeID: "20", cursor: "max_id=15"), "\(timeline)&max_id=15"),
  ]

  @Test("asks with bounds and cursor, the upper one inclusive", arguments: table)
  func requests(ask: Ask, url: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Array((ask.subject.isTimeline ? "[]" : #"{"statuses":[]}"#).utf8))
    _ = try await source(fetcher).page(ask)
    #expect(fetcher.urls == [url])
  }

  @Test("a host alone is asked for version 1.1, with the token as a secret")
  func host() async throws {
    let fetcher = ScriptedFetcher(
      200, [], Array(#"{"statuses":[{"id":9,"user":{"screen_name":"alice"}}]}"#.utf8))
    let page = try await source(fetcher, base: "https://api.twitter.com", token: "t0ken").page(
      Ask(Self.query))
    #expect(fetcher.urls.first?.hasPrefix("https://api.twitter.com/1.1/search/tweets.json?") == true)
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
    guard case .posts(let posts) = page.content else { return #expect(Bool(false)) }
    #expect(posts.first?.post.url == "https://x.com/alice/status/9")
  }

  @Test("goes on where the service says, in numbers only, and ends where it says nothing")
  func pages() async throws {
    let bodies = [
      #"{"statuses":[{"id":9},{"id":8}],"search_metadata":{"next_results":"?max_id=7&q=evil&count=1"}}"#,
      #"{"statuses":[{"id":7},null],"search_metadata":{"max_id":9}}"#,
    ]
    let fetcher = ScriptedFetcher(
      200, [("x-rate-limit-remaining", "3")], Array(bodies[0].utf8), Array(bodies[1].utf8))
    let first = try await source(fetcher).page(Ask(Self.query, afterID: "2"))
    #expect(first.next == "max_id=7" && first.quota?.remaining == 3)
    let last = try await source(fetcher).page(Ask(Self.query, afterID: "2", cursor: first.next))
    #expect(last.next == nil && last.oddItems == 1)
    #expect(fetcher.urls.last == "\(Self.search)&since_id=2&max_id=7")
    let timeline = try await source(ScriptedFetcher(200, [], Array(#"[{"id":9},{"id":8}]"#.utf8))).page(
      Ask(.timeline("alice"), afterID: "7"))
    #expect(timeline.next == nil)
  }

  @Test("sends no inverted range, and cannot list everything")
  func nothing() async throws {
    let fetcher = ScriptedFetcher([])
    #expect(
      try await source(fetcher).page(Ask(Self.query, afterID: "19", beforeID: "20")) == Page(.posts([])))
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(fetcher).page(Ask(.everything))
    }
    #expect(error?.fault == .kind(.badQuery) && fetcher.urls.isEmpty)
  }

  struct State: Sendable {
    var status: Int
    var body: String
    var kind: ErrorKind
    var message: String
    var handle: String?
    var isOfCredential = false
  }

  private static func coded(
    _ code: Int, _ status: Int, _ kind: ErrorKind, _ message: String, handle: String? = nil,
    _ isOfCredential: Bool = false
  ) -> State {
    State(
      status: status, body: #"{"errors":[{"code":\#(code),"message":"M"}]}"#, kind: kind,
      message: "old.example \(message)", handle: handle, isOfCredential: isOfCredential)
  }

  private static let login = "M; 'tsearchctl source login old' stores another"
  private static let states: [State] = [
    coded(17, 404, .gone, "does not know '@alice' (HTTP 404): M", handle: "alice"),
    coded(25, 403, .badQuery, "does not understand the request (HTTP 403): M"),
    coded(32, 401, .unauthorized, "does not accept the token (HTTP 401): \(login)", true),
    coded(34, 404, .gone, "does not know what was asked for (HTTP 404): M"),
    coded(44, 400, .badQuery, "does not understand the request (HTTP 400): M"),
    coded(50, 404, .gone, "does not know '@alice' (HTTP 404): M", handle: "alice"),
    coded(63, 403, .gone, "has suspended '@alice' (HTTP 403): M", handle: "alice"),
    coded(64, 403, .forbidden, "has suspended the account of the token (HTTP 403): \(login)", true),
    coded(88, 429, .rateLimited, "asks us to wait (HTTP 429): M"),
    coded(88, 200, .rateLimited, "asks us to wait: M"),
    coded(89, 401, .unauthorized, "does not accept the token (HTTP 401): \(login)", handle: "alice", true),
    coded(99, 403, .unauthorized, "does not accept the token (HTTP 403): \(login)", true),
    coded(130, 503, .serverError, "is over capacity (HTTP 503): M"),
    coded(131, 500, .serverError, "has a fault (HTTP 500): M"),
    coded(
      135, 401, .unauthorized,
      "does not accept the time of the request (HTTP 401): M; set this machine's clock",
      true),
    coded(144, 404, .gone, "does not know what was asked for (HTTP 404): M"),
    coded(179, 403, .forbidden, "does not show the posts of '@alice' to us (HTTP 403): M", handle: "alice"),
    coded(187, 403, .forbidden, "refuses the request (HTTP 403): M"),
    coded(195, 403, .badQuery, "does not understand the request (HTTP 403): M"),
    coded(215, 400, .unauthorized, "does not accept the token (HTTP 400): \(login)", true),
    coded(
      326, 403, .forbidden, "has locked the account of the token (HTTP 403): M; log in there to unlock it",
      true),
    coded(
      453, 403, .forbidden, "does not give this to the token's level of access (HTTP 403): \(login)", true),
    State(
      status: 401, body: #"{"request":"/1.1/x.json","error":"Not authorized."}"#, kind: .forbidden,
      message: "old.example does not show the posts of '@alice' to us (HTTP 401): Not authorized.",
      handle: "alice"),
    State(
      status: 401, body: #"{"error":"Not authorized."}"#, kind: .unauthorized,
      message:
        "old.example does not accept the token (HTTP 401): Not authorized.; 'tsearchctl source login old' stores another",
      isOfCredential: true),
    State(
      status: 404, body: "", kind: .gone, message: "old.example does not know '@alice' (HTTP 404)",
      handle: "alice"),
    State(status: 502, body: "<html>", kind: .serverError, message: "old.example has a fault (HTTP 502)"),
    State(
      status: 200, body: #"{"error":"Over capacity"}"#, kind: .badAnswer,
      message: "old.example says: Over capacity"),
    State(
      status: 200, body: "<html>", kind: .badAnswer,
      message: "the answer of old.example cannot be read: it is an HTML page"),
  ]

  @Test("each state has its kind and its words, by number first", arguments: states)
  func errors(_ state: State) async throws {
    let ask = Ask(state.handle.map { .timeline($0) } ?? Self.query)
    let source = source(ScriptedFetcher(state.status, [], Array(state.body.utf8)), token: "t")
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(ask) }
    #expect(error?.fault == .kind(state.kind))
    #expect(error?.message == state.message)
    #expect(error?.isOfCredential == state.isOfCredential)
  }

  @Test("without a token it is not the token that is at fault, but that there is none", arguments: [215, 89])
  func noToken(code: Int) async throws {
    let body = Array(#"{"errors":[{"code":\#(code),"message":"M"}]}"#.utf8)
    let source = source(ScriptedFetcher(400, [], body))
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(Self.query)) }
    #expect(
      error?.message
        == "old.example answers with a token only (HTTP 400): M; 'tsearchctl source login old' takes it")
    #expect(error?.kind == .unauthorized && error?.isOfCredential == true)
  }

  @Test("a bound that the service refuses is one that it does not look back to")
  func bound() async throws {
    let body = Array(#"{"errors":[{"code":195,"message":"M"}]}"#.utf8)
    let source = source(ScriptedFetcher(403, [], body))
    let error = await #expect(throws: SourceError.self) {
      _ = try await source.page(Ask(Self.query, afterID: "5"))
    }
    #expect(error?.fault == .boundRefused)
  }
}
