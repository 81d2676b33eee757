import TSearchCore
import TSearchFetch

/// What an answer of the old services means beyond its HTTP status (FORMATS sections 1 and 2).
struct TwitterV1Verdict {
  var ask: Ask
  var place: String
  var now: Timestamp

  /// The error that a status means; `nil` for a good one.
  func error(_ response: HTTPResponse) -> SourceError? {
    guard !HTTPFault.isGood(response) else { return nil }
    let refusal = LegacyRefusal(response.body)
    let detail = refusal?.words
    guard var error = HTTPFault.error(response, place: place, detail: detail, now: now) else { return nil }
    switch response.status {
    case 400 where isRateLimit(refusal, error):
      error.fault = .kind(.rateLimited)
      error.message = message("asks us to wait", response, detail)
    case 401:
      if case .timeline(let user) = ask.subject {
        // A protected account; the others go on.
        error.fault = .kind(.forbidden)
        error.message = message("does not show the posts of '@\(user.shownLine)' to us", response, detail)
      }
    case 403 where error.kind == .forbidden && hasBound, 404 where hasBound: error.fault = .boundRefused
    case 404:
      if case .timeline(let user) = ask.subject {
        error.message = message("does not know '@\(user.shownLine)'", response, detail)
      }
    default: break
    }
    return error
  }

  /// The error that a body with a good status means.
  func error(_ fault: TwitterV1Fault, in response: HTTPResponse) -> SourceError {
    let quota = QuotaReading(response, now: now)
    switch fault {
    case .refused(let words, let code):
      let kind: ErrorKind = code == Self.rateLimitCode ? .rateLimited : .badAnswer
      return SourceError(kind, "\(place) says: \(words)", quota: quota)
    case .malformed(let why):
      return SourceError(.badAnswer, "the answer of \(place) cannot be read: \(why)", quota: quota)
    }
  }

  /// A lower bound that the service moved by itself, and said so, left a span unread (N6).
  func error(_ answer: TwitterV1Answer) -> SourceError? {
    guard let bound = ask.afterID, answer.hasWarning, let used = answer.sinceID, used != bound else {
      return nil
    }
    return SourceError(.boundRefused, "\(place) does not reach back to post \(bound)")
  }

  /// "Rate limit exceeded", as v1.1 numbers it.
  private static let rateLimitCode = 88

  /// Only the search takes a refusal of the bound for one; a timeline's 404 is an unknown user.
  private var hasBound: Bool { ask.afterID != nil && !ask.subject.isTimeline }

  /// The first REST API refused with 400 what exceeded the limit, for timelines with nothing else behind a 400.
  ///
  /// The search had no code for it: without the headers only the words tell it from a bad query, which would
  /// not be asked again for a day.
  private func isRateLimit(_ refusal: LegacyRefusal?, _ error: SourceError) -> Bool {
    ask.subject.isTimeline || error.quota?.remaining == 0 || error.retryAfter != nil
      || refusal?.code == Self.rateLimitCode
      || refusal?.words.lowercased().hasPrefix("rate limit") == true
  }

  private func message(_ words: String, _ response: HTTPResponse, _ detail: String?) -> String {
    "\(place) \(words) (HTTP \(response.status))" + (detail.map { ": \($0)" } ?? "")
  }
}
