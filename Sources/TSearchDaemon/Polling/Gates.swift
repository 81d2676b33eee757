import TSearchCore

/// Which endpoints must not be asked now, for all searches that use them (T4, T5).
///
/// The boot-time clock counts, so that a wall clock that is set opens and closes nothing; the store keeps both,
/// because only the wall clock tells something in another boot (T3).
struct Gates {
  private var states: [QuotaKey: QuotaState] = [:]
  private var openings: [QuotaKey: BootInstant] = [:]
  private var closings: [QuotaKey: BootInstant] = [:]
  /// When the quotas of this process's answers are filled again.
  private var resets: [QuotaKey: BootInstant] = [:]

  init() {}

  /// Takes on what the store kept; a time that lies too far ahead is cut (T3).
  init(_ states: [QuotaKey: QuotaState], at moment: Moment) {
    self.states = states
    for (key, state) in states {
      let left =
        state.opening?.left(at: moment.now, of: moment.boot) ?? state.closedUntil.map { $0 - moment.wallTime }
      guard let left, left > .zero else { continue }
      openings[key] = moment.now + min(left, Backoff.longestWish)
    }
  }

  var keys: [QuotaKey] { Array(states.keys) }

  subscript(key: QuotaKey) -> QuotaState? { states[key] }

  /// The state of the source's endpoint that holds polls up most.
  func tightest(of source: SourceName, at moment: Moment) -> QuotaState? {
    states.filter { $0.key.source == source }.map { key, state in
      var state = state
      state.closedUntil = closed(key, at: moment.now).map { moment.wallTime + ($0.until - moment.now) }
      return state
    }.min { left, right in
      (left.closedUntil == nil ? 1 : 0, left.share) < (right.closedUntil == nil ? 1 : 0, right.share)
    }
  }

  /// When a closed endpoint opens; `nil` when it may be asked.
  func closed(_ key: QuotaKey, at now: BootInstant) -> (until: BootInstant, reason: String)? {
    guard let until = openings[key], until > now else { return nil }
    return (until, states[key]?.reason ?? "its quota is used up")
  }

  /// What is left of a quota, and for how long; `nil` where no answer of this process told it (T3).
  func budget(_ key: QuotaKey, at now: BootInstant) -> (remaining: Int, lasts: Duration)? {
    guard let remaining = states[key]?.reading.remaining, let reset = resets[key], reset > now else {
      return nil
    }
    return (remaining, reset - now)
  }

  /// Whether what closed the endpoint is something that a person may have mended: a refused credential, credit or
  /// a month's posts that were used up (T5).
  func mayBeMended(_ key: QuotaKey) -> Bool {
    states[key].map { $0.isByCredential || $0.kind == .creditUsedUp || $0.kind == .monthlyLimit } ?? false
  }

  /// What the credentials were when they were refused.
  var refusedCredentials: [SourceName: String?] {
    Dictionary(
      states.filter { $0.value.isByCredential }.map { ($0.key.source, $0.value.credential) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Takes in the headers of a good answer; with nothing left the endpoint closes until its reset.
  ///
  /// An answer that was asked for before the endpoint was closed does not open it (T4).
  ///
  /// - Parameter serverTime: The service's own clock, by which it names the reset; `nil`: ours.
  mutating func note(
    _ reading: QuotaReading?, for key: QuotaKey, askedAt: BootInstant, at moment: Moment,
    serverTime: Timestamp? = nil
  ) -> QuotaState? {
    if let closing = closings[key], askedAt < closing, closed(key, at: moment.now) != nil { return nil }
    let before = states[key]
    guard reading != nil || before?.closedUntil != nil else { return nil }
    let state = QuotaState(reading: reading ?? before?.reading ?? QuotaReading())
    states[key] = state
    openings[key] = nil
    guard let reading, let reset = reading.reset else { return state }
    let left = min(reset - (serverTime ?? moment.wallTime), Backoff.longestWish)
    resets[key] = moment.now + left
    guard reading.remaining == 0, left > .zero else { return state }
    return close(
      key, for: left, reason: "its quota is used up", kind: nil, reading: reading, at: moment)
  }

  /// Closes the endpoint after a refusal; returns its new state.
  mutating func close(
    _ key: QuotaKey, for wait: Duration, reason: String, kind: ErrorKind?, credential: String? = nil,
    reading: QuotaReading?, at moment: Moment
  ) -> QuotaState {
    let state = QuotaState(
      reading: reading ?? states[key]?.reading ?? QuotaReading(), closedUntil: moment.wallTime + wait,
      opening: BootMark(boot: moment.boot, moment: moment.now + wait), reason: reason, kind: kind,
      credential: credential)
    states[key] = state
    openings[key] = moment.now + wait
    closings[key] = moment.now
    return state
  }

  /// Opens one endpoint; its new state, `nil` where it was not closed.
  mutating func open(_ key: QuotaKey) -> QuotaState? {
    guard let state = states[key], state.closedUntil != nil else { return nil }
    let opened = QuotaState(reading: state.reading)
    states[key] = opened
    openings[key] = nil
    return opened
  }

  /// Opens what a changed credential may have opened; a quota's reset is waited for all the same (T4).
  mutating func open(_ source: SourceName) -> [(QuotaKey, QuotaState)] {
    var changed: [(QuotaKey, QuotaState)] = []
    for (key, state) in states where key.source == source && state.closedUntil != nil {
      guard let kind = state.kind, kind != .rateLimited, kind != .serverError else { continue }
      let opened = QuotaState(reading: state.reading)
      states[key] = opened
      openings[key] = nil
      changed.append((key, opened))
    }
    return changed
  }
}

extension QuotaState {
  /// What is left of the quota, of 1; where it is not known, all of it.
  fileprivate var share: Double {
    guard let remaining = reading.remaining, let limit = reading.limit, limit > 0 else { return 1 }
    return Double(remaining) / Double(limit)
  }
}
