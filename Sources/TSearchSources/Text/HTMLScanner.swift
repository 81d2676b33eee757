/// Cuts HTML into tags and text; comments, declarations and processing instructions are passed over.
///
/// A `<` that begins no tag is text, so that `1 < 2` survives. A scanner of our own, because libxml2's HTML
/// parser builds a context for each fragment, which costs several times what reading a feed's item may.
struct HTMLScanner {
  enum Token: Equatable {
    /// Raw: character references stand in it.
    case text(Range<Int>)
    case open(name: String, attributes: Range<Int>)
    case close(name: String)
  }

  let bytes: [UInt8]
  private(set) var index = 0
  /// Where the last token began.
  private(set) var tokenStart = 0
  /// A tag without an end was met: no tag can follow, and nobody need look again.
  private var hasOpenTag = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag or text; `nil` at the end.
  mutating func next() -> Token? {
    while index < bytes.count {
      tokenStart = index
      if bytes[index] == UInt8(ascii: "<"), !hasOpenTag {
        if skipNonElement() { continue }
        if let tag = readTag() { return tag }
      }
      let start = index
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
      return .text(start..<index)
    }
    return nil
  }

  /// Passes over everything up to the end tag of that name, as for `script`.
  mutating func skipContent(of name: String) {
    let name = Array(name.utf8)
    while index < bytes.count {
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { break }
      index = start + 1
      let end = start + 2 + name.count
      guard end <= bytes.count, bytes[start + 1] == UInt8(ascii: "/"),
        bytes[start + 2..<end].elementsEqual(name, by: { $0.asciiLowercased == $1 }),
        end == bytes.count || !bytes[end].isASCIIAlphanumeric
      else { continue }
      index = bytes[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      return
    }
    index = bytes.count
  }

  /// Passes over `<!…>` and `<?…>`; a comment ends at `-->`.
  private mutating func skipNonElement() -> Bool {
    guard index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "!") || bytes[index + 1] == UInt8(ascii: "?")
    else { return false }
    if bytes[index...].starts(with: "<!--".utf8) {
      index = end(of: "-->", from: index + 4)
    } else if bytes[index...].starts(with: "<![CDATA[".utf8) {
      index = end(of: "]]>", from: index + 9)
    } else {
      index = end(of: ">", from: index + 2)
    }
    return true
  }

  private func end(of mark: StaticString, from start: Int) -> Int {
    let mark = Array(mark.description.utf8)
    var place = start
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        return place + mark.count
      }
      place += 1
    }
    return bytes.count
  }

  /// Reads the tag at the index; `nil`, and the index stays, where none begins.
  private mutating func readTag() -> Token? {
    let isClosing = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    let start = index + (isClosing ? 2 : 1)
    guard start < bytes.count, bytes[start].isASCIILetter else { return nil }
    var end = start
    while end < bytes.count, !bytes[end].isASCIIBlank, bytes[end] != UInt8(ascii: ">"),
      bytes[end] != UInt8(ascii: "/")
    { end += 1 }
    let name = bytes[start..<min(end, start + 40)].asciiLowercasedText
    let attributes = end
    guard let close = closingBracket(from: end) else {
      hasOpenTag = true
      return nil
    }
    index = close + 1
    return isClosing ? .close(name: name) : .open(name: name, attributes: attributes..<close)
  }

  /// The place of the bracket that ends a tag, quoted ones passed over; `nil` where the document ends before it.
  private func closingBracket(from start: Int) -> Int? {
    var quote: UInt8 = 0
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return place
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), bytes[place - 1] == UInt8(ascii: "=")
      {
        quote = byte
      }
      place += 1
    }
    // An open quote swallowed the rest: the first bracket ends the tag then.
    return quote == 0 ? nil : bytes[start...].firstIndex(of: UInt8(ascii: ">"))
  }
}
