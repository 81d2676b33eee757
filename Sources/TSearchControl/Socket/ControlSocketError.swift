package import TSearchCore

/// Why the daemon has no socket to listen on (C4).
package enum ControlSocketError: UserFacingError, Equatable {
  /// Somebody answers there; the process, where the system tells it.
  case alreadyRunning(path: String, process: Int32?)
  case permissionDenied(path: String)
  /// Something that is no socket has the name.
  case notASocket(path: String)
  case pathTooLong(path: String)
  /// The descriptor that was handed over is no listening socket.
  case notListening
  case failed(path: String, reason: String)

  package var report: UserReport {
    switch self {
    case .alreadyRunning(let path, let process):
      UserReport(
        "another daemon\(process.map { " (process \($0))" } ?? "") listens on '\(path)'",
        hint: "'tsearchctl status' talks to it; stop it with 'systemctl --user stop tsearchd.socket tsearchd'"
      )
    case .permissionDenied(let path):
      UserReport(
        "no right to make the socket '\(path)'", hint: "choose another place with '--socket PATH'")
    case .notASocket(let path):
      UserReport("'\(path)' is there and is no socket", hint: "remove it, or choose another '--socket PATH'")
    case .pathTooLong(let path):
      UserReport(
        "the socket's path '\(path)' is longer than \(UnixSocket.longestPath) bytes",
        hint: "choose a shorter one with '--socket PATH'")
    case .notListening: UserReport("the socket that the service manager handed over does not listen")
    case .failed(let path, let reason): UserReport("the socket '\(path)' cannot be made: \(reason)")
    }
  }
}
