/// Plain text that grows by pieces and edges of elements.
struct PlainText {
  private var bytes: [UInt8] = []
  /// How many newlines must stand before the next character.
  private var owed = 0
  /// Whether a `<br>` was the last: a newline of the source behind it adds nothing.
  private var isAfterBreak = false
  /// How deep in `pre` elements, where indentation stays.
  var preformatted = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends a piece of HTML's text, its character references resolved.
  mutating func appendDecoding(_ piece: ArraySlice<UInt8>) {
    var rest = piece
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      append(rest[rest.startIndex..<place])
      if let entity = HTMLEntity.read(rest, at: place) {
        append(Array(entity.text.utf8)[...])
        rest = rest[entity.end...]
      } else {
        append(rest[place...place])
        rest = rest[(place + 1)...]
      }
    }
    append(rest)
  }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      switch byte {
      case 0x0A:
        if owed == 0, !isAfterBreak { newline() }
        isAfterBreak = false
      case 0x0D: continue
      case 0x20, 0x09:
        let isAtEdge = owed > 0 || bytes.isEmpty || bytes.last == 0x0A
        if !isAtEdge || preformatted > 0 && owed == 0 { bytes.append(byte) }
      default:
        if owed > 0 { payBreaks() }
        isAfterBreak = false
        bytes.append(byte)
      }
    }
  }

  /// What an element's edge leaves in the text.
  private enum Edge { case lineBreak, line, paragraph, cell }

  private static let edges: [String: Edge] = {
    let paragraphs = [
      "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table", "hr", "figure",
      "article", "section",
    ]
    let lines = [
      "div", "li", "tr", "dt", "dd", "figcaption", "header", "footer", "address", "details", "summary",
    ]
    var edges: [String: Edge] = ["br": .lineBreak, "td": .cell, "th": .cell]
    for name in paragraphs { edges[name] = .paragraph }
    for name in lines { edges[name] = .line }
    return edges
  }()

  /// Notes the edge of an element: a newline, or a blank line.
  mutating func edge(of name: String) {
    switch PlainText.edges[name] {
    case .lineBreak:
      if owed > 0 { owed = 2 } else { newline() }
      isAfterBreak = true
    case .paragraph: owed = 2
    case .line: owed = max(owed, 1)
    case .cell: if owed == 0, let last = bytes.last, last > 0x20 { bytes.append(0x20) }
    case nil: break
    }
  }

  /// A newline of the source, or a `<br>`; never more than two in a row.
  private mutating func newline() {
    trimBlanks()
    guard !bytes.isEmpty, !bytes.suffix(2).elementsEqual([0x0A, 0x0A]) else { return }
    bytes.append(0x0A)
  }

  private mutating func payBreaks() {
    trimBlanks()
    if !bytes.isEmpty {
      let present = bytes.reversed().prefix(2).prefix { $0 == 0x0A }.count
      for _ in 0..<max(0, owed - present) { bytes.append(0x0A) }
    }
    owed = 0
  }

  private mutating func trimBlanks() {
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
  }

  /// The text with its ends trimmed.
  func finished() -> String {
    var end = bytes.count
    while end > 0, bytes[end - 1].isASCIIBlank { end -= 1 }
    return String(decoding: bytes[0..<end], as: UTF8.self)
  }
}
