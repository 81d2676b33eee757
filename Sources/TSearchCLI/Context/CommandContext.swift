import TSearchCore

/// What a command works with.
package struct CommandContext {
  package let daemon: any DaemonClient
  package let surroundings: any Surroundings
  package let terminal: Terminal
  package let isJSON: Bool
  package let usesPager: Bool
  /// Whether the system-wide daemon is meant.
  package let isSystem: Bool

  package init(
    daemon: any DaemonClient, surroundings: any Surroundings, terminal: Terminal, isJSON: Bool,
    usesPager: Bool, isSystem: Bool
  ) {
    self.daemon = daemon
    self.surroundings = surroundings
    self.terminal = terminal
    self.isJSON = isJSON
    self.usesPager = usesPager
    self.isSystem = isSystem
  }

  var style: Style { terminal.style }
  var times: TimeWording { TimeWording(surroundings) }

  /// Prints a line, or several, at once.
  func say(_ text: String) throws(OutputError) {
    try surroundings.write(readable(text) + "\n", to: .output)
  }

  /// Prints one JSON object on its line.
  func say(_ json: JSONValue) throws(OutputError) {
    try surroundings.write(SafeText.json(json) + "\n", to: .output)
  }

  /// Prints lines, through the pager where they are more than the screen holds.
  ///
  /// - Parameter atEnd: Whether the pager begins with the last screen.
  func show(_ lines: [String], atEnd: Bool = false) throws(OutputError) {
    guard !lines.isEmpty else { return }
    let text = readable(lines.joined(separator: "\n")) + "\n"
    if let rows = terminal.rows, usesPager, lines.count >= rows,
      surroundings.page(text, through: PagerCommand.choices(surroundings, atEnd: atEnd))
    {
      return
    }
    try surroundings.write(text, to: .output)
  }

  /// Says on standard error what failed and what to try.
  func complain(_ report: UserReport) {
    CommandContext.complain(report, surroundings)
  }

  /// Says something worth knowing on standard error, where it disturbs no reader of the output.
  func note(_ text: String) {
    try? surroundings.write("note: \(SafeText.line(text))\n", to: .error)
  }

  /// Passes on what `tsearchd` said of itself.
  func passOn(_ errors: String) {
    for line in errors.split(separator: "\n") {
      let own = line.hasPrefix("tsearchd: ") ? "tsearchctl: " + line.dropFirst(10) : String(line)
      try? surroundings.write(SafeText.line(own) + "\n", to: .error)
    }
  }

  static func complain(_ report: UserReport, _ surroundings: any Surroundings) {
    var text = "tsearchctl: \(SafeText.line(report.message))\n"
    if let hint = report.hint { text += "hint: \(SafeText.line(hint))\n" }
    try? surroundings.write(text, to: .error)  // Nobody is left to be told.
  }

  /// A terminal whose locale is not UTF-8 would take other bytes than ASCII for controls.
  private func readable(_ text: String) -> String {
    guard !terminal.isUTF8, terminal.columns != nil else { return text }
    return String(text.map { $0.isASCII ? $0 : "?" })
  }
}

/// Ends a command whose messages have been printed.
struct QuietExit: Error {
  var status: Int32
}
