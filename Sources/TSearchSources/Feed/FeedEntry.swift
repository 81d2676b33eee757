internal import TSearchCore

/// An item as a post, with what tells it from the others of its document.
struct FeedEntry {
  var post: Post
  /// By which the item is known: the GUID as written, or what of it stays the same.
  var key: String?
  var link: String?
  /// As it stands there, for items that nothing better tells apart.
  var dateWritten: String?
  var age: Timestamp?
  var precision = FetchedPost.Precision.time

  /// - Parameters:
  ///   - document: Where the document came from; empty where that is unknown.
  ///   - source: The source's name, for the post.
  init(_ item: FeedItem, head: FeedHead, document: String, source: String) {
    let base = item.base ?? (document.isEmpty ? head.link : document)
    let guid = item.id.flatMap { $0.isEmpty ? nil : $0 }
    link = FeedEntry.link(item, guid: guid, base: base, document: document)
    key = guid.map(FeedEntry.key)
    post = Post(source: source, id: guid ?? link ?? "")
    post.url = link
    post.title = FeedEntry.title(item)
    post.tags = item.tags
    post.media = item.media
    post.lang = FeedEntry.language(item.lang ?? head.lang)
    let author = item.author ?? item.sourceAuthor ?? head.author
    post.author = author.flatMap(FeedEntry.name).map { Post.Author(name: $0) }
    readText(item, base: base)
    readDates(item)
    if guid?.hasPrefix("yt:video:") == true, post.media.isEmpty { post.media = [.video] }
    if isNitter { readNitter() }
  }

  private static func link(
    _ item: FeedItem, guid: String?, base: String?, document: String
  ) -> String? {
    let permalink = guid.flatMap { item.isPermaLink && RelativeURL.isWeb($0) ? $0 : nil }
    for candidate in [item.origLink, item.link, permalink, item.otherLink] {
      guard let candidate else { continue }
      if let link = RelativeURL.resolve(candidate, against: base) { return link }
      // With no base at all a relative link stays as it stands: a saved document without its address.
      if document.isEmpty, RelativeURL.scheme(of: candidate) == nil { return candidate }
    }
    // RSS 1.0 and Atom: an ID that is an address may serve where nothing else does.
    return item.linkRank == 0 ? guid.flatMap(RelativeURL.web) : nil
  }

  private static func title(_ item: FeedItem) -> String? {
    for text in [item.title, item.mediaTitle] {
      if let title = text?.title, !title.isEmpty { return title }
    }
    return nil
  }

  /// The name in `mail (Name)`; anything else is a name as it stands.
  private static func name(_ written: String) -> String? {
    let isPlain = !written.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    let text =
      isPlain || !HTMLText.looksLikeHTML(Array(written.utf8)) ? written : HTMLText.plain(written)
    guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "(")), text.utf8.last == UInt8(ascii: ")"),
      text.utf8[..<bracket].contains(UInt8(ascii: "@"))
    else {
      // So few bytes are no more characters.
      return text.isEmpty ? nil : text.utf8.count <= 500 ? text : String(text.prefix(500))
    }
    let name = text[text.index(after: bracket)...].dropLast().drop { $0.isWhitespace }
    return name.isEmpty ? text : String(name.prefix(500))
  }

  /// A language tag as it stands; `nil` for what is none.
  private static func language(_ written: String?) -> String? {
    guard let tag = written?.filter({ !$0.isWhitespace }), (1...35).contains(tag.utf8.count),
      tag.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return nil }
    return tag
  }
}

extension FeedEntry {
  private mutating func readText(_ item: FeedItem, base: String?) {
    var links: [String] = []
    for text in [item.content, item.summary, item.mediaDescription] {
      guard let text else { continue }
      let body = text.body
      links += body.links.compactMap { FeedEntry.bodyLink($0, base: text.base ?? base) }
      if isNitter { note(body) }
      guard !body.text.isEmpty else { continue }
      post.text = body.text
      break
    }
    links += item.links.compactMap { RelativeURL.resolve($0, against: base) }
    for link in links where !post.links.contains(link) && RelativeURL.isWeb(link) { post.links.append(link) }
  }

  /// A link within the same page leads nowhere else.
  private static func bodyLink(_ link: String, base: String?) -> String? {
    link.hasPrefix("#") ? nil : RelativeURL.resolve(link, against: base)
  }

  private static func firstDate(_ written: [String]) -> FeedDate? {
    for text in written { if let date = FeedDate(text) { return date } }
    return nil
  }

  /// YouTube's `updated` moves with the statistics and is no edit.
  private mutating func readDates(_ item: FeedItem) {
    let published = FeedEntry.firstDate(item.published)
    var updated = FeedEntry.firstDate(item.updated)
    if published != nil, item.id?.hasPrefix("yt:") == true { updated = nil }
    dateWritten = item.published.first ?? item.updated.first
    post.createdAt = published?.moment ?? updated?.moment
    if let published, let updated, updated.moment > published.moment { post.editedAt = updated.moment }
    let newest = [published, updated].compactMap { $0 }.max { $0.latest < $1.latest }
    age = newest?.latest
    precision = newest?.precision ?? .time
  }
}

extension FeedEntry {
  /// The GUID, or the digits in a Nitter status's, which once was an address and now is the bare ID.
  private static func key(_ guid: String) -> String {
    statusDigits(guid).map { String($0) } ?? guid
  }

  /// The ID in `https://HOST/USER/status/ID#m`.
  private static func statusDigits(_ guid: String) -> Substring? {
    guard guid.utf8.suffix(2).elementsEqual("#m".utf8), RelativeURL.isWeb(guid) else { return nil }
    let parts = guid.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[4] == "status" else {
      return nil
    }
    let digits = parts[5].dropLast(2)
    return NumericID.isNumeric(String(digits)) ? digits : nil
  }

  /// Whether the item is a status that Nitter shows.
  private var isNitter: Bool { link.flatMap(FeedEntry.statusDigits) != nil }

  /// Nitter says in front of a title what kind of post it is.
  private mutating func readNitter() {
    var title = post.title?[...] ?? ""
    if title.hasPrefix("Pinned: ") { title = title.dropFirst(8) }
    guard title.hasPrefix("RT by @") || title.hasPrefix("R to @"), title.contains(": ") else { return }
    if title.hasPrefix("R to @") {
      post.kind = .reply
    } else {
      post.kind = .repost
      post.repostOf = key
    }
  }

  private mutating func note(_ body: HTMLReading) {
    if body.hasImage, !post.media.contains(.image) { post.media.append(.image) }
    if body.hasVideo, !post.media.contains(.video) { post.media.append(.video) }
  }
}
