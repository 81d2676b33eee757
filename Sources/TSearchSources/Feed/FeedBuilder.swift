/// Collects the items of an RSS or Atom document as its elements come by.
final class FeedBuilder: XMLConsumer {
  /// Items beyond are not read.
  static let mostItems = 10_000

  /// What the root is; `nil` before it was met.
  private(set) var root: FeedField?
  private(set) var head = FeedHead()
  private(set) var items: [FeedItem] = []
  /// Items without anything to know them by.
  private(set) var oddItems = 0
  private(set) var dialect = FeedField.Dialect.rss

  /// The open elements, the root first.
  private var path: [FeedField] = []
  /// What is read of the item that is open; in place, for a copy costs more than most of its elements.
  private var item = FeedItem()
  private var isInItem = false
  /// The place of the open item in the path.
  private var itemPlace = 0
  private var reading: FeedTextReading?
  /// The fields by the number of their name.
  private var fields: [FeedField] = []
  /// The bases in force, with the depth that each was given at.
  private var bases: [(depth: Int, base: String)] = []
  private let documentBase: String?

  /// - Parameter url: Where the document came from; relative bases count from it.
  init(url: String) { documentBase = url.isEmpty ? nil : url }

  var wantsText: Bool { reading != nil }

  func text(_ bytes: [UInt8]) { reading?.append(bytes) }

  func open(_ name: XMLName, _ attributes: [XMLAttribute], in stream: XMLStream) {
    guard root != nil else { return openRoot(name, attributes) }
    let field = self.field(name)
    if reading != nil {
      guard field.endsText, dialect == .rss else {
        reading?.open(name, attributes)
        path.append(.markup)
        return
      }
      endUnclosedText()
    }
    path.append(field)
    noteBase(attributes)
    handle(field, attributes)
  }

  func close(_ name: XMLName, in stream: XMLStream) {
    if path.last == .markup { reading?.close(name) }
    if let text = reading, text.depth == path.count { finish(text) }
    if isInItem, path.count == itemPlace { finishItem() }
    if let last = bases.last, last.depth == path.count { bases.removeLast() }
    if !path.isEmpty { path.removeLast() }
  }

  /// Keeps an item whose end tag is missing though the document's own stands there.
  func finishOpenItem() {
    if let text = reading { finish(text) }
    if isInItem { finishItem() }
  }
}

extension FeedBuilder {
  private func openRoot(_ name: XMLName, _ attributes: [XMLAttribute]) {
    let field = FeedField.root(name)
    root = field
    dialect = field == .feed ? .atom : .rss
    fields = []
    // The number of the root's own name is 0.
    fields.append(field)
    path.append(field)
    noteBase(attributes)
    head.lang = attributes.xml("lang")
  }

  private func field(_ name: XMLName) -> FeedField {
    while fields.count <= name.number { fields.append(FeedField(name, dialect)) }
    return fields[name.number]
  }

  private func noteBase(_ attributes: [XMLAttribute]) {
    guard let written = attributes.xml("base") else { return }
    guard let base = RelativeURL.resolve(written, against: base) else { return }
    bases.append((path.count, base))
  }

  private var base: String? { bases.last?.base ?? documentBase }

  private var parent: FeedField { path.count >= 2 ? path[path.count - 2] : .other }

  /// Ends a text whose end tag is missing: what comes now belongs to the item itself.
  private func endUnclosedText() {
    if let text = reading { finish(text) }
    for place in itemPlace..<max(itemPlace, path.count) { path[place] = .item }
  }

  private func beginItem(_ attributes: [XMLAttribute]) {
    if isInItem { finishItem() }
    guard items.count < FeedBuilder.mostItems else { return }
    isInItem = true
    item = FeedItem()
    item.id = attributes.first { $0.local == "about" }?.value
    item.base = bases.last?.base
    item.lang = attributes.xml("lang")
    itemPlace = path.count
  }

  private func finishItem() {
    isInItem = false
    if item.isKnowable { items.append(item) } else { oddItems += 1 }
  }

  private func handle(_ field: FeedField, _ attributes: [XMLAttribute]) {
    if field == .item { return beginItem(attributes) }
    guard isInItem else { return handleHead(field, attributes) }
    switch parent {
    case .item: handleItem(field, attributes)
    case .mediaGroup, .mediaContent: handleMedia(field, attributes)
    case .author where field == .name && path.count >= 3:
      let owner = path[path.count - 3]
      if owner == .item || owner == .source { read(field, .plain) }
    default: break
    }
  }

