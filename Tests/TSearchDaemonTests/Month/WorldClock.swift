import Synchronization
import TSearchCore
import TSearchTestSupport

/// All clocks of the simulated time: its own, which nothing moves but time, and those of the machine.
final class WorldClock: Sendable {
  struct Reading: Sendable {
    var now: Instant
    /// Milliseconds of the boot-time clock.
    var boot: Int
    /// How far the machine's wall clock is ahead of the true one.
    var skew: Int
    var wall: Timestamp

    /// Whether the wall clock was set between these two; the manual one loses parts of milliseconds.
    func isMoved(by other: Reading) -> Bool { abs(skew - other.skew) > .second / 2 }
  }

  let time: ManualTimekeeper
  private let start: Timestamp
  /// The instant at which this boot began.
  private let booted: Mutex<Instant>

  init(_ time: ManualTimekeeper) {
    self.time = time
    start = time.wallTime
    booted = Mutex(-Int(time.now.sinceBoot.milliseconds))
  }

  var reading: Reading {
    let boot = Int(time.now.sinceBoot.milliseconds)
    let now = boot + booted.withLock { $0 }
    let wall = time.wallTime
    return Reading(now: now, boot: boot, skew: Int(wall.milliseconds - start.milliseconds) - now, wall: wall)
  }

  /// The machine is off for a while; its wall clock goes on.
  func reboot(bootID: String, after span: Int) {
    let now = reading.now
    time.jumpWallClock(by: .milliseconds(span))
    time.reboot(bootID: bootID)
    booted.withLock { $0 = now + span - Int(time.now.sinceBoot.milliseconds) }
  }

  /// What a service's clock, which is right, shows then.
  func timestamp(_ instant: Instant) -> Timestamp { start + .milliseconds(instant) }
  func instant(_ moment: Timestamp) -> Instant { Int(moment.milliseconds - start.milliseconds) }
}
