import TSearchCore
import TSearchFetch
import Testing

@testable import TSearchSources

@Suite struct HTTPFaultTests {
  private static let date = (name: "date", value: "Mon, 30 Nov 2026 10:00:00 GMT")
  private static let now = Timestamp(rfc3339: "2026-11-30T10:00:00Z")

  private func response(_ status: Int, _ headers: [(name: String, value: String)] = []) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, finalURL: "https://example.org/feed")
  }

  @Test(
    "a status says what the user is told",
    arguments: [
      (400, .badQuery), (401, .unauthorized), (402, .creditUsedUp), (403, .forbidden), (404, .gone),
      (406, .badQuery), (408, .timeout), (410, .gone), (418, .badAnswer), (420, .rateLimited),
      (429, .rateLimited), (451, .forbidden), (500, .serverError), (502, .serverError), (503, .serverError),
      (599, .serverError), (204, .badAnswer), (206, .badAnswer), (302, .badAnswer), (200, nil), (203, nil),
      (304, nil),
    ] as [(Int, ErrorKind?)])
  func statuses(status: Int, kind: ErrorKind?) {
    let error = HTTPFault.error(response(status), place: "example.org")
    #expect(error?.kind == kind)
    if let error { #expect(error.message.contains("example.org") && error.message.contains("\(status)")) }
  }

  @Test("a 403 with nothing left of the quota is a limit, not a refusal")
  func spent() {
    let headers = [(name: "x-ratelimit-remaining", value: "0")]
    #expect(HTTPFault.error(response(403, headers), place: "h")?.kind == .rateLimited)
  }

  @Test(
    "a limit without Retry-After ends at the reset that the headers name, by the service's own clock",
    arguments: [
      (429, "1796033000", 200), (403, "1796033000", 200), (429, "1796032000", 0), (503, "1796033000", nil),
    ]
      as [(Int, String, Int64?)])
  func reset(status: Int, reset: String, seconds: Int64?) {
    let headers = [
      (name: "x-rate-limit-remaining", value: status == 503 ? "5" : "0"),
      (name: "x-rate-limit-reset", value: reset), Self.date,
    ]
    let error = HTTPFault.error(response(status, headers), place: "h", now: Timestamp(seconds: 1))
    #expect(error?.retryAfter == seconds.map { .seconds($0) })
    let both = headers + [(name: "retry-after", value: "7")]
    #expect(HTTPFault.error(response(status, both), place: "h")?.retryAfter == .seconds(7))
  }

  @Test(
    "Retry-After is seconds, or a date by the service's own clock",
    arguments: [
      ("120", 120), (" 120 ", 120), ("1.5", 1.5), ("0", 0), ("-5", 0),
      ("Mon, 30 Nov 2026 10:02:00 GMT", 120), ("Mon, 30 Nov 2026 10:02:00 UTC", 120),
      ("Mon, 30 Nov 2026 09:00:00 GMT", 0), ("99999999999999", 1e9), ("soon", nil), ("", nil), ("nan", nil),
    ] as [(String, Double?)])
  func retryAfter(value: String, seconds: Double?) {
    let headers = [HTTPFaultTests.date, (name: "retry-after", value: value)]
    for status in [429, 503] {
      let error = HTTPFault.error(response(status, headers), place: "h")
      #expect(error?.retryAfter == seconds.map { .seconds($0) })
    }
  }

  @Test("a Retry-After date without the service's clock counts from ours, and from nothing without one")
  func retryAfterWithoutDate() {
    let answer = response(429, [(name: "retry-after", value: "Mon, 30 Nov 2026 10:02:00 GMT")])
    #expect(HTTPFault.error(answer, place: "h", now: HTTPFaultTests.now)?.retryAfter == .seconds(120))
    #expect(HTTPFault.error(answer, place: "h")?.retryAfter == nil)
  }

  @Test(
    "without a Retry-After a refusal lasts until the quota's reset, by the service's own clock (T4)",
    arguments: [
      ("x-rate-limit", "1796032920", 120), ("x-ratelimit", "2026-11-30T10:02:00.500000Z", 120.5),
      ("ratelimit", "120", 120), ("ratelimit", "1796032920", 120), ("x-rate-limit", "1796030000", 0),
    ] as [(String, String, Double)])
  func reset(prefix: String, value: String, seconds: Double) {
    let reset = (name: prefix + "-reset", value: value)
    let spent = (name: prefix + "-remaining", value: "0")
    let clocks = HTTPFaultTests.now.map { $0 + .seconds(86_400) }
    for (status, headers) in [(429, [reset]), (420, [reset]), (403, [reset, spent])] {
      let error = HTTPFault.error(response(status, headers + [HTTPFaultTests.date]), place: "h", now: clocks)
      #expect(error?.retryAfter == .seconds(seconds), "\(status)")
    }
    let both = [HTTPFaultTests.date, reset, (name: "retry-after", value: "60")]
    #expect(HTTPFault.error(response(429, both), place: "h")?.retryAfter == .seconds(60))
    #expect(HTTPFault.error(response(400, [reset, HTTPFaultTests.date]), place: "h")?.retryAfter == nil)
  }

  @Test(
    "the quota is read from the headers as each service writes them",
    arguments: [
      (
        ["x-rate-limit-limit": "450", "x-rate-limit-remaining": "3", "x-rate-limit-reset": "1796032980"], 450,
        3
      ),
      (
        [
          "x-ratelimit-limit": "300", "x-ratelimit-remaining": "3",
          "x-ratelimit-reset": "2026-11-30T10:03:00.000Z",
        ], 300, 3
      ),
      (["ratelimit-limit": "100, 100;w=900", "ratelimit-remaining": "3", "ratelimit-reset": "180"], 100, 3),
      (["ratelimit-limit": "3000", "ratelimit-remaining": "3", "ratelimit-reset": "1796032980"], 3000, 3),
      (["x-ratelimit-remaining": "3.0", "x-ratelimit-reset": "180"], nil, 3),
      (["x-ratelimit-reset": "1796032980000"], nil, nil),
      (
        [
          "x-rate-limit-limit": "450", "x-rate-limit-remaining": "400", "x-rate-limit-reset": "1",
          "x-app-limit-24hour-limit": "50", "x-app-limit-24hour-remaining": "0",
          "x-app-limit-24hour-reset": "1796032980",
        ], 50, 0
      ),
    ] as [([String: String], Int?, Int?)])
  func quotas(headers: [String: String], limit: Int?, remaining: Int?) throws {
    let answer = response(200, [HTTPFaultTests.date] + headers.map { (name: $0, value: $1) })
    let reading = try #require(QuotaReading(answer))
    #expect(reading.limit == limit)
    #expect(reading.remaining == remaining)
    #expect(reading.reset?.rfc3339 == "2026-11-30T10:03:00Z")
  }

  @Test("headers that say nothing of a quota are none")
  func noQuota() {
    #expect(QuotaReading(response(200, [HTTPFaultTests.date])) == nil)
    #expect(QuotaReading(response(200, [(name: "x-rate-limit-limit", value: "many")])) == nil)
  }

  @Test(
    "no answer at all is told by what went wrong",
    arguments: [
      (.resolve, .noNetwork), (.connect, .noNetwork), (.refused, .kind(.unreachable)),
      (.tls, .kind(.unreachable)),
      (.timeout, .kind(.timeout)), (.tooLarge, .kind(.badAnswer)), (.redirects, .kind(.badAnswer)),
      (.brokenOff, .kind(.badAnswer)), (.badURL, .kind(.badQuery)), (.other, .kind(.unreachable)),
    ] as [(FetchError.Kind, SourceError.Fault)])
  func fetchErrors(kind: FetchError.Kind, fault: SourceError.Fault) {
    #expect(HTTPFault.error(FetchError(kind, "why"), place: "h").fault == fault)
  }

  @Test(
    "an answer stays good as long as its max-age, less its age",
    arguments: [
      ("max-age=600", nil, 600), ("public, Max-Age=\"600\"", "100", 500), ("max-age=600", "700", nil),
      ("no-cache, max-age=600", nil, nil), ("max-age=600, no-store", nil, nil), ("max-age=x", nil, nil),
      ("s-maxage=600", nil, nil), ("max-age=0", nil, nil),
    ] as [(String, String?, Int64?)])
  func freshness(control: String, age: String?, seconds: Int64?) {
    let headers = [(name: "cache-control", value: control)] + (age.map { [(name: "age", value: $0)] } ?? [])
    #expect(response(200, headers).freshness == seconds.map { .seconds($0) })
  }
}
