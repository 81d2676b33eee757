import Glibc

extension ControlSocket {
  /// Where the system-wide daemon listens.
  package static let systemPath = "/run/tsearch/control.sock"

  /// Where the daemon listens (OUTSIDE section 4).
  ///
  /// - Parameters:
  ///   - environment: `XDG_RUNTIME_DIR`, `XDG_STATE_HOME` and `HOME` are read; relative paths in them are not.
  ///   - isSystem: Whether the system-wide daemon is meant.
  ///   - stateFolder: The daemon's, where it was chosen; used when there is no folder for the session.
  ///   - runtimeFolder: Names the session's folder of a user; tests have their own.
  package static func path(
    environment: [String: String], isSystem: Bool = false, stateFolder: String? = nil,
    runtimeFolder: (UInt32) -> String = { "/run/user/\($0)" }
  ) -> String {
    if isSystem { return systemPath }
    func folder(_ name: String) -> String? {
      guard var path = environment[name], path.hasPrefix("/") else { return nil }
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path
    }
    if let session = folder("XDG_RUNTIME_DIR") { return session + "/tsearch/control.sock" }
    let session = runtimeFolder(getuid())
    if let facts = FileFacts(of: session), facts.isFolder, facts.owner == getuid() {
      return session + "/tsearch/control.sock"
    }
    let state =
      stateFolder ?? folder("XDG_STATE_HOME").map { $0 + "/tsearch" } ?? (folder("HOME") ?? accountHome())
      + "/.local/state/tsearch"
    return state + "/control.sock"
  }

  /// Where a client looks: `--socket`, `TSEARCH_SOCKET` unless the system-wide daemon is meant, else ``path``.
  package static func clientPath(
    option: String?, environment: [String: String], isSystem: Bool = false
  ) -> String {
    if let option { return option }
    if !isSystem, let path = environment["TSEARCH_SOCKET"], !path.isEmpty { return path }
    return path(environment: environment, isSystem: isSystem)
  }

  /// The home folder in the list of accounts.
  private static func accountHome() -> String {
    guard let account = unsafe getpwuid(getuid()), let home = unsafe account.pointee.pw_dir else { return "" }
    return unsafe String(cString: home)
  }
}
