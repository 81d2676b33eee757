import TSearchCore
import TSearchFetch

/// What an answer of API v2 means beyond its HTTP status (FORMATS 5.5).
struct XVerdict {
  var source: SourceName
  var place: String
  var now: Timestamp
  /// What was asked for.
  var ask: Ask

  /// The error that a status means; `nil` for a good one.
  func error(_ response: HTTPResponse) -> SourceError? {
    HTTPFault.isGood(response) ? nil : error(response, XProblem(response.body))
  }

  private func error(_ response: HTTPResponse, _ problem: XProblem?) -> SourceError? {
    guard let error = HTTPFault.error(response, place: place, detail: problem?.words, now: now) else {
      return nil
    }
    return refine(error, problem, " (HTTP \(response.status))", isBad: response.status == 400)
  }

  /// The error that a body with a good status means.
  func error(_ fault: XFault, in response: HTTPResponse) -> SourceError {
    let quota = QuotaReading(response, now: now)
    switch fault {
    case .refused(let problem):
      guard let status = problem.status, status >= 400 else { return error(problem, quota: quota) }
      let stated = HTTPResponse(status: status, headers: response.headers, finalURL: "")
      return error(stated, problem) ?? error(problem, quota: quota)
    case .malformed(let why):
      return SourceError(.badAnswer, "the answer of \(place) cannot be read: \(why)", quota: quota)
    }
  }

  /// The error of one account of a look-up: suspended, gone or hidden.
  func error(_ problem: XProblem, of account: AccountName) -> SourceError {
    let shown = account.shown.shownLine
    let kind = problem.type == "not-authorized-for-resource" ? ErrorKind.forbidden : .gone
    return SourceError(kind, "\(place) does not give \(shown)" + (problem.words.map { ": \($0)" } ?? ""))
  }

  /// The error that problems mean in place of posts.
  func error(_ problem: XProblem, quota: QuotaReading?) -> SourceError {
    refine(SourceError(.badAnswer, says(problem), quota: quota), problem, "", isBad: false)
  }

  private func says(_ problem: XProblem) -> String {
    problem.words.map { "\(place) says: \($0)" } ?? "\(place) gives no posts and no reason"
  }

  /// Makes an error by its status into the one that its problem names.
  private func refine(
    _ error: SourceError, _ problem: XProblem?, _ status: String, isBad: Bool
  ) -> SourceError {
    var error = error
    if isBad, let problem, let fault = fault(ofParameters: problem.parameters) {
      error.fault = fault
      return error
    }
    guard let meaning = meaning(problem, error) else { return error }
    error.fault = .kind(meaning.kind)
    error.isOfCredential = meaning.isOfCredential
    error.message = meaning.message(of: place, status: status, detail: problem?.words)
    return error
  }

  /// What a 400 means for parameters that were ours to choose, and no fault of the query.
  private func fault(ofParameters names: [String]) -> SourceError.Fault? {
    let isSearch = !ask.subject.isTimeline
    if isSearch, names.contains("since_id"), ask.afterID != nil { return .boundRefused }
    if isSearch, names.contains("until_id"), ask.beforeID != nil { return .boundRefused }
    // A continuation that X no longer knows ends this walk; the next one begins anew.
    if names.contains("next_token") || names.contains("pagination_token"), ask.cursor != nil {
      return .kind(.badAnswer)
    }
    return nil
  }

  private func meaning(_ problem: XProblem?, _ error: SourceError) -> XRefusal? {
    if problem?.code == 88 { return .rateLimited }
    if let problem, let refusal = XRefusal(problem, of: source, handle: handle) { return refusal }
    switch error.kind {
    case .unauthorized: return .token(of: source)
    case .creditUsedUp: return .credit
    case .gone where handle != nil: return handle.map(XRefusal.unknown)
    default: return nil
    }
  }

  private var handle: String? { ask.subject.shownHandle }
}
