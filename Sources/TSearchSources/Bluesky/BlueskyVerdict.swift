import TSearchCore
import TSearchFetch

/// What an answer means beyond its HTTP status: the service names its errors by code (FORMATS 7.1, 7.2, 7.4).
struct BlueskyVerdict {
  var ask: Ask
  var source: SourceName
  var place: String
  var now: Timestamp

  /// `{"error":CODE,"message":TEXT}`.
  struct Words {
    var code: String
    private var message: String?

    /// - Returns: `nil` where the body is no such object.
    init?(_ body: [UInt8]) {
      guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
        let document = try? JSONValue(parsing: body), let code = document["error"]?.string
      else { return nil }
      self.code = code
      message = document["message"]?.string
    }

    /// One line, safe to show.
    var line: String? {
      let line = (message.flatMap { $0.isEmpty ? nil : $0 } ?? code).shownLine
      return line.isEmpty ? nil : line
    }
  }

  /// Whether the access token is not accepted any more, so that another one may be.
  static func isTokenRefused(_ response: HTTPResponse) -> Bool {
    if response.status == 401 { return true }
    guard response.status == 400, let code = Words(response.body)?.code else { return false }
    return code == "ExpiredToken" || code == "InvalidToken"
  }

  /// The error of a log-in that this credential cannot make; `nil` for every other answer.
  static func refusedLogin(_ response: HTTPResponse, source: SourceName, place: String) -> SourceError? {
    guard [400, 401, 403].contains(response.status), let words = Words(response.body) else { return nil }
    let login = "'tsearchctl source login \(source)'"
    let why =
      switch words.code {
      case "AuthenticationRequired":
        "\(place) does not accept the handle or the app password: make an app password in the settings of Bluesky, then \(login)"
      case "AuthFactorTokenRequired":
        "\(place) wants a code by mail for this password; an app password needs none: make one in the settings of Bluesky, then \(login)"
      case "AccountTakedown":
        "\(place) has taken the account down: \(login) takes another one"
      default:
        "\(place) refuses the log-in: \(words.line ?? words.code.shownLine); \(login) takes another credential"
      }
    return SourceError(.unauthorized, why)
  }

  /// The error that a status means; `nil` for a good one.
  func error(_ response: HTTPResponse, hasSession: Bool) -> SourceError? {
    guard !HTTPFault.isGood(response) else { return nil }
    let words = Words(response.body)
    guard var error = HTTPFault.error(response, place: place, detail: words?.line, now: now) else {
      return nil
    }
    let login = "'tsearchctl source login \(source)'"
    switch response.status {
    case 400: explain(&error, words)
    case 401:
      error.message =
        hasSession
        ? "\(place) does not accept the session that it has just given: \(login) takes another app password"
        : "\(place) answers with an account only: \(login) takes HANDLE:APP-PASSWORD"
    case 403 where !hasSession && error.kind == .forbidden:
      error.message = "\(place) refuses this without an account: \(login) takes HANDLE:APP-PASSWORD"
    case 404, 501:
      error.fault = .kind(.badAnswer)
      error.message = "\(place) does not speak Bluesky's interface (HTTP \(response.status))"
    default: break
    }
    return error
  }

  private func explain(_ error: inout SourceError, _ words: Words?) {
    switch (words?.code, ask.subject) {
    case ("BlockedActor", .timeline(let handle)):
      set(
        &error, .forbidden, "your account blocks '@\(handle.shownLine)', so that \(place) shows nothing of it"
      )
    case ("BlockedByActor", .timeline(let handle)):
      set(
        &error, .forbidden, "'@\(handle.shownLine)' blocks your account, so that \(place) shows nothing of it"
      )
    case ("AccountTakedown", .timeline(let handle)), ("AccountDeactivated", .timeline(let handle)):
      set(&error, .gone, "the account '@\(handle.shownLine)' is not there at present")
    case ("ExpiredToken", _), ("InvalidToken", _):
      set(
        &error, .unauthorized,
        "\(place) does not accept the session that it has just given: 'tsearchctl source login \(source)' takes another app password"
      )
    // A cursor ends with the service's own memory of it: the next walk begins anew.
    case (_, _) where ask.cursor != nil || ask.beforeTime != nil && ask.subject.isTimeline:
      set(&error, .badAnswer, "\(place) does not go on where its last page ended" + tail(words))
    // Nothing of the request but the name is anyone's choice.
    case ("InvalidRequest", .timeline(let handle)):
      set(&error, .gone, "\(place) does not know '@\(handle.shownLine)'" + tail(words))
    default: set(&error, .badQuery, "\(place) does not take the query" + tail(words))
    }
  }

  private func set(_ error: inout SourceError, _ kind: ErrorKind, _ message: String) {
    error.fault = .kind(kind)
    error.message = message
  }

  private func tail(_ words: Words?) -> String { words?.line.map { ": \($0)" } ?? "" }

  /// The error that a body with a good status means.
  func error(_ fault: BlueskyReader.Fault, in response: HTTPResponse) -> SourceError {
    let quota = QuotaReading(response, now: now)
    switch fault {
    case .refused(let words): return SourceError(.badAnswer, "\(place) says: \(words)", quota: quota)
    case .malformed(let why):
      return SourceError(.badAnswer, "the answer of \(place) cannot be read: \(why)", quota: quota)
    }
  }
}
