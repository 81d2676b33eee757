package import TSearchCore

/// The command line of `tsearchd` (OUTSIDE section 4).
package struct DaemonOptions: Equatable, Sendable {
  /// What the program is to do.
  package enum Task: Equatable, Sendable {
    case serve
    /// Read one response body and print its posts.
    case parse(type: String, hasPageLine: Bool)
    case version
    case help
  }

  package var task = Task.serve
  package var configuration: String?
  package var socket: String?
  package var stateFolder: String?
  /// Hits go to the journal although systemd did not start us.
  package var journal = false

  package static let help = """
    tsearchd [OPTION…]

    Re-runs saved searches of public posts, and announces each new post once in the systemd journal.
    'tsearchctl' talks to it; as a user service it is started by its socket.

      --config FILE      read this configuration alone
      --socket PATH      where 'tsearchctl' finds it
      --state-dir DIR    where the store and the credentials are kept
      --journal          announce in the journal although systemd did not start it
      --parse TYPE       read a saved response body from standard input and print its posts
      --page             with --parse: a last line about the page
      --version          print the version
      --help             print this

    """

  /// Reads the words behind the program's name.
  package init(_ words: [String]) throws(DaemonUsageError) {
    var words = words[...]
    var type: String?
    var hasPageLine = false
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(DaemonUsageError) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = words.popFirst() else { throw DaemonUsageError("'\(word)' lacks its value") }
        return next
      }
      switch parts[0] {
      case "--config": configuration = try value()
      case "--socket": socket = try value()
      case "--state-dir": stateFolder = try value()
      case "--parse": type = try value()
      case "--journal" where parts.count == 1: journal = true
      case "--page" where parts.count == 1: hasPageLine = true
      case "--version" where parts.count == 1: task = .version
      case "--help" where parts.count == 1, "-h" where parts.count == 1: task = .help
      default: throw DaemonUsageError("'\(word)' is no option of tsearchd")
      }
    }
    if let type { task = .parse(type: type, hasPageLine: hasPageLine) }
  }
}

/// Words that are no use of the program.
package struct DaemonUsageError: UserFacingError, Equatable {
  package var message: String
  package init(_ message: String) { self.message = message }
  package var report: UserReport { UserReport(message, hint: "see 'tsearchd --help'", exit: .usage) }
}
