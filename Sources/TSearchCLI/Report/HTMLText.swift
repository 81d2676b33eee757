import TSearchCore

/// Text on its way into HTML: nothing of it can be markup (S5).
enum HTMLText {
  /// For an element's content and for a quoted attribute.
  static func escaped(_ text: String) -> String {
    var safe = ""
    for scalar in SafeText.block(text).unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case _ where isNone(scalar): safe += "\u{FFFD}"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// What HTML calls a parse error: surrogates are not among scalars, and non-characters are.
  private static func isNone(_ scalar: Unicode.Scalar) -> Bool {
    (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }

  static func line(_ text: String) -> String { escaped(SafeText.line(text)) }

  /// A link; the text alone where the address is none that may be followed.
  static func link(_ html: String, to address: String?) -> String {
    guard let address = address.flatMap(WebLink.safe) else { return html }
    return "<a href=\"\(escaped(address))\" rel=\"noopener noreferrer\">\(html)</a>"
  }
}
