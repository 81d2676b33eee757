/// Says once that a user's services stop at log-out, where they do.
enum LingerHint {
  static func give(_ context: CommandContext) {
    let surroundings = context.surroundings
    guard !context.isSystem, surroundings.userID != 0, let user = surroundings.userName,
      surroundings.fileExists("/run/systemd/system"),
      !surroundings.fileExists("/var/lib/systemd/linger/\(user)"),
      surroundings.makeMarker("\(stateFolder(surroundings))/linger-hint")
    else { return }
    context.errors.note("searches stop when you log out; 'loginctl enable-linger' keeps them running")
  }

  /// Where the state of the user's daemon lies.
  private static func stateFolder(_ surroundings: any Surroundings) -> String {
    if let state = surroundings.variable("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/tsearch" }
    return "\(surroundings.variable("HOME") ?? "")/.local/state/tsearch"
  }
}
