import TSearchCore
import TSearchFetch

/// What an answer means beyond its HTTP status; servers write their words in their users' languages, so that the
/// status alone decides (FORMATS 6.4).
struct MastodonVerdict {
  var subject: Subject
  var source: SourceName
  var place: String
  var now: Timestamp

  /// The error that a status means; `nil` for a good one.
  func error(_ response: HTTPResponse, hasToken: Bool) -> SourceError? {
    guard !HTTPFault.isGood(response) else { return nil }
    let detail = Self.words(response.body)
    guard var error = HTTPFault.error(response, place: place, detail: detail, now: now) else { return nil }
    switch (response.status, subject) {
    case (401, _) where hasToken:
      error.message =
        "\(place) does not accept the token: 'tsearchctl source login \(source)' takes another"
    case (401, .tag), (403, .tag), (401, .timeline), (403, .timeline):
      error.message =
        "\(place) shows this to its own users only: 'tsearchctl source login \(source)' takes a token"
    case (404, .timeline(let handle)):
      error.message = "\(place) does not know '@\(handle.shownLine)' (HTTP 404)"
    case (410, .timeline(let handle)):
      error.message = "\(place) does not show '@\(handle.shownLine)' any more (HTTP 410)"
    case (404, .tag):
      error = SourceError(
        .badAnswer, "\(place) has no hashtag timelines: it does not speak Mastodon's interface")
    case (422, _): error.message = "\(place) does not take the query" + (detail.map { ": \($0)" } ?? "")
    default: break
    }
    return error
  }

  /// The error that a body with a good status means.
  func error(_ fault: MastodonReader.Fault, in response: HTTPResponse) -> SourceError {
    let quota = QuotaReading(response, now: now)
    switch fault {
    case .refused(let words): return SourceError(.badAnswer, "\(place) says: \(words)", quota: quota)
    case .malformed(let why):
      return SourceError(.badAnswer, "the answer of \(place) cannot be read: \(why)", quota: quota)
    }
  }

  /// `{"error":…,"error_description":…}` as one line, safe to show.
  private static func words(_ body: [UInt8]) -> String? {
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let document = try? JSONValue(parsing: body)
    else { return nil }
    let line = (document["error_description"]?.string ?? document["error"]?.string)?.shownLine
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }
}
