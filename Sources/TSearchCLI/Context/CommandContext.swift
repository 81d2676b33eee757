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
  var errors: ErrorOutput { ErrorOutput(surroundings) }

  /// Prints a line, or several, at once.
  func say(_ text: String) throws(OutputError) {
    try surroundings.write(legible(text) + "\n", to: .output)
  }

  /// Prints one JSON object on its line.
  func say(_ json: JSONValue) throws(OutputError) {
    try surroundings.write(
      SafeText.json(json, isASCII: terminal.columns != nil && !terminal.isUTF8) + "\n", to: .output)
  }

  /// Prints lines, through the pager where they are more than the screen holds.
  ///
  /// - Parameter atEnd: Whether the pager begins with the last screen.
  func show(_ lines: [String], atEnd: Bool = false) throws(OutputError) {
    guard !lines.isEmpty else { return }
    let text = legible(lines.joined(separator: "\n")) + "\n"
    if let rows = terminal.rows, usesPager, lines.count >= rows,
      surroundings.page(
        LinkedText.withoutLinks(text), through: PagerCommand.choices(surroundings, atEnd: atEnd))
    {
      return
    }
    try surroundings.write(text, to: .output)
  }

  private func legible(_ text: String) -> String { SafeText.legible(text, on: .output, surroundings) }
}

/// Ends a command whose messages have been printed.
struct QuietExit: Error {
  var status: Int32
}
