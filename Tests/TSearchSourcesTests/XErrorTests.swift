import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct XErrorTests {
  private typealias Samples = XSamples

  private func error(
    _ status: Int, _ body: String, headers: [(String, String)] = [], ask: Ask = Ask(.search("a")),
    memory: ForgetfulMemory = ForgetfulMemory()
  ) async throws -> SourceError {
    let source = XSource(
      name: SourceName("x"), base: "https://api.x.com", token: "t0ken",
      fetcher: ScriptedFetcher(status, headers, Array(body.utf8)), memory: memory,
      time: ManualTimekeeper(wallTime: Samples.now))
    let error = try #require(await #expect(throws: SourceError.self) { _ = try await source.page(ask) })
    #expect(!error.message.contains("t0ken"))
    return error
  }

  /// A state: what came, and what the user is told.
  struct State: Sendable {
    var status: Int
    var body: String
    var kind: ErrorKind
    var message: String
    var isOfCredential = false
  }

  private static let plain = #"{"title":"T","type":"about:blank","status":0,"detail":"D"}"#
  private static let login = "then store its token with 'tsearchctl source login x'"

  private static let states: [State] = [
    State(
      status: 400,
      body: String(
        decoding: Samples.invalid(
          "query", "There were errors processing your request: no viable alternative (at position 3)"),
        as: UTF8.self), kind: .badQuery,
      message:
        "api.x.com does not understand the request (HTTP 400): There were errors processing your request: no viable alternative (at position 3)"
    ),
    State(
      status: 400, body: "Bad Request", kind: .badQuery,
      message: "api.x.com does not understand the request (HTTP 400)"),
    State(
      status: 401, body: plain, kind: .unauthorized,
      message:
        "api.x.com does not accept the token (HTTP 401): D; 'tsearchctl source login x' stores another",
      isOfCredential: true),
    State(
      status: 402, body: Samples.problem("credits", #","title":"CreditsDepleted""#), kind: .creditUsedUp,
      message:
        "api.x.com has no credit left for this account (HTTP 402): D; add credit at X; polls then go on by themselves within a day, 'tsearchctl run' asks at once"
    ),
    State(
      status: 402, body: "", kind: .creditUsedUp,
      message:
        "api.x.com has no credit left for this account (HTTP 402); add credit at X; polls then go on by themselves within a day, 'tsearchctl run' asks at once"
    ),
    State(
      status: 403, body: Samples.problem("credits"), kind: .creditUsedUp,
      message:
        "api.x.com has no credit left for this account (HTTP 403): D; add credit at X; polls then go on by themselves within a day, 'tsearchctl run' asks at once"
    ),
    State(
      status: 403, body: Samples.problem("client-forbidden", #","reason":"client-not-enrolled""#),
      kind: .forbidden,
      message:
        "api.x.com does not serve the app of this token, which is not enrolled (HTTP 403): D; attach the app to a project with access at X's developer portal, \(login)",
      isOfCredential: true),
    State(
      status: 403, body: Samples.problem("client-forbidden", #","reason":"official-client-forbidden""#),
      kind: .forbidden,
      message:
        "api.x.com does not serve tokens of its own official apps here (HTTP 403): D; make an app of your own at X's developer portal, \(login)",
      isOfCredential: true),
    State(
      status: 403, body: Samples.problem("client-forbidden"), kind: .forbidden,
      message:
        "api.x.com does not serve the app of this token (HTTP 403): D; see to the app's access at X's developer portal, \(login)",
      isOfCredential: true),
    State(
      status: 403, body: Samples.problem("unsupported-authentication"), kind: .forbidden,
      message:
        "api.x.com takes another kind of token here (HTTP 403): D; store an app-only bearer token with 'tsearchctl source login x'",
      isOfCredential: true),
    State(
      status: 403, body: Samples.problem("not-authorized-for-resource"), kind: .forbidden,
      message: "api.x.com does not show this to us (HTTP 403): D"),
    State(
      status: 403, body: Samples.problem("disallowed-resource"), kind: .forbidden,
      message: "api.x.com does not allow this request (HTTP 403): D"),
    State(
      status: 403, body: Samples.problem("resource-unavailable"), kind: .forbidden,
      message: "api.x.com holds back what was asked for (HTTP 403): D"),
    State(
      status: 403, body: plain, kind: .forbidden, message: "api.x.com refuses the request (HTTP 403): D"),
    State(
      status: 404, body: "<!DOCTYPE html>", kind: .gone,
      message: "api.x.com does not know the address (HTTP 404)"),
    State(
      status: 404, body: Samples.problem("resource-not-found"), kind: .gone,
      message: "api.x.com does not know what was asked for (HTTP 404): D"),
    State(
      status: 429, body: plain, kind: .rateLimited, message: "api.x.com asks us to wait (HTTP 429): D"),
    State(
      status: 429, body: #"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, kind: .rateLimited,
      message: "api.x.com asks us to wait (HTTP 429): Rate limit exceeded"),
    State(
      status: 403, body: Samples.problem("rate-limit-exceeded"), kind: .rateLimited,
      message: "api.x.com asks us to wait (HTTP 403): D"),
    State(
      status: 429, body: Samples.problem("usage-capped", #","period":"Monthly","scope":"Product""#),
      kind: .monthlyLimit,
      message:
        "api.x.com has given all posts of the account's monthly cap (HTTP 429): D; polls go on with the next period, or with a larger plan"
    ),
    State(
      status: 503, body: plain, kind: .serverError,
      message: "api.x.com is overloaded or being worked on (HTTP 503): D"),
    State(
      status: 500, body: Samples.problem("internal-error"), kind: .serverError,
      message: "api.x.com has a fault (HTTP 500): D"),
    State(
      status: 502, body: "<html>", kind: .serverError, message: "api.x.com has a fault (HTTP 502)"),
    State(
      status: 200,
      body: #"{"errors":[{"title":"T","detail":"D","type":"https://x.com/p/field-hydration-failure"}]}"#,
      kind: .badAnswer, message: "api.x.com gives only parts of what was asked for: D"),
    State(
      status: 200, body: #"{"errors":[{"title":"Only this"}]}"#, kind: .badAnswer,
      message: "api.x.com says: Only this"),
    State(
      status: 200, body: "", kind: .badAnswer, message: "the answer of api.x.com cannot be read: it is empty"),
  ]

  @Test("each state has its kind and its own words", arguments: states)
  func refusals(_ state: State) async throws {
    let error = try await error(state.status, state.body)
    #expect(error.fault == .kind(state.kind))
    #expect(error.message == state.message)
    #expect(error.isOfCredential == state.isOfCredential)
  }

  @Test(
    "a good answer about a timeline that holds only problems is an error",
    arguments: [
      ("resource-not-found", .gone, "api.x.com does not give the posts of '@alice': D"),
      ("not-authorized-for-resource", .forbidden, "api.x.com does not show the posts of '@alice' to us: D"),
    ] as [(String, ErrorKind, String)])
  func timelines(type: String, kind: ErrorKind, message: String) async throws {
    let body = #"{"errors":[\#(Samples.problem(type))]}"#
    for isKnown in [false, true] {
      let memory = ForgetfulMemory()
      if isKnown { try await memory.remember("12", for: "account alice", of: SourceName("x")) }
      let error = try await error(200, body, ask: Ask(.timeline("alice")), memory: memory)
      #expect(error.fault == .kind(kind) && error.message == message)
    }
  }

  @Test("a look-up that finds another account finds none")
  func strangers() async throws {
    let body = #"{"data":[{"id":"13","username":"bob"}]}"#
    let error = try await error(200, body, ask: Ask(.timeline("alice")))
    #expect(error.fault == .kind(.gone) && error.message == "api.x.com does not know '@alice'")
    let odd = try await self.error(200, body, ask: Ask(.timeline("a,b")))
    #expect(odd.fault == .kind(.gone) && odd.message == "'@a,b' is no user name at api.x.com")
  }

  @Test(
    "a 400 about a bound or a continuation is none about the query",
    arguments: [
      ("since_id", .boundRefused), ("until_id", .boundRefused), ("next_token", .kind(.badAnswer)),
      ("pagination_token", .kind(.badAnswer)), ("query", .kind(.badQuery)), ("max_results", .kind(.badQuery)),
    ] as [(String, SourceError.Fault)])
  func parameters(name: String, fault: SourceError.Fault) async throws {
    let ask = Ask(
      .search("a"), afterID: Samples.id(200), beforeID: Samples.id(100), cursor: "token")
    let body = String(decoding: Samples.invalid(name), as: UTF8.self)
    #expect(try await error(400, body, ask: ask).fault == fault)
    // What was not sent is not what was refused.
    #expect(try await error(400, body).fault == .kind(.badQuery))
  }

  @Test("waits until the reset that the headers name, by X's own clock")
  func reset() async throws {
    let headers = [
      ("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", "1796040500"),
      ("date", "Mon, 30 Nov 2026 12:01:40 UTC"),
    ]
    #expect(try await error(429, Self.plain, headers: headers).retryAfter == .seconds(400))
    #expect(try await error(429, Self.plain, headers: [("retry-after", "7")]).retryAfter == .seconds(7))
    #expect(try await error(429, Self.plain).retryAfter == nil)
    let past = [("x-rate-limit-reset", "1796030000")]
    #expect(try await error(429, Self.plain, headers: past).retryAfter == .zero)
  }

  @Test("no answer at all is the network's error")
  func noAnswer() async throws {
    let source = XSource(
      name: SourceName("x"), base: "https://api.x.com", token: "t0ken",
      fetcher: ScriptedFetcher([.failure(FetchError(.resolve, "no such name"))]), memory: ForgetfulMemory(),
      time: ManualTimekeeper())
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.search("a"))) }
    #expect(error?.fault == .noNetwork)
    let everything = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.everything)) }
    #expect(everything?.fault == .kind(.badQuery))
  }
}
