/// Where the daemon keeps things (OUTSIDE section 4).
package struct DaemonFolders: Equatable, Sendable {
  /// The store, `searches.json` and `credentials/`.
  package var state: String
  package var cache: String
  /// The folder whose `credentials/` may hold secrets too.
  package var configuration: String

  /// - Parameters:
  ///   - option: `--state-dir`.
  package init(environment: [String: String], option: String?) {
    func given(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = given("HOME") ?? "/"
    func folder(_ variable: String, _ fallback: String) -> String {
      (given(variable) ?? home + "/" + fallback) + "/tsearch"
    }
    state =
      given("STATE_DIRECTORY")?.firstOfList ?? option ?? folder("XDG_STATE_HOME", ".local/state")
    cache = given("CACHE_DIRECTORY")?.firstOfList ?? folder("XDG_CACHE_HOME", ".cache")
    configuration =
      given("CONFIGURATION_DIRECTORY")?.firstOfList ?? folder("XDG_CONFIG_HOME", ".config")
  }
}

extension String {
  /// systemd gives several folders as one list with colons.
  fileprivate var firstOfList: String { split(separator: ":").first.map(String.init) ?? self }
}
