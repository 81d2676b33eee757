import TSearchCore

/// Breaks text into lines of at most so many columns.
enum TextWrap {
  /// Line ends of the text stay; `nil` for the width breaks nowhere else.
  static func lines(_ text: String, columns: Int?) -> [String] {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let columns else { return paragraphs.map(String.init) }
    return paragraphs.flatMap { wrap($0, columns: max(1, columns)) }
  }

  /// Breaks text that may hold colour; where it must be broken it loses the colour.
  static func inked(_ text: String, columns: Int?) -> [String] {
    guard let columns, text.contains("\u{1B}") else { return lines(text, columns: columns) }
    let bare = withoutInk(text)
    return DisplayWidth.of(bare) <= columns ? [text] : lines(bare, columns: columns)
  }

  private static func withoutInk(_ text: String) -> String {
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
    }.joined()
  }

  /// Breaks at blanks and beside wide characters, and within words that are longer than a line.
  private static func wrap(_ paragraph: Substring, columns: Int) -> [String] {
    var lines: [String] = []
    var line: [(letter: Character, width: Int)] = []
    var width = 0
    var breakAt = 0
    for letter in paragraph {
      let own = DisplayWidth.of(letter)
      if own == 2 { breakAt = line.count }
      while width + own > columns, !line.isEmpty {
        let end = letter == " " || breakAt == 0 ? line.count : breakAt
        lines.append(trimmed(line[..<end]))
        line = Array(line[end...].drop { $0.letter == " " })
        width = line.reduce(0) { $0 + $1.width }
        breakAt = 0
      }
      if letter == " ", line.isEmpty, !lines.isEmpty { continue }
      line.append((letter, own))
      width += own
      if letter == " " || own == 2 { breakAt = line.count }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(trimmed(line[...])) }
    return lines
  }

  /// A line of its own: what turns its direction ends with it.
  private static func trimmed(_ line: ArraySlice<(letter: Character, width: Int)>) -> String {
    Directions.closed(String(line.map(\.letter)).withoutBlanksAtEnd)
  }
}

extension String {
  var withoutBlanksAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
