import TSearchCore

/// What a service of this family says of its failure: `{"error"}`, `{"errors":[…]}` or `<hash><error>`.
struct LegacyRefusal: Equatable {
  /// One line, safe to show.
  var words: String
  var code: Int?

  init?(_ body: [UInt8]) {
    switch body.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"): self.init(json: body)
    case UInt8(ascii: "<"):
      guard let root = try? XMLElement(parsing: body) else { return nil }
      self.init(xml: root)
    default: return nil
    }
  }

  init?(json body: [UInt8]) {
    guard let document = try? JSONValue(parsing: body) else { return nil }
    let first = document["errors"]?.array?.first
    let words =
      document["error"]?.string ?? document["error"]?["message"]?.string ?? first?["message"]?.string
      ?? first?.string ?? document["errors"]?.string
    guard let line = words?.shownLine, !line.isEmpty else { return nil }
    self.words = line
    code = first?["code"]?.int ?? document["error"]?["code"]?.int
  }

  /// `<hash><error>…`, `<errors><error>…`; a page of HTML is none.
  init?(xml root: XMLElement) {
    guard ["hash", "errors"].contains(root.name),
      let line = root.children.first(where: { $0.name == "error" })?.text.shownLine, !line.isEmpty
    else { return nil }
    words = line
  }
}
