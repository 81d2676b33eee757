/// A page for people, where a feed was expected.
enum HTMLPage {
  /// How far into the page its head is looked for.
  private static let longestHead = 1 << 18

  /// Whether the document begins as HTML does, whatever text stands before.
  static func isOne(_ document: [UInt8]) -> Bool {
    let front = document.drop { $0.isASCIIBlank }.prefix(512).map(\.asciiLowercased)
    return front.starts(with: "<!doctype html".utf8) || front.starts(with: "<html".utf8)
      || front.starts(with: "<head".utf8) || front.starts(with: "<body".utf8)
  }

  /// The feeds that a page names, each once, made absolute.
  static func feeds(_ document: [UInt8], url: String) -> [String] {
    var scanner = HTMLScanner(Array(document.prefix(longestHead)))
    var base = url
    var feeds: [String] = []
    while let token = scanner.next() {
      guard case .open(let name, let attributes) = token else { continue }
      switch name {
      case "script", "style", "noscript", "template": scanner.skipContent(of: name)
      case "base":
        if let href = scanner.value("href", in: attributes) {
          base = RelativeURL.resolve(href, against: url) ?? base
        }
      case "link":
        guard let link = feedLink(scanner, attributes, base: base), !feeds.contains(link) else { continue }
        feeds.append(link)
      default: break
      }
    }
    return feeds
  }

  private static func feedLink(_ scanner: HTMLScanner, _ attributes: Range<Int>, base: String) -> String? {
    guard let relation = scanner.value("rel", in: attributes)?.lowercased(),
      relation.split(separator: " ").contains("alternate"),
      let type = scanner.value("type", in: attributes)?.lowercased(),
      types.contains(type.split(separator: ";").first.map { $0.filter { $0 != " " } } ?? ""),
      let href = scanner.value("href", in: attributes),
      let link = RelativeURL.resolve(href, against: base), RelativeURL.isWeb(link)
    else { return nil }
    return link
  }

  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/json",
    "application/rdf+xml",
  ]
}
