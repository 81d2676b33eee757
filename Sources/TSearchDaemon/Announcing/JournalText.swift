/// Text from the network as the journal takes it: what a reader could take for a command to the terminal is left
/// out, and so is what makes `journalctl -o json` print numbers (FACTS section 1).
enum JournalText {
  /// The whole text, lines and tabs kept.
  static func block(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDropped) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDropped($0) }))
  }

  /// The text in one line: line ends and tabs become blanks.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isDropped($0) || isBreak($0) }) else { return text }
    let kept = text.unicodeScalars.lazy.filter { !isDropped($0) }.map { isBreak($0) ? " " : $0 }
    return String(String.UnicodeScalarView(kept))
  }

  /// The first line that is not blank, without blanks at its ends.
  static func firstLine(of text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let trimmed = line.drop(while: \.isWhitespace)
      guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { continue }
      return Self.line(String(trimmed[...end]))
    }
    return ""
  }

  /// At most so many characters; what was cut off shows as `…`, which counts (S3).
  static func cut(_ text: String, to most: Int) -> String {
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
