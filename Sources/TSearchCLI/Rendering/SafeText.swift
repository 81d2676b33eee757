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
    return Directions.closed(String(safe))
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
    return Directions.closed(String(safe))
  }

  /// A JSON document on one line, with C1 and bidirectional controls, or all but ASCII, written as escapes.
  static func json(_ value: JSONValue, isASCII: Bool = false) -> String {
    let text = value.text
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isLineEnd = scalar == "\u{2028}" || scalar == "\u{2029}"
      if isControl(scalar) || Directions.isControl(scalar) || isLineEnd || (isASCII && !scalar.isASCII) {
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

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
