/// A start tag as it stands in a document, before libxml2 sees it.
///
/// libxml2 compares each attribute of a tag with all before it: 400,000 of them keep a processor busy for a minute.
enum XMLTag {
  /// No feed and no service comes near.
  static let mostAttributes = 250

  /// Whether the tag that begins at a `<` has more attributes than are taken.
  ///
  /// Each attribute that libxml2 takes has a value in quotes, and none holds a `<`.
  static func hasTooManyAttributes(_ document: [UInt8], at start: Int) -> Bool {
    // Two quotes each, and no `<` between them: a tag that ends so soon need not be looked through.
    let near = document[(start + 1)...].prefix(mostAttributes * 2)
    if near.contains(UInt8(ascii: "<")) { return false }
    var attributes = 0
    var quote: UInt8 = 0
    for byte in document[(start + 1)...] {
      switch byte {
      case UInt8(ascii: "<"): return false
      case quote where quote != 0:
        quote = 0
        attributes += 1
        if attributes > mostAttributes { return true }
      case UInt8(ascii: ">") where quote == 0: return false
      case UInt8(ascii: "\"") where quote == 0, UInt8(ascii: "'") where quote == 0: quote = byte
      default: break
      }
    }
    return false
  }
}
