/// A text of a feed while it is being read; elements inside it are kept as HTML.
struct FeedTextReading {
  /// What is longer is cut.
  private static let longest = 4 << 20

  let field: FeedField
  /// How deep its element lies.
  let depth: Int
  private var kind: FeedText.Kind
  private var bytes: [UInt8] = []
  /// Whether elements stand in it, so that its text must be escaped beside them.
  private var isMarkup: Bool

  init(field: FeedField, depth: Int, kind: FeedText.Kind, isMarkup: Bool) {
    self.field = field
    self.depth = depth
    self.kind = kind
    self.isMarkup = isMarkup
  }

  mutating func append(_ piece: [UInt8]) {
    guard bytes.count + piece.count <= FeedTextReading.longest else { return }
    if isMarkup { appendEscaped(piece) } else { bytes.append(contentsOf: piece) }
  }

  mutating func open(_ name: XMLName, _ attributes: [XMLAttribute]) {
    if !isMarkup {
      isMarkup = true
      kind = .html
      let before = bytes
      bytes.removeAll(keepingCapacity: true)
      appendEscaped(before)
    }
    guard bytes.count < FeedTextReading.longest else { return }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.local.utf8)
    for attribute in attributes where attribute.local == "href" || attribute.local == "src" {
      bytes.append(contentsOf: " \(attribute.local)=\"".utf8)
      appendEscaped(Array(attribute.value.utf8))
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: XMLName) {
    guard bytes.count < FeedTextReading.longest else { return }
    bytes.append(contentsOf: "</\(name.local)>".utf8)
  }

  func text(base: String?) -> FeedText { FeedText(kind, bytes, base: base) }

  private mutating func appendEscaped(_ piece: [UInt8]) {
    for byte in piece {
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
