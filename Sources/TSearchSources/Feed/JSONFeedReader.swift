internal import TSearchCore

/// Reads JSON Feed 1.0 and 1.1; a value of a wrong type is as none.
///
/// - SeeAlso: https://www.jsonfeed.org/version/1.1/
enum JSONFeedReader {
  static func read(_ document: [UInt8], url: String, source: String) throws(FeedError) -> Feed {
    let root: JSONValue
    do { root = try JSONValue(parsing: document) } catch { throw .broken(error.message) }
    guard let written = root["items"]?.array else { throw .notAFeed("its JSON has no list of items") }
    var head = FeedHead()
    head.title = root["title"]?.string
    head.link = root["home_page_url"]?.string
    head.lang = root["language"]?.string
    head.author = author(root)
    let items = written.prefix(FeedBuilder.mostItems).compactMap(item)
    let entries = items.map { FeedEntry($0, head: head, document: url, source: source) }
    var feed = Feed(kind: .json, title: head.title, posts: FeedIdentity.assign(entries))
    feed.oddItems = min(written.count, FeedBuilder.mostItems) - items.count
    feed.isExpired = root["expired"]?.bool == true
    return feed
  }

  /// `nil` for what is no object, or has nothing to know it by.
  private static func item(_ value: JSONValue) -> FeedItem? {
    guard value.members != nil else { return nil }
    var item = FeedItem()
    // A number is kept by its digits: a double would lose some.
    if case .number(let digits) = value["id"] { item.id = digits } else { item.id = text(value["id"]) }
    item.link = text(value["url"]) ?? text(value["external_url"])
    item.linkRank = item.link == nil ? 0 : 1
    if let external = text(value["external_url"]), external != item.link { item.links = [external] }
    item.title = text(value["title"]).map { FeedText(.plain, Array($0.utf8)) }
    item.author = author(value)
    item.published = [text(value["date_published"])].compactMap { $0 }
    item.updated = [text(value["date_modified"])].compactMap { $0 }
    item.content =
      text(value["content_html"]).map { FeedText(.html, Array($0.utf8)) }
      ?? text(value["content_text"]).map { FeedText(.plain, Array($0.utf8)) }
    item.summary = text(value["summary"]).map { FeedText(.plain, Array($0.utf8)) }
    item.lang = text(value["language"])
    for tag in value["tags"]?.array ?? [] { if let tag = tag.string { item.note(tag: tag) } }
    readMedia(of: value, into: &item)
    return item.isKnowable ? item : nil
  }

  private static func readMedia(of value: JSONValue, into item: inout FeedItem) {
    if text(value["image"]) != nil { item.attach(url: nil, type: "image/") }
    for attachment in value["attachments"]?.array ?? [] {
      item.attach(url: text(attachment["url"]), type: text(attachment["mime_type"]))
    }
  }

  /// The first author with a name: of `authors` (1.1), else `author` (1.0).
  private static func author(_ value: JSONValue) -> String? {
    let authors = value["authors"]?.array ?? []
    return authors.lazy.compactMap { text($0["name"]) }.first ?? text(value["author"]?["name"])
  }

  /// A text that is not blank.
  private static func text(_ value: JSONValue?) -> String? {
    guard let text = value?.string, text.utf8.contains(where: { !$0.isASCIIBlank }) else { return nil }
    return text
  }
}

extension FeedItem {
  /// Whether anything stands in the item by which it could be known again.
  var isKnowable: Bool {
    id != nil || link != nil || otherLink != nil || title != nil || content != nil || summary != nil
      || mediaDescription != nil
  }
}
