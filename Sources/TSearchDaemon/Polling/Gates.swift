import TSearchCore

/// Which endpoints must not be asked now, for all searches that use them (T4, T5).
struct Gates {
  private var states: [QuotaKey: QuotaState]

  init(_ states: [QuotaKey: QuotaState]) { self.states = states }

  subscript(key: QuotaKey) -> QuotaState? { states[key] }

  /// Until when the endpoint is closed; `nil` when it may be asked.
  ///
  /// A time that lies too far ahead, because the clock was set back, is forgotten (T3).
  func closed(_ key: QuotaKey, at now: Timestamp) -> (until: Timestamp, reason: String)? {
    guard let state = states[key], let until = state.closedUntil, until > now,
      until - now <= Backoff.longestWish + .seconds(60)
    else { return nil }
    return (until, state.reason ?? "its quota is used up")
  }

  /// Whether what closed the endpoint is a refused credential, which a person may have mended (T5).
  func isByCredential(_ key: QuotaKey) -> Bool { states[key]?.kind == .unauthorized }

  /// Sources that are left alone because of their credential.
  var refusedSources: [SourceName] { states.filter { $0.value.kind == .unauthorized }.map(\.key.source) }

  /// Takes in the headers of a good answer; with nothing left the endpoint closes until its reset.
  mutating func note(_ reading: QuotaReading?, for key: QuotaKey, at now: Timestamp) -> QuotaState? {
    let before = states[key]
    guard reading != nil || before?.closedUntil != nil else { return nil }
    var state = QuotaState(reading: reading ?? before?.reading ?? QuotaReading())
    if let reading, reading.remaining == 0, let reset = reading.reset, reset > now {
      state.closedUntil = min(reset, now + Backoff.longestWish)
      state.reason = "its quota is used up"
    }
    states[key] = state
    return state
  }

  /// Closes the endpoint after a refusal; returns the new state and until when.
  mutating func close(
    _ key: QuotaKey, for wait: Duration, reason: String, kind: ErrorKind, reading: QuotaReading?,
    at now: Timestamp
  ) -> QuotaState {
    var state = states[key] ?? QuotaState()
    if let reading { state.reading = reading }
    state.closedUntil = now + wait
    state.reason = reason
    state.kind = kind
    states[key] = state
    return state
  }

  /// Opens what a changed credential may have opened.
  mutating func open(_ source: SourceName) -> [(QuotaKey, QuotaState)] {
    var changed: [(QuotaKey, QuotaState)] = []
    for (key, var state) in states where key.source == source && state.closedUntil != nil {
      state.closedUntil = nil
      state.reason = nil
      states[key] = state
      changed.append((key, state))
    }
    return changed
  }
}
