internal import TSearchCore

/// Reads feeds of every kind: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed.
package enum FeedReader {
  /// Reads one document.
  ///
  /// The kind shows in the document itself; neither its name nor its content type is believed.
  ///
  /// - Parameters:
  ///   - body: The bytes as they came.
  ///   - contentType: For its `charset`.
  ///   - url: Where the document came from, redirects followed; empty where that is unknown.
  ///   - source: The source's name, for the posts.
  package static func read(
    _ body: [UInt8], contentType: String?, url: String, source: String = "feed"
  ) throws(FeedError) -> Feed {
    guard body.contains(where: { !$0.isASCIIBlank }) else { throw .empty }
    let names = [contentType.flatMap(Charset.name), XMLRepair.declaredEncoding(body)].compactMap { $0 }
    let document = Charset.utf8(body, names: names)
    let first = document.first { !$0.isASCIIBlank && $0 != 0 }
    if first == UInt8(ascii: "{") { return try JSONFeedReader.read(document, url: url, source: source) }
    return try readXML(document, url: url, source: source)
  }

  private static func readXML(
    _ document: [UInt8], url: String, source: String
  ) throws(FeedError) -> Feed {
    if HTMLPage.isOne(document) { throw .html(alternates: HTMLPage.feeds(document, url: url)) }
    let builder = FeedBuilder(url: url)
    XMLStream.read(XMLRepair.repair(document), into: builder)
    let kind: Feed.Kind
    let root: StaticString
    switch builder.root {
    case .rss: (kind, root) = (.rss, "rss")
    case .rdf: (kind, root) = (.rdf, "rdf")
    case .feed: (kind, root) = (.atom, "feed")
    case .html: throw .html(alternates: HTMLPage.feeds(document, url: url))
    case nil: throw .notAFeed("there is no markup in it")
    default: throw .notAFeed("its root is no feed's")
    }
    let isWhole = hasEnd(document, of: root)
    if isWhole { builder.finishOpenItem() }
    guard isWhole || !builder.items.isEmpty else { throw .broken("it was cut before the first item's end") }
    let head = builder.head
    let entries = builder.items.map { FeedEntry($0, head: head, document: url, source: source) }
    var feed = Feed(kind: kind, title: head.title, posts: FeedIdentity.assign(entries))
    feed.oddItems = builder.oddItems
    feed.isWhole = isWhole
    feed.wish = head.wish
    feed.quietTimes = FeedQuietTimes(hours: head.skipHours, days: head.skipDays)
    return feed
  }

  /// Whether the root's end tag stands near the end of the document.
  private static func hasEnd(_ document: [UInt8], of root: StaticString) -> Bool {
    let tail = document.suffix(4096)
    var rest = tail
    while let place = XMLRepair.place(of: "</", in: rest) {
      rest = tail[(place + 2)...]
      let written = rest.prefix { $0 != UInt8(ascii: ">") && !$0.isASCIIBlank }
      let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
      let isRoot = local.elementsEqual(root.description.utf8, by: { $0.asciiLowercased == $1 })
      if isRoot, written.endIndex < tail.endIndex { return true }
    }
    return false
  }
}

extension FeedHead {
  /// How long the feed wants not to be asked again: `ttl` in minutes, or the period by its frequency.
  var wish: Duration? {
    if let minutes = ttl.flatMap({ Int64($0) }), minutes > 0 { return .seconds(min(minutes, 525_600) * 60) }
    guard let hours = updatePeriod.flatMap({ FeedHead.hours[$0.lowercased()] }) else { return nil }
    let times = max(1, min(updateFrequency.flatMap { Int64($0) } ?? 1, 1 << 20))
    return .seconds(hours * 3600 / times)
  }

  private static let hours: [String: Int64] = [
    "hourly": 1, "daily": 24, "weekly": 168, "monthly": 720, "yearly": 8760,
  ]
}
