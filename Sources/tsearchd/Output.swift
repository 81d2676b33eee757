import Glibc
import TSearchCore

/// Standard output and standard error.
enum Output {
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says an error and what to do; returns the exit status.
  static func complain(_ error: any Error) -> Int32 {
    guard let error = error as? any UserFacingError else {
      write("tsearchd: \(error)\n", to: STDERR_FILENO)
      return 1
    }
    let report = error.report
    write("tsearchd: \(report.message)\n", to: STDERR_FILENO)
    if let hint = report.hint { write("hint: \(hint)\n", to: STDERR_FILENO) }
    return report.exit.rawValue
  }
}
