import Glibc
import TSearchCore

/// The variables that a program gets: the daemon's own, and what it is asked for.
enum CommandEnvironment {
  /// What systemd gives to the daemon alone.
  private static let ofTheDaemon = [
    "CREDENTIALS_DIRECTORY", "NOTIFY_SOCKET", "WATCHDOG_", "LISTEN_", "INVOCATION_ID", "JOURNAL_STREAM",
  ]

  static func variables(for ask: Ask, from inherited: [String] = inherited) -> [String] {
    let kept = inherited.filter { variable in
      !variable.hasPrefix("TSEARCH_") && !ofTheDaemon.contains { variable.hasPrefix($0) }
    }
    var asked = ["TSEARCH_QUERY=" + text(of: ask.subject)]
    if let id = ask.afterID { asked.append("TSEARCH_SINCE_ID=" + id) }
    // A NUL would end the variable there.
    return kept + asked.map { $0.filter { $0 != "\0" } }
  }

  private static func text(of subject: Subject) -> String {
    switch subject {
    case .search(let text): text
    case .timeline(let user): "from:" + user
    case .parameters, .tag: ""  // Queries are planned for a command as text alone.
    case .everything: "*"
    }
  }

  private static var inherited: [String] {
    var variables: [String] = []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      variables.append(unsafe String(cString: variable))
      unsafe next += 1
    }
    return variables
  }
}
