/// What the standard output can show.
package struct Terminal: Equatable, Sendable {
  /// `nil`: no terminal; nothing is cut or wrapped.
  package var columns: Int?
  package var rows: Int?
  package var hasColour: Bool
  package var isUTF8: Bool
  /// Whether it is told where words lead (OSC 8).
  package var hasLinks = false

  package init(columns: Int?, rows: Int?, hasColour: Bool, isUTF8: Bool) {
    self.columns = columns
    self.rows = rows
    self.hasColour = hasColour
    self.isUTF8 = isUTF8
  }

  /// Asks the surroundings; `COLUMNS` goes before the terminal's own size, as in systemd's tools.
  package init(_ surroundings: any Surroundings, allowsColour: Bool) {
    let isTerminal = surroundings.isTerminal(.output)
    let size = surroundings.windowSize
    let wish = surroundings.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = isTerminal ? max(20, wish ?? size.flatMap { $0.columns > 0 ? $0.columns : nil } ?? 80) : nil
    rows = isTerminal ? size.flatMap { $0.rows > 0 ? $0.rows : nil } : nil
    let refusesColour = !(surroundings.variable("NO_COLOR") ?? "").isEmpty
    hasColour = isTerminal && allowsColour && !refusesColour && surroundings.variable("TERM") != "dumb"
    isUTF8 = Terminal.isUTF8(surroundings)
    let isAble = isTerminal && !["dumb", "linux"].contains(surroundings.variable("TERM") ?? "dumb")
    let links = surroundings.variable("SYSTEMD_URLIFY")?.lowercased() ?? ""
    hasLinks = isAble && !["0", "no", "n", "false", "f", "off"].contains(links)
  }

  /// The first of the three variables that is set decides, as in `setlocale`.
  static func isUTF8(_ surroundings: any Surroundings) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { surroundings.variable($0) }.first { !$0.isEmpty }
    let codeset = locale?.split(separator: ".").dropFirst().first?.prefix { $0 != "@" }.lowercased()
    return codeset == "utf-8" || codeset == "utf8"
  }

  package var style: Style { Style(hasColour: hasColour) }
  /// What stands for text that was cut off.
  package var ellipsis: String { isUTF8 ? "…" : ".." }
}
