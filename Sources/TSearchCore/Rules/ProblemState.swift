/// Whose problem it is: a source for one search, or for all (`search` is `nil`).
package struct ProblemKey: Hashable, Sendable {
  package var source: SourceName
  package var search: SearchID?
  package init(source: SourceName, search: SearchID?) {
    self.source = source
    self.search = search
  }
}

/// An error that stands, from its first poll to its end (S1).
package struct ProblemState: Equatable, Sendable {
  package var kind: ErrorKind
  package var message: String
  package var since: Timestamp
  /// Polls in a row that ended in an error.
  package var failures: Int
  /// The kind that was last told; `nil`: not told yet.
  package var told: ErrorKind?
  /// When it is asked again: on the boot-time clock, and for another boot on the wall clock (T3).
  package var retry: BootMark?
  package var retryAt: Timestamp?

  package init(
    kind: ErrorKind, message: String, since: Timestamp, failures: Int = 1, told: ErrorKind? = nil,
    retry: BootMark? = nil, retryAt: Timestamp? = nil
  ) {
    self.kind = kind
    self.message = message
    self.since = since
    self.failures = failures
    self.told = told
    self.retry = retry
    self.retryAt = retryAt
  }
}

/// What is to be said about a problem.
package enum ProblemNews: Equatable, Sendable {
  case nothing
  case started(ProblemState)
  case changed(ProblemState)
  case recovered(ProblemState)
}

extension ProblemState {
  /// Polls in a row, or how long, before an error is said (S1).
  private static let patience = (polls: 3, span: Duration.seconds(3600))

  /// The state after one more failed poll, and what is to be said of it.
  ///
  /// An error is said when it has lasted three polls or an hour, and again when its kind changes. Kinds
  /// that only the user can mend are said at once (T5).
  package static func afterFailure(
    _ error: SourceError, at now: Timestamp, before: ProblemState?
  ) -> (state: ProblemState, news: ProblemNews) {
    var state = before ?? ProblemState(kind: error.kind, message: error.message, since: now, failures: 0)
    state.kind = error.kind
    state.message = error.message
    state.failures += 1
    if let told = state.told {
      guard told != state.kind else { return (state, .nothing) }
      state.told = state.kind
      return (state, .changed(state))
    }
    let hasLasted = state.failures >= patience.polls || now - state.since >= patience.span
    guard hasLasted || state.kind.needsUser else { return (state, .nothing) }
    state.told = state.kind
    return (state, .started(state))
  }

  /// What a good poll says: the end of what was told, and nothing of what was not.
  package static func afterSuccess(before: ProblemState?) -> ProblemNews {
    guard let before, before.told != nil else { return .nothing }
    return .recovered(before)
  }
}

extension ErrorKind {
  /// Whether waiting does not mend it (T5).
  package var needsUser: Bool {
    switch self {
    case .unauthorized, .gone, .badQuery, .creditUsedUp, .monthlyLimit: true
    case .unreachable, .timeout, .serverError, .badAnswer, .rateLimited, .forbidden, .cannotRecord: false
    }
  }
}
