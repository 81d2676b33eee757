/// When a search is due: at fixed places of the boot-time clock, so that the interval set is the interval kept (T1).
///
/// The place within the interval comes from a hash of what can share a request, so that loads spread by
/// themselves and what can be joined falls due together, also after a restart (DESIGN 4.1).
package enum Cadence {
  /// The longest that polls missed in suspend or downtime are spread over (T2).
  package static let spreading = Duration.seconds(60)

  /// A place within any interval.
  package struct Place: Equatable, Sendable {
    fileprivate let hash: UInt64
    /// - Parameter key: Names what can share a request.
    package init(of key: String) { hash = Cadence.hash(key) }
  }

  /// The first slot after `now`.
  ///
  /// - Parameter interval: Above zero.
  package static func slot(after now: BootInstant, interval: Duration, place: Place) -> BootInstant {
    let step = max(interval.milliseconds, 1)
    let phase = Int64(place.hash % UInt64(step))
    let elapsed = now.sinceBoot.milliseconds
    let passed = (elapsed - phase).floorDivided(by: step)
    return BootInstant(sinceBoot: .milliseconds(phase + (passed + 1) * step))
  }

  /// The first due time after a start of the daemon (T2, T3).
  ///
  /// A search whose interval has passed since its last poll, or that was never polled, or whose last poll
  /// lies in the future because the clock was set back, is due soon; every other one at its slot.
  package static func start(
    now: BootInstant, wallTime: Timestamp, lastPoll: Timestamp?, interval: Duration, place: Place,
    ownKey: String
  ) -> BootInstant {
    guard let lastPoll, wallTime >= lastPoll, wallTime - lastPoll < interval else {
      return soon(after: now, interval: interval, ownKey: ownKey)
    }
    // Another boot has other places, and one may have passed in a short stop: no poll comes later for that.
    return min(slot(after: now, interval: interval, place: place), now + (interval - (wallTime - lastPoll)))
  }

  /// A moment within the next minute, or within the interval where that is shorter.
  package static func soon(after now: BootInstant, interval: Duration, ownKey: String) -> BootInstant {
    let window = min(spreading, interval).milliseconds
    return now + .milliseconds(Int64(hash(ownKey) % UInt64(max(window, 1))))
  }

  /// Whether a poll starts so late that the machine must have slept, or we stood still (T2).
  package static func isOverslept(due: BootInstant, now: BootInstant, interval: Duration) -> Bool {
    now - due > max(.seconds(10), interval / 10)
  }

  /// FNV-1a, 64 bits: the same in every process.
  package static func hash(_ text: String) -> UInt64 {
    let bytes = text.utf8.span
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
