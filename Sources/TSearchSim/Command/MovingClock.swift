import Glibc
import SwiftOverlayShims  // Where optimised builds find `timespec`.
import TSearchCore

/// A clock that starts at a given time and runs faster or slower than the real one.
struct MovingClock: Sendable {
  let start: Timestamp
  let speed: Double
  private let began = MovingClock.monotonic

  init(start: Timestamp, speed: Double) {
    self.start = start
    self.speed = speed
  }

  var now: Timestamp {
    start + .milliseconds(Int64(Double(MovingClock.monotonic - began) * speed))
  }

  static var wallTime: Timestamp { Timestamp(milliseconds: milliseconds(CLOCK_REALTIME)) }

  private static var monotonic: Int64 { milliseconds(CLOCK_MONOTONIC) }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
