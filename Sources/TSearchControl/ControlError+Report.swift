package import TSearchCore

extension ControlError: UserFacingError {
  package var report: UserReport {
    switch self {
    case .searchNotFound(let name):
      UserReport(
        "no saved search is called '\(name)'", hint: "list the names with 'tsearchctl list'", exit: .notFound)
    case .searchExists(let name):
      UserReport(
        "there is a saved search '\(name)' already",
        hint: "'tsearchctl show \(name)' shows it, 'tsearchctl edit \(name)' changes it")
    case .badQuery(let message, _): UserReport("the query cannot be understood: \(message)")
    case .sourceNotFound(let name):
      UserReport(
        "there is no source '\(name)'", hint: "'tsearchctl sources' lists what can be asked", exit: .notFound)
    case .sourceRefused(let source, _, let message): UserReport("'\(source)' refuses: \(message)")
    case .accountNotFound(let user):
      UserReport("the account '\(user)' is not followed", exit: .notFound)
    case .postNotFound(let post): UserReport("no post '\(post)' is known", exit: .notFound)
    case .hitNotFound(let hit):
      UserReport("there is no hit \(hit)", hint: "list them with 'tsearchctl hits'", exit: .notFound)
    case .badParameter(let parameter, let message): UserReport("bad '\(parameter)': \(message)")
    case .cannotRecord(let message):
      UserReport(message)
    case .held(let message):
      UserReport("the daemon waits: \(message)", hint: "'tsearchctl recover' goes on")
    default: protocolReport
    }
  }

  /// The words for what happens between programs rather than for a person.
  private var protocolReport: UserReport {
    switch self {
    case .tooManyConnections(let most):
      UserReport(
        "the daemon talks to \(most) clients already", hint: "end one of them, such as a 'tsearchctl watch'",
        exit: .unreachable)
    case .permissionDenied:
      UserReport("the daemon belongs to another user", hint: "use your own", exit: .unreachable)
    case .interfaceNotFound(let interface): UserReport("the daemon knows no interface '\(interface)'")
    case .methodNotFound(let method), .methodNotImplemented(let method):
      UserReport("the daemon knows no method '\(method)'")
    case .invalidParameter(let parameter): UserReport("the daemon does not take '\(parameter)' like that")
    case .expectedMore: UserReport("the method answers only with 'more'")
    case .other(let name, let parameters):
      UserReport("the daemon refuses: \(parameters["message"]?.string ?? name)")
    default: UserReport("the connection is gone", exit: .unreachable)
    }
  }
}
