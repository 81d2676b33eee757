import TSearchCore

/// A state that X's problems put a source into, with its own words (FORMATS 5.5).
struct XRefusal {
  var kind: ErrorKind
  /// Behind the name of the host.
  var words: String
  /// What the user can do.
  var remedy: String?
  /// Whether everything asked with this credential is refused.
  var isOfCredential = false

  /// The sentence: the host, what it does, what it says of it, and what to do.
  ///
  /// - Parameter status: ` (HTTP 403)`, or empty for an answer with a good status.
  func message(of place: String, status: String, detail: String?) -> String {
    "\(place) \(words)\(status)" + (detail.map { ": \($0)" } ?? "") + (remedy.map { "; \($0)" } ?? "")
  }

  static let rateLimited = XRefusal(kind: .rateLimited, words: "asks us to wait")
  static let credit = XRefusal(
    kind: .creditUsedUp, words: "has no credit left for this account",
    remedy: "add credit at X; polls then go on by themselves within a day, 'tsearchctl run' asks at once")

  static func token(of source: SourceName) -> XRefusal {
    XRefusal(
      kind: .unauthorized, words: "does not accept the token",
      remedy: "'tsearchctl source login \(source)' stores another", isOfCredential: true)
  }

  static func noToken(of source: SourceName) -> XRefusal {
    XRefusal(
      kind: .unauthorized, words: "answers with a token only",
      remedy: "'tsearchctl source login \(source)' takes it", isOfCredential: true)
  }

  static func unknown(_ handle: String) -> XRefusal {
    XRefusal(kind: .gone, words: "does not give the posts of '@\(handle)'")
  }

  private static func hidden(_ handle: String?) -> XRefusal {
    XRefusal(
      kind: .forbidden,
      words: handle.map { "does not show the posts of '@\($0)' to us" } ?? "does not show this to us")
  }

  private static func cap(_ period: String?) -> XRefusal {
    XRefusal(
      kind: .monthlyLimit,
      words: "has given all posts of the account's \((period ?? "monthly").lowercased()) cap",
      remedy: "polls go on with the next period, or with a larger plan")
  }

  private static func client(_ reason: String?, _ source: SourceName) -> XRefusal {
    let login = "then store its token with 'tsearchctl source login \(source)'"
    return switch reason {
    case "client-not-enrolled":
      XRefusal(
        kind: .forbidden, words: "does not serve the app of this token, which is not enrolled",
        remedy: "attach the app to a project with access at X's developer portal, \(login)",
        isOfCredential: true)
    case "official-client-forbidden":
      XRefusal(
        kind: .forbidden, words: "does not serve tokens of its own official apps here",
        remedy: "make an app of your own at X's developer portal, \(login)", isOfCredential: true)
    default:
      XRefusal(
        kind: .forbidden, words: "does not serve the app of this token",
        remedy: "see to the app's access at X's developer portal, \(login)", isOfCredential: true)
    }
  }

  init(kind: ErrorKind, words: String, remedy: String? = nil, isOfCredential: Bool = false) {
    self.kind = kind
    self.words = words
    self.remedy = remedy
    self.isOfCredential = isOfCredential
  }

  /// What a problem's type means; `nil` where the HTTP status says more than the type.
  ///
  /// - Parameter handle: Whose timeline was asked for; safe to show.
  init?(_ problem: XProblem, of source: SourceName, handle: String?) {
    switch problem.type {
    case "usage-capped": self = .cap(problem.period)
    case "credits": self = .credit
    case "client-forbidden": self = .client(problem.reason, source)
    case "unsupported-authentication":
      self.init(
        kind: .forbidden, words: "takes another kind of token here",
        remedy: "store an app-only bearer token with 'tsearchctl source login \(source)'",
        isOfCredential: true)
    case "not-authorized-for-resource": self = .hidden(handle)
    case "resource-not-found":
      self = handle.map(XRefusal.unknown) ?? XRefusal(kind: .gone, words: "does not know what was asked for")
    case "resource-unavailable": self.init(kind: .forbidden, words: "holds back what was asked for")
    case "disallowed-resource": self.init(kind: .forbidden, words: "does not allow this request")
    case "rate-limit-exceeded": self = .rateLimited
    case "internal-error", "operational-disconnect": self.init(kind: .serverError, words: "has a fault")
    case "not-authorized-for-field", "field-hydration-failure":
      self.init(kind: .badAnswer, words: "gives only parts of what was asked for")
    default: return nil
    }
  }
}
