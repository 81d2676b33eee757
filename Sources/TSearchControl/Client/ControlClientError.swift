package import TSearchCore

/// Why a command got no answer from the daemon.
package enum ControlClientError: UserFacingError, Equatable {
  /// Nobody listens there; `start` is the command that starts the daemon.
  case noDaemon(path: String, start: String)
  case permissionDenied(path: String)
  case cannotConnect(path: String, reason: String)
  /// The connection ended before the answer; the daemon may have been restarted.
  case connectionLost
  /// What came is no answer.
  case badAnswer
  /// The daemon does not know what this program asks; its version.
  case otherVersion(String)
  /// The daemon's own refusal.
  case refused(ControlError)

  package var report: UserReport {
    switch self {
    case .noDaemon(let path, let start):
      UserReport("no daemon listens on '\(path)'", hint: "start it with '\(start)'", exit: .unreachable)
    case .permissionDenied(let path):
      UserReport(
        "no right to use the socket '\(path)'",
        hint: path == ControlSocket.systemPath
          ? "join its group with 'sudo usermod -aG tsearch $USER' and log in again"
          : "it belongs to another user; '--socket PATH' names yours", exit: .unreachable)
    case .cannotConnect(let path, let reason):
      UserReport("the daemon cannot be reached on '\(path)': \(reason)", exit: .unreachable)
    case .connectionLost:
      UserReport(
        "the daemon ended the connection",
        hint: "'journalctl --user -u tsearchd' says why; system-wide without '--user'", exit: .unreachable)
    case .badAnswer: UserReport("what answers on the socket is no tsearch daemon", exit: .unreachable)
    case .otherVersion(let version):
      UserReport(
        "the daemon is \(version), restart it",
        hint:
          "this is tsearchctl \(tsearchVersion); 'systemctl --user restart tsearchd' starts the new daemon")
    case .refused(let error): error.report
    }
  }
}
