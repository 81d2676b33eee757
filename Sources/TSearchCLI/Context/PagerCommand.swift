/// A program that shows long output, and what it needs in its environment.
package struct PagerCommand: Equatable, Sendable {
  /// The program and its arguments.
  package var words: [String]
  package var environment: [String: String]

  package init(words: [String], environment: [String: String]) {
    self.words = words
    self.environment = environment
  }

  /// The pagers to try, the best first; none where the user wants none.
  ///
  /// `SYSTEMD_PAGER` goes before `PAGER`; set but empty, or `cat`, means none. `less` gets `SYSTEMD_LESS`
  /// and `SYSTEMD_LESSCHARSET`. Below `sudo` only `less` is used, and it may start nothing.
  ///
  /// - SeeAlso: systemctl(1), "Environment".
  package static func choices(_ surroundings: any Surroundings, atEnd: Bool = false) -> [PagerCommand] {
    if surroundings.variable("TERM") == "dumb" { return [] }
    let options = surroundings.variable("SYSTEMD_LESS") ?? "FRSXMK"
    var environment = ["LESS": atEnd ? options + " +G" : options]
    environment["LESSCHARSET"] = surroundings.variable("SYSTEMD_LESSCHARSET")
    let isSecure =
      surroundings.variable("SYSTEMD_PAGERSECURE").map { !["0", "no", "false", "off"].contains($0) }
      ?? (surroundings.variable("SUDO_UID") != nil)
    if isSecure {
      environment["LESSSECURE"] = "1"
      return [PagerCommand(words: ["less"], environment: environment)]
    }
    if let wish = surroundings.variable("SYSTEMD_PAGER") ?? surroundings.variable("PAGER") {
      let words = wish.split(separator: " ").map(String.init)
      return words.isEmpty || words == ["cat"] ? [] : [PagerCommand(words: words, environment: environment)]
    }
    return ["pager", "less", "more"].map { PagerCommand(words: [$0], environment: environment) }
  }
}
