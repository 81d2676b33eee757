/// HTML as plain text.
package enum HTMLText {
  /// The text with its character references resolved, once; tags stay as they are.
  ///
  /// For services that escape plain text: `&amp;lt;` becomes `&lt;`.
  package static func decodingEntities(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard unsafe bytes.contains(UInt8(ascii: "&")) else { return nil }
      return decodingEntities(unsafe Array(bytes)[...])
    } ?? text
  }

  static func decodingEntities(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"), let entity = HTMLEntity.read(bytes, at: index) {
        decoded.append(contentsOf: entity.text.utf8)
        index = entity.end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The text of a piece of HTML: `<br>` is a newline, a paragraph's edge a blank line, ends trimmed.
  ///
  /// Every text node counts but those of scripts and styles. Newlines of the source stay; indentation and
  /// blanks before a newline go, and so does what is more than one blank line.
  package static func plain(_ html: String) -> String { HTMLReading(html).text }
}
