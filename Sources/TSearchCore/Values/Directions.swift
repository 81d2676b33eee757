/// The bidirectional controls of a text: what a text opens must not turn round what stands behind it.
package enum Directions {
  /// Deeper ones have no effect on a screen.
  ///
  /// - SeeAlso: Unicode Standard Annex 9, section 3.3.2.
  private static let deepest = 125

  /// The text with what it opened closed at each line's end, and without what closes nothing.
  ///
  /// - SeeAlso: Unicode Standard Annex 9, sections 2.1 to 2.5.
  package static func closed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var open: [Unicode.Scalar] = []  // What would close each one.
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}":
        guard open.count < deepest else { continue }
        open.append(scalar.value < 0x2066 ? "\u{202C}" : "\u{2069}")
      case "\u{202C}":
        guard open.last == scalar else { continue }
        open.removeLast()
      case "\u{2069}":
        guard let isolate = open.lastIndex(of: scalar) else { continue }
        open.removeSubrange(isolate...)
      case "\n":
        safe.append(contentsOf: open.reversed())
        open = []
      default: break
      }
      safe.append(scalar)
    }
    safe.append(contentsOf: open.reversed())
    return String(safe)
  }

  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
