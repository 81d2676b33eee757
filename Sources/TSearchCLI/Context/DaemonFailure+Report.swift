import TSearchCore

extension DaemonFailure {
  /// Whether trying again later may help.
  var mayPass: Bool {
    switch self {
    case .unreachable, .lost: true
    case .refused, .garbled: false
    }
  }

  /// What a person reads of it; the hint for a daemon that is away starts it.
  func report(isSystem: Bool) -> UserReport {
    switch self {
    case .unreachable(let path, let reason):
      UserReport(
        "the daemon cannot be reached at '\(path)': \(reason)",
        hint: "systemctl \(isSystem ? "" : "--user ")start tsearchd.socket", exit: .unreachable)
    case .lost:
      UserReport(
        "the daemon closed the connection before it had answered",
        hint: "journalctl \(isSystem ? "" : "--user ")-u tsearchd shows why", exit: .unreachable)
    case .garbled(let what): UserReport("the daemon's answer cannot be read: \(what)")
    case .refused(let name, let parameters): DaemonFailure.report(name, parameters)
    }
  }

  /// Words for the declared errors (OUTSIDE section 6).
  private static func report(_ name: String, _ parameters: JSONValue) -> UserReport {
    func text(_ key: String) -> String { parameters[key]?.string ?? "" }
    let short = name.split(separator: ".").last.map(String.init) ?? name
    switch short {
    case "SearchExists":
      return UserReport(
        parameters["message"]?.string ?? "there is a search '\(text("name"))' already",
        hint: "'tsearchctl edit \(text("name"))' changes it, --name gives the new one another name")
    case "BadQuery": return UserReport(text("message"))
    case "SourceNotFound":
      return UserReport(
        "there is no source '\(text("name"))\(text("source"))'",
        hint: "'tsearchctl sources' lists what can be asked", exit: .notFound)
    case "SourceRefused":
      return UserReport("'\(text("source"))' refused: \(text("message"))", hint: parameters["hint"]?.string)
    case "AccountNotFound": return UserReport("there is no account '\(text("user"))'", exit: .notFound)
    case "PostNotFound": return UserReport("there is no post '\(text("post"))'", exit: .notFound)
    case "HitNotFound":
      return UserReport(
        "there is no hit \(parameters["hit"]?.int.map { "\($0)" } ?? text("hit"))",
        hint: "'tsearchctl hits' shows the numbers")
    case "BadParameter":
      let option = text("parameter").map { $0 == "_" ? "-" : String($0) }.joined()
      return UserReport("\(option): \(text("message"))", exit: .usage)
    case "CannotRecord": return UserReport("the daemon cannot record: \(text("message"))")
    case "Held": return UserReport(text("message"))
    case "InvalidParameter":
      return UserReport(
        "the daemon does not take '\(text("parameter"))' here", hint: "restart it if it is old")
    case "PermissionDenied": return UserReport("the daemon refuses this user")
    default: return UserReport("the daemon answered \(short)")
    }
  }
}
