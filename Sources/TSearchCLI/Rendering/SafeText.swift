import TSearchCore

/// Makes text from the network harmless before a terminal sees it (S5).
///
/// Controls (C0, C1, DEL) go, but for newlines and tabs; bidirectional controls that a text opens are
/// closed at its end, and those that close nothing of its own are dropped.
package enum SafeText {
  /// For places that are one line: line ends and tabs become one blank.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": if safe.last != " " { safe.append(" ") }
      default: if !isControl(scalar) { safe.append(scalar) }
      }
    }
    return closed(String(safe))
  }

  /// For places that may have several lines.
  package static func block(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": if previous != "\r" { safe.append("\n") }
      case "\r", "\u{2028}", "\u{2029}", "\u{85}": safe.append("\n")
      case "\t": safe.append("\t")
      default: if !isControl(scalar) { safe.append(scalar) }
      }
      previous = scalar
    }
    return closed(String(safe))
  }

  /// A JSON document on one line, with C1 and bidirectional controls, or all but ASCII, written as escapes.
  static func json(_ value: JSONValue, isASCII: Bool = false) -> String {
    let text = value.text
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isLineEnd = scalar == "\u{2028}" || scalar == "\u{2029}"
      if isControl(scalar) || isBidirectional(scalar) || isLineEnd || (isASCII && !scalar.isASCII) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          safe.append(
            contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// Keeps to ASCII on a terminal whose locale is not UTF-8: it would take other bytes for controls.
  static func legible(_ text: String, on stream: StandardStream, _ surroundings: any Surroundings) -> String {
    guard surroundings.isTerminal(stream), !Terminal.isUTF8(surroundings) else { return text }
    return String(text.map { $0.isASCII ? $0 : "?" })
  }

  /// The text with what it opened closed, and without what closes nothing.
  ///
  /// - SeeAlso: Unicode Standard Annex 9, sections 2.1 to 2.5.
  static func closed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isBidirectional) else { return text }
    var open: [Unicode.Scalar] = []  // What would close each one.
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}": open.append("\u{202C}")
      case "\u{2066}", "\u{2067}", "\u{2068}": open.append("\u{2069}")
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

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  private static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
