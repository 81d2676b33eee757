import TSearchCore

/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one grapheme: an emoji sequence is one picture of two columns.
  package static func of(_ grapheme: Character) -> Int {
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    if isEmojiSequence(scalars, first) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// The longest front of a text that takes at most that many columns, with `mark` where it was cut.
  package static func cut(_ text: String, to columns: Int, mark: String) -> String {
    guard of(text) > columns else { return text }
    let room = columns - of(mark)
    var taken = 0
    let front = text.prefix { grapheme in
      taken += of(grapheme)
      return taken <= room
    }
    return Directions.closed(String(front)) + (room < 0 ? "" : mark)
  }

  /// A variation selector 16, a joiner, a skin tone, a keycap or a flag makes a picture of what it follows.
  private static func isEmojiSequence(
    _ scalars: Character.UnicodeScalarView, _ first: Unicode.Scalar
  ) -> Bool {
    if scalars.contains("\u{FE0E}") { return false }
    guard first.properties.isEmoji || first.properties.isEmojiModifierBase else { return false }
    return scalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier || isFlagLetter($0)
        || $0.value == 0x20E3
    }
  }

  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if isWide(value) { return 2 }
    if (0x1160...0x11FF).contains(value) { return 0 }  // Vowels and finals that join the syllable before.
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation && !isFlagLetter(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wide.contains { $0.contains(value) }
  }

  /// East Asian Width W and F of Unicode 16, blocks joined; emoji come from their own property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x16FF1, 0x17000...0x18CD5, 0x18D00...0x18D08,
    0x1AFF0...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F202, 0x1F210...0x1F23B,
    0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
