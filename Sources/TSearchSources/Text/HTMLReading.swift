/// What a reader sees of a piece of HTML: its text, where it links to, and whether pictures or films stand in it.
struct HTMLReading: Equatable {
  /// More links than these are not kept.
  private static let mostLinks = 200

  private(set) var text = ""
  /// As written, each once.
  private(set) var links: [String] = []
  private(set) var hasImage = false
  private(set) var hasVideo = false
  private(set) var hasAudio = false

  init(_ html: String) { self.init(Array(html.utf8)) }

  /// A text that is no HTML.
  init(plain text: String) { self.text = text }

  /// - Parameter keepsUnknownTags: Whether a tag that HTML does not know is text, as in `Array<Int>`.
  init(_ html: [UInt8], keepsUnknownTags: Bool = false) {
    guard html.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      var plain = PlainText(capacity: html.count)
      plain.append(html[...])
      text = plain.finished()
      return
    }
    var scanner = HTMLScanner(html)
    var plain = PlainText(capacity: html.count)
    while let token = scanner.next() {
      switch token {
      case .text(let range): plain.appendDecoding(html[range])
      case .open(let name, _) where keepsUnknownTags && !HTMLText.isKnown(name),
        .close(let name) where keepsUnknownTags && !HTMLText.isKnown(name):
        plain.appendDecoding(html[scanner.tokenStart..<scanner.index])
      case .open(let name, let attributes):
        plain.edge(of: name)
        if name == "pre" { plain.preformatted += 1 }
        open(name, attributes, &scanner)
      case .close(let name):
        if name == "pre" { plain.preformatted = max(0, plain.preformatted - 1) }
        if name != "br" { plain.edge(of: name) }
      }
    }
    text = plain.finished()
  }

  private mutating func open(_ name: String, _ attributes: Range<Int>, _ scanner: inout HTMLScanner) {
    switch name {
    case "script", "style", "template", "noembed", "noframes": scanner.skipContent(of: name)
    case "a":
      guard links.count < Self.mostLinks, let link = scanner.value("href", in: attributes),
        !links.contains(link)
      else { return }
      links.append(link)
    case "img", "picture": hasImage = true
    case "video": hasVideo = true
    case "audio": hasAudio = true
    default: break
    }
  }
}
