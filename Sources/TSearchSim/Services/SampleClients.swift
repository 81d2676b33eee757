import Synchronization
import TSearchCore

/// What the services remember of those who ask: sessions at Bluesky, what X bills, and where walks have come to.
final class SampleClients: Sendable {
  private struct State {
    var sessions = BlueskySessions()
    var bill = XBill()
    var walks = WalkPages()
  }

  private let state = Mutex(State())

  var bill: XBill { state.withLock { $0.bill } }

  func charge(posts: [String] = [], users: [String] = [], at now: Timestamp) {
    state.withLock { $0.bill.add(posts: posts, users: users, at: now) }
  }

  /// The number of the page that a request asks for.
  func page(of request: SampleRequest) -> Int { state.withLock { $0.walks.page(of: request) } }

  func note(page: Int, of request: SampleRequest, behind bounds: [String]) {
    state.withLock { state in
      for bound in bounds { state.walks.note(page, at: request.path, bound) }
    }
  }

  func withSessions<Result: Sendable>(_ body: (inout BlueskySessions) -> Result) -> Result {
    state.withLock { body(&$0.sessions) }
  }

  /// Whether a request is made with that token or app password, in itself or by way of a session.
  func shows(_ secret: String, in request: SampleRequest) -> Bool {
    request.shows(secret)
      || request.bearer.flatMap { token in withSessions { $0.password(behind: token) } } == secret
  }
}

extension SampleRequest {
  /// The token behind `Bearer`; `nil` without one.
  var bearer: String? {
    guard let header = headers["authorization"] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  /// Whether that token or app password stands in it.
  func shows(_ secret: String) -> Bool {
    bearer == secret || (try? JSONValue(parsing: body))?["password"]?.string == secret
      || self["apikey"] == secret
  }
}

extension ServiceOptions {
  /// Whether a token, or an app password, is one of those that are accepted.
  func accept(_ secret: String?) -> Bool { secret.map { tokens.isEmpty || tokens.contains($0) } ?? false }
}