  private func handleHead(_ field: FeedField, _ attributes: [XMLAttribute]) {
    switch (parent, field) {
    case (.channel, .link), (.channel, .language), (.channel, .ttl), (.channel, .updatePeriod),
      (.channel, .updateFrequency), (.skipHours, .hour), (.skipDays, .day), (.channel, .title),
      (.channel, .itunesAuthor), (.feed, .title):
      read(field, .loose)
    case (.author, .name) where path.count == 3: read(field, .plain)
    case (.feed, .link) where [nil, "alternate"].contains(attributes.plain("rel")):
      if head.link == nil { head.link = attributes.plain("href") }
    default: break
    }
  }

  private func handleItem(_ field: FeedField, _ attributes: [XMLAttribute]) {
    switch field {
    case .link where dialect == .atom && attributes.plain("href") != nil: noteAtomLink(attributes)
    case .link:
      if let href = attributes.plain("href") { item.offer(link: href, rank: 1) }
      read(field, .plain)
    case .guid:
      guard item.id == nil else { return }
      item.isPermaLink = dialect == .rss && attributes.plain("ispermalink")?.lowercased() != "false"
      read(field, .plain)
    case .enclosure:
      item.attach(url: attributes.plain("url"), type: attributes.plain("type"))
      if item.otherLink == nil { item.otherLink = attributes.plain("url") }
    case .category where dialect == .atom:
      noteTag(attributes.plain("term") ?? attributes.plain("label") ?? "")
    case .title, .summary, .content: readTyped(field, attributes)
    case .author where dialect == .atom: break
    case .mediaContent, .mediaTitle, .mediaDescription: handleMedia(field, attributes)
    case .pubDate, .published, .updated, .dcDate, .created, .modified, .creator, .itunesAuthor, .origLink,
      .author:
      read(field, .plain)
    case .description, .contentEncoded, .category, .subject: read(field, .loose)
    default: break
    }
  }

  private func handleMedia(_ field: FeedField, _ attributes: [XMLAttribute]) {
    switch field {
    case .mediaContent:
      item.attach(
        url: attributes.plain("url"), type: attributes.plain("type"), medium: attributes.plain("medium"))
    case .mediaTitle, .mediaDescription: read(field, .loose)
    default: break
    }
  }

  private func noteAtomLink(_ attributes: [XMLAttribute]) {
    let href = attributes.plain("href") ?? ""
    switch attributes.plain("rel")?.lowercased() ?? "alternate" {
    case "alternate", "http://www.iana.org/assignments/relation/alternate":
      let type = attributes.plain("type")?.lowercased()
      item.offer(link: href, rank: type == nil || type == "text/html" ? 3 : 2)
    case "enclosure": item.attach(url: href, type: attributes.plain("type"))
    default: break
    }
  }

  /// Atom says of its texts what they are.
  private func readTyped(_ field: FeedField, _ attributes: [XMLAttribute]) {
    guard dialect == .atom else { return read(field, .loose) }
    if let source = attributes.plain("src"), item.otherLink == nil { item.otherLink = source }
    let type = attributes.plain("type")?.lowercased() ?? "text"
    if type.contains("xhtml") || type.hasSuffix("/xml") || type.hasSuffix("+xml") {
      read(field, .html, isMarkup: true)
    } else if type.contains("html") {
      read(field, .html)
    } else if type.hasPrefix("text") || type == "plain" {
      read(field, .plain)
    }
  }

  private func read(_ field: FeedField, _ kind: FeedText.Kind, isMarkup: Bool = false) {
    reading = FeedTextReading(field: field, depth: path.count, kind: kind, isMarkup: isMarkup)
  }

  private func finish(_ reading: FeedTextReading) {
    self.reading = nil
    let text = reading.text(base: bases.last?.base)
    if !isInItem {
      head.note(text.title, as: reading.field)
    } else if reading.field == .category || reading.field == .subject {
      noteTag(text.title)
    } else {
      let isOfSource = reading.field == .name && path.contains(.source)
      item.note(text, as: isOfSource ? .source : reading.field)
    }
  }

  private func noteTag(_ tag: String) { item.note(tag: tag) }
}

extension [XMLAttribute] {
  /// The attribute of that name without a namespace, its name in lower case; `nil` where it is empty.
  func plain(_ name: String) -> String? {
    first { $0.space.isEmpty && $0.local.lowercased() == name && !$0.value.isEmpty }?.value
  }

  /// `xml:base`, `xml:lang`.
  func xml(_ name: String) -> String? {
    first { $0.local == name && ($0.space == "http://www.w3.org/XML/1998/namespace" || $0.space == "xml") }?
      .value
  }
}
