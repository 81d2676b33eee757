/// A text of a feed's item as it stands there, and how to read it.
struct FeedText: Equatable {
  enum Kind {
    /// Plain, as it stands.
    case plain
    /// RSS does not say: HTML where a known tag or a character reference stands in it, else plain.
    case loose
    case html
  }

  var kind: Kind
  var bytes: [UInt8]
  /// What its relative links count from; `nil`: the document.
  var base: String?

  init(_ kind: Kind, _ bytes: [UInt8], base: String? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.base = base
  }

  /// The text as a title: `1 < 2` and `Array<Int>` survive.
  var title: String {
    isHTML ? HTMLReading(bytes, keepsUnknownTags: true).text : trimmed
  }

  /// The text as a body, with what else stands in it.
  var body: HTMLReading {
    isHTML ? HTMLReading(bytes) : HTMLReading(plain: trimmed)
  }

  private var isHTML: Bool {
    switch kind {
    case .plain: false
    case .loose: HTMLText.looksLikeHTML(bytes)
    case .html: true
    }
  }

  private var trimmed: String {
    let start = bytes.firstIndex { !$0.isASCIIBlank } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
