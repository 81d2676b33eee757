import Glibc
import TSearchCore

/// Times of the daemon's own time zone.
enum LocalClock {
  /// `HH:MM:SS`.
  static func text(_ moment: Timestamp) -> String {
    var seconds = time_t(moment.seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return moment.rfc3339 }
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0).padded(to: 2) }
      .joined(separator: ":")
  }
}
