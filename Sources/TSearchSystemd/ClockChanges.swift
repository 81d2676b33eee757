import CSystemd
import Glibc
package import TSearchCore

/// Tells of every resume from suspend and of every jump of the wall clock (DESIGN 4.1).
///
/// A timer on the wall clock that is set for the far future and cancelled by the kernel when the clock is set.
///
/// - SeeAlso: timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`.
package final class ClockChanges: Sendable {
  private let descriptor: Int32
  private let watch: any DescriptorWatch

  /// - Returns: `nil` where the kernel gives no such timer.
  package init?(loop: any EventLoop, changed: @escaping @Sendable () -> Void) {
    let descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    ClockChanges.arm(descriptor)
    self.descriptor = descriptor
    watch = loop.watch(descriptor, for: .readable) {
      // The read fails with ECANCELED, and the timer wants to be set anew.
      var expirations: UInt64 = 0
      _ = unsafe read(descriptor, &expirations, 8)
      ClockChanges.arm(descriptor)
      changed()
    }
  }

  deinit {
    watch.cancel()
    close(descriptor)
  }

  private static func arm(_ descriptor: Int32) {
    var time = itimerspec()
    time.it_value.tv_sec = 9_000_000_000  // In the year 2255; the kernel counts nanoseconds in 63 bits.
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    _ = unsafe timerfd_settime(descriptor, flags, &time, nil)
  }
}
