/// Text from the network as the journal takes it: what a reader could take for a command to the terminal is left
/// out, and so is what makes `journalctl -o json` print numbers (FACTS section 1).
enum JournalText {
  /// The whole text, lines and tabs kept.
  static func block(_ text: String) -> String {
    guard mayHoldControls(text), text.unicodeScalars.contains(where: isDropped) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDropped($0) }))
  }

  /// The text in one line: line ends and tabs become blanks.
  static func line(_ text: String) -> String {
    guard mayHoldControls(text),
      text.unicodeScalars.contains(where: { isDropped($0) || isBreak($0) })
    else { return text }
    let kept = text.unicodeScalars.lazy.filter { !isDropped($0) }.map { isBreak($0) ? " " : $0 }
    return String(String.UnicodeScalarView(kept))
  }

  /// The first line that is not blank, without blanks at its ends.
  static func firstLine(of text: String) -> String {
    let scalars = text.unicodeScalars
    // A line end is white space too: what follows the first of it is the first line that is not blank.
    guard let start = scalars.firstIndex(where: { !isBlank($0) }) else { return "" }
    let line = scalars[start...].prefix { !isLineEnd($0) }
    guard let end = line.lastIndex(where: { !isBlank($0) }) else { return "" }
    return Self.line(String(line[...end]))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the text holds a byte that a control or a line end begins with; most texts hold none.
  private static func mayHoldControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
  }

  /// At most so many characters; what was cut off shows as `…`, which counts (S3).
  static func cut(_ text: String, to most: Int) -> String {
    guard text.utf8.count > most else { return text }
    guard let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text.prefix(most - 1) + "…"
  }

  /// Controls of C0 but tab and newline, DEL, and those of C1.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F: true
    default: false
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x2028, 0x2029: true
    default: false
    }
  }
}
