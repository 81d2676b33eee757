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
    var decoded: [UInt8] = []
    var rest = bytes
    while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
      if decoded.isEmpty { decoded.reserveCapacity(bytes.count) }
      if let entity = HTMLEntity.read(bytes, at: sign) {
        decoded.append(contentsOf: rest[..<sign])
        decoded.append(contentsOf: entity.text.utf8)
        rest = bytes[entity.end...]
      } else {
        decoded.append(contentsOf: rest[...sign])
        rest = bytes[(sign + 1)...]
      }
    }
    guard !decoded.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    decoded.append(contentsOf: rest)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The text of a piece of HTML: `<br>` is a newline, a paragraph's edge a blank line, ends trimmed.
  ///
  /// Every text node counts but those of scripts and styles. Newlines of the source stay; indentation and
  /// blanks before a newline go, and so does what is more than one blank line.
  package static func plain(_ html: String) -> String { HTMLReading(html).text }

  /// Whether a known tag or a character reference stands in the text.
  static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"): if HTMLEntity.read(bytes[...], at: index) != nil { return true }
      case UInt8(ascii: "<"): if let name = tagName(bytes, at: index), isKnown(name) { return true }
      default: break
      }
      index += 1
    }
    return false
  }

  private static func tagName(_ bytes: [UInt8], at bracket: Int) -> String? {
    var start = bracket + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
    guard start < bytes.count, bytes[start].isASCIILetter else { return nil }
    let name = bytes[start...].prefix(12).prefix { $0.isASCIIAlphanumeric }
    return name.asciiLowercasedText
  }

  /// Whether HTML has a tag of that name that is met in texts; those of programs' own examples are not among them.
  static func isKnown(_ tag: String) -> Bool { knownTags.contains(tag) }

  private static let knownTags: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "audio", "b", "big", "blockquote", "br", "center", "cite",
    "code", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "font", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img", "ins", "kbd", "li", "mark",
    "nobr", "ol", "p", "picture", "pre", "q", "s", "samp", "section", "small", "span", "strike", "strong",
    "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "time", "tr", "tt", "u", "ul", "var",
    "video", "wbr",
  ]
}
