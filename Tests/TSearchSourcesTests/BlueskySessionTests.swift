import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct BlueskySessionTests {
  private typealias Samples = BlueskySamples

  private static let ask = Ask(.parameters([Subject.Parameter("q", "swift")]))
  private static let logIn = "https://bsky.social/xrpc/com.atproto.server.createSession"
  private static let renewal = "https://pds.example/xrpc/com.atproto.server.refreshSession"
  private static let search =
    "https://pds.example/xrpc/app.bsky.feed.searchPosts?q=swift&sort=latest&limit=100"

  private let memory = ForgetfulMemory()
  private let time = ManualTimekeeper()
  private let name = SourceName("bluesky")
  private let turns = BlueskyTurns()

  private func source(
    _ fetcher: any Fetching, token: String? = "me.example:word", memory: (any SourceMemory)? = nil,
    turns: BlueskyTurns? = nil
  ) -> BlueskySource {
    BlueskySource(
      name: name, base: "https://bsky.social", token: token, fetcher: fetcher, memory: memory ?? self.memory,
      time: time, turns: turns ?? self.turns)
  }

  private static func answer(_ status: Int, _ body: [UInt8]) -> Result<HTTPResponse, FetchError> {
    .success(HTTPResponse(status: status, body: body, finalURL: ""))
  }

  private static let page = answer(200, Samples.posts([]))

  @Test("logs in with the app password, keeps the session and asks the account's own server")
  func firstLogIn() async throws {
    let fetcher = ScriptedFetcher([Self.answer(200, Samples.session(1)), Self.page])
    _ = try await source(fetcher, token: "@me.example:wo:rd\"").page(Self.ask)
    #expect(fetcher.urls == [Self.logIn, Self.search])
    let asked = fetcher.requests
    #expect(asked[0].body == Array(#"{"identifier":"me.example","password":"wo:rd\""}"#.utf8))
    #expect(asked[0].headers == [HTTPRequest.Header("Content-Type", "application/json")])
    let bearer = "Bearer " + Samples.token("access1")
    #expect(asked[1].headers == [HTTPRequest.Header("Authorization", bearer, isSecret: true)])
    #expect(asked[1].body == nil)
    let kept = try #require(await memory.remembered("session", of: name).flatMap { BlueskySession(kept: $0) })
    #expect(kept.did == "did:plc:me" && kept.handle == "me.example" && kept.host == "https://pds.example")
    #expect(kept.refreshToken == "refresh1" && kept.endsAt == time.wallTime + .seconds(7200))
  }

  @Test("50 restarts in an hour are one log-in")
  func restarts() async throws {
    let fetcher = ScriptedFetcher(
      [Self.answer(200, Samples.session(1))] + Array(repeating: Self.page, count: 50))
    for _ in 0..<50 {
      _ = try await source(fetcher, turns: BlueskyTurns()).page(Self.ask)
      time.advance(by: .seconds(72))
    }
    #expect(fetcher.urls.filter { $0 != Self.search } == [Self.logIn])
    #expect(fetcher.urls.count == 51)
  }

  @Test("a session near its end is renewed with nothing but its refresh token, and the new pair is kept")
  func renewal() async throws {
    let fetcher = ScriptedFetcher([
      Self.answer(200, Samples.session(1)), Self.page, Self.answer(200, Samples.session(2, host: nil)),
      Self.page,
    ])
    _ = try await source(fetcher).page(Self.ask)
    time.advance(by: .seconds(7200 - 60))
    _ = try await source(fetcher).page(Self.ask)
    #expect(fetcher.urls == [Self.logIn, Self.search, Self.renewal, Self.search])
    let asked = fetcher.requests[2]
    #expect(asked.headers == [HTTPRequest.Header("Authorization", "Bearer refresh1", isSecret: true)])
    #expect(asked.body == [])
    #expect(await memory.remembered("session", of: name)?.contains("refresh2") == true)
  }

  @Test(
    "an access token that is refused is renewed once, whatever its own words are",
    arguments: [(400, "ExpiredToken"), (400, "InvalidToken"), (401, "AuthMissing")])
  func refusedToken(status: Int, code: String) async throws {
    let refused = Self.answer(status, Samples.refusal(code))
    let fetcher = ScriptedFetcher([
      Self.answer(200, Samples.session(1)), refused, Self.answer(200, Samples.session(2)), Self.page,
    ])
    _ = try await source(fetcher).page(Self.ask)
    #expect(fetcher.urls == [Self.logIn, Self.search, Self.renewal, Self.search])
    let again = ScriptedFetcher([refused, Self.answer(200, Samples.session(3)), refused])
    let error = await #expect(throws: SourceError.self) { _ = try await source(again).page(Self.ask) }
    #expect(error?.kind == .unauthorized)
    #expect(again.urls == [Self.search, Self.renewal, Self.search])
  }

  @Test("a refused renewal logs in once; a server at fault does not")
  func refusedRenewal() async throws {
    let first = ScriptedFetcher([Self.answer(200, Samples.session(1)), Self.page])
    _ = try await source(first).page(Self.ask)
    time.advance(by: .seconds(8000))
    let fault = ScriptedFetcher([Self.answer(502, Samples.refusal("UpstreamFailure"))])
    let error = await #expect(throws: SourceError.self) { _ = try await source(fault).page(Self.ask) }
    #expect(error?.kind == .serverError && fault.urls == [Self.renewal])
    let refused = ScriptedFetcher([
      Self.answer(400, Samples.refusal("ExpiredToken")), Self.answer(200, Samples.session(2)), Self.page,
    ])
    _ = try await source(refused).page(Self.ask)
    #expect(refused.urls == [Self.renewal, Self.logIn, Self.search])
  }

  @Test("another credential makes the session void")
  func otherCredential() async throws {
    let fetcher = ScriptedFetcher([
      Self.answer(200, Samples.session(1)), Self.page, Self.answer(200, Samples.session(2)), Self.page,
    ])
    _ = try await source(fetcher).page(Self.ask)
    _ = try await source(fetcher, token: "me.example:other").page(Self.ask)
    #expect(fetcher.urls == [Self.logIn, Self.search, Self.logIn, Self.search])
  }

  @Test(
    "a refused log-in says what to do, and is not made again at once",
    arguments: [
      (401, "AuthenticationRequired", "does not accept the handle or the app password"),
      (401, "AuthFactorTokenRequired", "wants a code by mail for this password"),
      (401, "AccountTakedown", "has taken the account down"), (400, "InvalidRequest", "words"),
    ])
  func refusedLogIn(status: Int, code: String, words: String) async {
    let fetcher = ScriptedFetcher([Self.answer(status, Samples.refusal(code))])
    for _ in 0..<2 {
      let error = await #expect(throws: SourceError.self) {
        _ = try await source(fetcher, token: "me.example:s3cret").page(Self.ask)
      }
      #expect(error?.kind == .unauthorized)
      #expect(error?.message.contains(words) == true)
      #expect(error?.message.contains("'tsearchctl source login bluesky'") == true)
      #expect(error?.message.contains("s3cret") == false)
    }
    #expect(fetcher.urls == [Self.logIn])
  }

  @Test("a log-in beyond the limit waits, and what is no credential is not sent")
  func limits() async {
    let busy = ScriptedFetcher(
      429, [("ratelimit-remaining", "0"), ("ratelimit-reset", "1796100000")],
      Samples.refusal("RateLimitExceeded"))
    let error = await #expect(throws: SourceError.self) { _ = try await source(busy).page(Self.ask) }
    #expect(error?.kind == .rateLimited && error?.quota?.reset == Timestamp(seconds: 1_796_100_000))
    let none = ScriptedFetcher([])
    for token in ["word", ":word", "me.example:", "did:plc:me"] {
      let error = await #expect(throws: SourceError.self) {
        _ = try await source(none, token: token).page(Self.ask)
      }
      #expect(error?.kind == .unauthorized)
      #expect(error?.message.hasPrefix("the credential of 'bluesky' is not HANDLE:APP-PASSWORD") == true)
    }
    #expect(BlueskyCredential("did:plc:me:word")?.identifier == "did:plc:me")
  }

  @Test("polls that need a session at the same time share one log-in")
  func together() async throws {
    let fetcher = ScriptedFetcher(
      [Self.answer(200, Samples.session(1))] + Array(repeating: Self.page, count: 8))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try await source(fetcher).page(Self.ask) } }
      try await group.waitForAll()
    }
    #expect(fetcher.urls.filter { $0 == Self.logIn }.count == 1)
  }

  @Test("where nothing can be written down no log-in is used up")
  func fullDisk() async {
    let fetcher = ScriptedFetcher([])
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(fetcher, memory: FullMemory()).page(Self.ask)
    }
    #expect(error?.kind == .cannotRecord && fetcher.urls.isEmpty)
  }

  @Test("a session that is not as safe as its server, or is none, is not taken")
  func oddSessions() {
    func host(_ address: String, base: String) -> String? {
      BlueskySession(
        Samples.session(1, host: address), old: nil, base: base, credential: "", now: time.wallTime)?.host
    }
    #expect(host("http://pds.example", base: "https://b.example") == "https://b.example")
    #expect(host("https://pds.example/", base: "https://b.example") == "https://pds.example")
    #expect(host("http://127.0.0.1:1", base: "http://127.0.0.1:2") == "http://127.0.0.1:1")
    for body in ["", "[]", #"{"accessJwt":"a"}"#, #"{"accessJwt":"","refreshJwt":"b"}"#] {
      let session = BlueskySession(
        Array(body.utf8), old: nil, base: "", credential: "", now: time.wallTime)
      #expect(session == nil)
    }
    for token in ["", "a.b", "a.!.c", "a.e30.c", "a.eyJleHAiOjEsImlhdCI6Mn0.c"] {
      #expect(BlueskyToken.lifetime(token) == nil)
    }
  }
}

/// A store on a full disk.
private struct FullMemory: SourceMemory {
  func remembered(_ key: String, of source: SourceName) async -> String? { nil }
  func remember(_ value: String?, for key: String, of source: SourceName) async throws(StoreError) {
    throw .cannotRecord("no space left on device")
  }
}
