import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct TwitterV1ErrorTests {
  private typealias Samples = TwitterV1Samples

  private func error(
    _ status: Int, _ headers: [(String, String)] = [], _ body: String = "", ask: Ask = Ask(.search("a"))
  ) async throws -> SourceError {
    let source = TwitterV1Source(
      name: SourceName("old"), base: "http://old.example",
      fetcher: ScriptedFetcher(status, headers, Array(body.utf8)),
      time: ManualTimekeeper())
    return try #require(await #expect(throws: SourceError.self) { _ = try await source.page(ask) })
  }

  @Test(
    "tells what a search's status means",
    arguments: [
      (400, "", #"{"error":"You must enter a query."}"#, .badQuery), (400, "", "", .badQuery),
      (400, "", #"{"error":"Rate limit exceeded"}"#, .rateLimited),
      (400, "x-ratelimit-remaining", "", .rateLimited),
      (400, "retry-after", "", .rateLimited),
      (400, "", #"{"errors":[{"code":88,"message":"x"}]}"#, .rateLimited),
      (401, "", "", .unauthorized), (403, "", #"{"error":"too complex"}"#, .forbidden),
      (403, "x-ratelimit-remaining", "", .rateLimited), (404, "", "", .gone), (406, "", "", .badQuery),
      (410, "", "", .gone), (420, "", "", .rateLimited), (429, "", "", .rateLimited),
      (502, "", "<html>", .serverError),
      (503, "", "", .serverError),
    ] as [(Int, String, String, ErrorKind)])
  func searches(status: Int, header: String, body: String, kind: ErrorKind) async throws {
    #expect(try await error(status, header.isEmpty ? [] : [(header, "0")], body).fault == .kind(kind))
  }

  @Test(
    "tells what a timeline's status means",
    arguments: [
      (400, ErrorKind.rateLimited, "old.example asks us to wait (HTTP 400): Slow down"),
      (401, .forbidden, "old.example does not show the posts of '@alice' to us (HTTP 401): Slow down"),
      (404, .gone, "old.example does not know '@alice' (HTTP 404): Slow down"),
      (503, .serverError, "old.example is overloaded or being worked on (HTTP 503): Slow down"),
    ])
  func timelines(status: Int, kind: ErrorKind, message: String) async throws {
    let ask = Ask(.timeline("alice"), afterID: "5")
    let error = try await error(status, [], "<hash><error>Slow down</error></hash>", ask: ask)
    #expect(error.fault == .kind(kind))
    #expect(error.message == message)
  }

  @Test("keeps how long the service wants to be left alone")
  func retryAfter() async throws {
    let error = try await error(420, [("retry-after", "120")], #"{"error":"Enhance Your Calm"}"#)
    #expect(error.retryAfter == .seconds(120))
    #expect(error.message == "old.example asks us to wait (HTTP 420): Enhance Your Calm")
  }

  @Test("a refusal of a search with a lower bound is one of the bound", arguments: [403, 404])
  func boundRefused(status: Int) async throws {
    let body = #"{"error":"since_id too old"}"#
    #expect(try await error(status, [], body, ask: Ask(.search("a"), afterID: "5")).fault == .boundRefused)
  }

  @Test("a bound that the service moved by itself, and said so, is refused")
  func movedBound() async throws {
    let moved = String(
      decoding: Samples.search([Samples.result("9")], #","since_id_str":"7","warning":"adjusted since_id""#),
      as: UTF8.self)
    #expect(try await error(200, [], moved, ask: Ask(.search("a"), afterID: "5")).fault == .boundRefused)
  }

  @Test(
    "a good status with a bad body is a bad answer",
    arguments: [
      #"{"max_id":1}"#, "<html>Fail whale</html>", "", #"{"results":[{"id":1}"#,
      #"{"error":"Over capacity"}"#,
    ])
  func badAnswers(body: String) async throws {
    #expect(try await error(200, [], body).fault == .kind(.badAnswer))
  }

  @Test("no answer at all is the network's error")
  func noAnswer() async throws {
    let source = TwitterV1Source(
      name: SourceName("old"), base: "http://old.example",
      fetcher: ScriptedFetcher([.failure(FetchError(.resolve, "no such name"))]), time: ManualTimekeeper())
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(.search("a"))) }
    #expect(error?.fault == .noNetwork)
  }
}
