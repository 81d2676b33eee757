import TSearchCore
import TSearchFetch

/// What an answer of API 1.1 means: its number first, then its HTTP status.
struct Twitter11Verdict {
  var source: SourceName
  var place: String
  var now: Timestamp
  var ask: Ask
  /// Whether a token was sent.
  var hasToken = true

  /// The error that a status means; `nil` for a good one.
  func error(_ response: HTTPResponse) -> SourceError? {
    guard !HTTPFault.isGood(response) else { return nil }
    let refusal = LegacyRefusal(response.body)
    guard var error = HTTPFault.error(response, place: place, detail: refusal?.words, now: now) else {
      return nil
    }
    if refusal?.code == Twitter11Code.badBound, isBounded {
      error.fault = .boundRefused
      return error
    }
    guard let meaning = meaning(refusal?.code, response.status) else { return error }
    return stated(meaning, error, " (HTTP \(response.status))", refusal?.words)
  }

  /// The error that a body with a good status means.
  func error(_ fault: TwitterV1Fault, in response: HTTPResponse) -> SourceError {
    let quota = QuotaReading(response, now: now)
    switch fault {
    case .refused(let words, let code):
      let error = SourceError(.badAnswer, "\(place) says: \(words)", quota: quota)
      guard let code, let meaning = Twitter11Code.meaning(code, handle: handle, source: source) else {
        return error
      }
      return stated(meaning, error, "", words)
    case .malformed(let why):
      return SourceError(.badAnswer, "the answer of \(place) cannot be read: \(why)", quota: quota)
    }
  }

  private func meaning(_ code: Int?, _ status: Int) -> XRefusal? {
    if !hasToken, code.map(Twitter11Code.areOfToken.contains) ?? (status == 401 && handle == nil) {
      return .noToken(of: source)
    }
    if let code, let meaning = Twitter11Code.meaning(code, handle: handle, source: source) { return meaning }
    switch status {
    // "Not authorized." without a number is a protected account; a bad token has one.
    case 401 where handle != nil: return Twitter11Code.meaning(179, handle: handle, source: source)
    case 401: return .token(of: source)
    case 404 where handle != nil: return Twitter11Code.meaning(34, handle: handle, source: source)
    default: return nil
    }
  }

  private func stated(_ meaning: XRefusal, _ error: SourceError, _ status: String, _ words: String?)
    -> SourceError
  {
    var error = error
    error.fault = .kind(meaning.kind)
    error.isOfCredential = meaning.isOfCredential
    error.message = meaning.message(of: place, status: status, detail: words)
    return error
  }

  private var isBounded: Bool { ask.afterID != nil && !ask.subject.isTimeline }
  private var handle: String? { ask.subject.shownHandle }
}
