import TSearchCore

/// A notice as a notification service takes it, by what it says it can do.
///
/// - SeeAlso: Desktop Notifications Specification 1.2.
enum NoticeMarkup {
  /// - Parameter hasMarkup: Whether the service reads `<b>` and its like in a body.
  static func body(_ notice: DesktopNotice, hasMarkup: Bool) -> String {
    notice.lines.map { hasMarkup ? escaped($0) : $0 }.joined(separator: "\n")
  }

  static func escaped(_ text: String) -> String {
    var safe = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      default: safe.unicodeScalars.append(character)
      }
    }
    return safe
  }

  /// The address of a file.
  static func address(ofFile path: String) -> String {
    var address = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        address += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return address
  }

  /// Whether a link may be opened: a web address of printable ASCII, the form in which sources give them.
  static func isWebAddress(_ link: String) -> Bool {
    guard link.utf8.count <= 2048, link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
    let lower = link.lowercased()
    for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
      return link.utf8.count > scheme.utf8.count
    }
    return false
  }
}
