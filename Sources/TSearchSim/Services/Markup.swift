/// Escaping for HTML and XML.
enum Markup {
  /// Replaces `& < > "` by their entities, as search.json does with its texts.
  static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else {
      return text
    }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x26: escaped.append(contentsOf: "&amp;".utf8)
      case 0x3C: escaped.append(contentsOf: "&lt;".utf8)
      case 0x3E: escaped.append(contentsOf: "&gt;".utf8)
      case 0x22: escaped.append(contentsOf: "&quot;".utf8)
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// An element with an escaped text; an empty one is `<name/>`.
  static func element(_ name: String, _ text: String) -> String {
    text.isEmpty ? "<\(name)/>" : "<\(name)>\(escape(text))</\(name)>"
  }
}
