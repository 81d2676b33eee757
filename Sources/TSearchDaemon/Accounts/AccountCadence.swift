import TSearchCore

/// When accounts are asked for: at fixed places of the UTC day, those of one source together.
enum AccountCadence {
  /// The latest place in the interval that is not after a moment.
  ///
  /// - Parameter source: Its name moves the place by up to ten minutes, so that not all sources are asked at once.
  static func slot(_ moment: Timestamp, interval: Duration, source: SourceName) -> Timestamp {
    let length = max(interval.milliseconds, 1)
    let shift = Int64(Cadence.hash(source.rawValue) % 600_000) % length
    let slots = (moment.milliseconds - shift).floorDivided(by: length)
    return Timestamp(milliseconds: slots * length + shift)
  }

  /// Whether a place has come since the account was last asked for; a time that lies ahead heals itself (T3).
  static func isDue(_ account: FollowedAccount, at now: Timestamp) -> Bool {
    guard let asked = account.askedAt, asked <= now else { return true }
    return slot(now, interval: account.interval, source: account.source) > asked
  }

  /// The next place.
  static func next(_ account: FollowedAccount, after now: Timestamp) -> Timestamp {
    slot(now, interval: account.interval, source: account.source) + account.interval
  }
}
