import CSystemd
import Glibc
import TSearchCore

/// Tells the service manager how the daemon is; without one (no `$NOTIFY_SOCKET`) nothing is sent.
package struct SystemdNotifier: ServiceNotifier {
  package init() {}

  package func ready(status: String) { send("READY=1\nSTATUS=\(oneLine(status))") }
  package func status(_ text: String) { send("STATUS=\(oneLine(text))") }
  package func stopping() { send("STOPPING=1\nSTATUS=stopping") }
  package func feedWatchdog() { send("WATCHDOG=1") }

  /// To be sent first thing in a reload, and ``ready(status:)`` at its end: then `systemctl reload` waits.
  package func reloading() {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let microseconds = now.tv_sec * 1_000_000 + now.tv_nsec / 1000
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)\nSTATUS=reloading the configuration")
  }

  package var watchdogInterval: Duration? {
    var microseconds: UInt64 = 0
    guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  private func send(_ state: String) { _ = unsafe sd_notify(0, state) }

  /// A line end would begin another assignment.
  private func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
