/// What came of asking for an account once.
package struct AccountNews: Equatable, Sendable {
  /// What is told, each once.
  package enum Event: Equatable, Sendable {
    case renamed(from: String, to: String)
    case milestone(Int)
    case step(change: Int, followers: Int)
    case lost(FollowedAccount.Problem)
    case back
  }

  package var account: FollowedAccount
  package var readings: [StoredReading] = []
  package var events: [Event] = []

  /// Takes in what a source said of an account (A1, A4).
  package init(_ account: FollowedAccount, _ reading: AccountReading, at moment: Timestamp) {
    self.account = account
    self.account.askedAt = moment
    if let known = account.id, let id = reading.id, id != known {
      // The handle belongs to somebody else now: that one is not followed silently.
      fail(
        .gone, "'@\(account.handle)' belongs to another account now (its ID is \(id), not \(known))",
        at: moment)
      return
    }
    self.account.id = account.id ?? reading.id
    if reading.handle.lowercased() != account.handle.lowercased(), !reading.handle.isEmpty {
      events.append(.renamed(from: account.handle, to: reading.handle))
    }
    if !reading.handle.isEmpty { self.account.handle = reading.handle }
    self.account.name = reading.name ?? account.name
    self.account.avatar = reading.avatar ?? account.avatar
    if account.problem != nil {
      self.account.problem = nil
      events.append(.back)
    }
    let before = account.judge.last
    let believed = self.account.judge.take(reading.followers, at: moment)
    readings = believed.map { StoredReading(at: $0.at, followers: $0.followers) }
    if let last = readings.indices.last {
      readings[last].following = reading.following
      readings[last].posts = reading.posts
    }
    if let before, let now = self.account.judge.last, let mark = Milestone.reached(from: before, to: now) {
      events.append(.milestone(mark))
    }
  }

  /// Takes in that an account gave nothing: suspended, deleted, hidden.
  package init(_ account: FollowedAccount, _ error: SourceError, at moment: Timestamp) {
    self.account = account
    self.account.askedAt = moment
    fail(error.kind, error.message, at: moment)
  }

  private mutating func fail(_ kind: ErrorKind, _ message: String, at moment: Timestamp) {
    let since = account.problem?.since ?? moment
    let isNew = account.problem?.kind != kind
    let problem = FollowedAccount.Problem(kind: kind, message: message, since: since)
    account.problem = problem
    if isNew { events.append(.lost(problem)) }
  }

  /// Looks whether the latest day is a step that was not told yet (A3).
  package mutating func noteStep(in history: FollowerHistory) {
    guard let step = history.withoutSteps().steps.last, step.index == history.points.count - 1 else { return }
    let day = Int(step.day.rounded(.down))
    guard day != account.stepDay, let last = history.points.last else { return }
    account.stepDay = day
    events.append(.step(change: Int(step.change.rounded()), followers: Int(last.followers)))
  }
}
