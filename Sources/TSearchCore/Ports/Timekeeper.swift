/// All the time that the daemon sees; tests move it by hand.
package protocol Timekeeper: Sendable {
  /// The boot-time clock.
  var now: BootInstant { get }
  /// The wall clock.
  var wallTime: Timestamp { get }
  /// Names this boot; boot-time instants of another one mean nothing.
  var bootID: String { get }
  /// Calls `fire` once, on the loop, at that moment or soon after; at once when it is past.
  func alarm(at moment: BootInstant, fire: @escaping @Sendable () -> Void) -> any Alarm
}

/// One moment by all that a timekeeper knows.
package struct Moment: Sendable {
  package var now: BootInstant
  package var wallTime: Timestamp
  package var boot: String
}

/// An armed alarm; cancelled at the latest when released.
package protocol Alarm: AnyObject, Sendable {
  func cancel()
}

extension Timekeeper {
  package var moment: Moment { Moment(now: now, wallTime: wallTime, boot: bootID) }

  /// Waits on the loop without holding it.
  package func wait(for span: Duration) async {
    let holder = AlarmHolder()
    await withCheckedContinuation { continuation in
      holder.hold(alarm(at: now + span) { continuation.resume() })
    }
  }
}
