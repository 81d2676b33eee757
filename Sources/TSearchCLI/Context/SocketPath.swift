/// Where the daemon's socket is (OUTSIDE section 4).
package struct SocketPath: Equatable, Sendable {
  package var path: String

  /// The option goes before `TSEARCH_SOCKET`, and both before the places of the two kinds of daemon.
  package init(_ surroundings: any Surroundings, option: String?, isSystem: Bool) {
    if let option {
      path = option
    } else if isSystem {
      path = "/run/tsearch/control.sock"
    } else if let variable = surroundings.variable("TSEARCH_SOCKET"), !variable.isEmpty {
      path = variable
    } else {
      path = SocketPath.user(surroundings)
    }
  }

  private static func user(_ surroundings: any Surroundings) -> String {
    if let runtime = surroundings.variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
      return "\(runtime)/tsearch/control.sock"
    }
    let own = "/run/user/\(surroundings.userID)"
    if surroundings.ownsFolder(own) { return "\(own)/tsearch/control.sock" }
    return "\(StateFolder.path(surroundings))/control.sock"
  }
}

/// Where the state of a user's daemon lies.
enum StateFolder {
  static func path(_ surroundings: any Surroundings) -> String {
    if let state = surroundings.variable("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/tsearch" }
    return "\(surroundings.variable("HOME") ?? "")/.local/state/tsearch"
  }
}
