import CProcess  // Which module `sigset_t` is found in depends on what is compiled beside.
import Glibc
import SwiftOverlayShims  // Where optimised builds find `timespec`.

extension Machine {
  package var uptime: Duration {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// The signals stay blocked from the first call on: what comes between two calls is not lost.
  package func waitOnScreen(_ span: Duration) -> ScreenEvent {
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH] { unsafe sigaddset(&wanted, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &wanted, nil)
    let (seconds, attoseconds) = span.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    return switch unsafe sigtimedwait(&wanted, nil, &time) {
    case SIGWINCH: .resized
    case 1...: .interrupted
    default: .elapsed
    }
  }
}
