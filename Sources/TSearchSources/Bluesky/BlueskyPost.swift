import TSearchCore

/// One post as the service shows it (`postView`), or a record that stands alone (FORMATS 7.3).
struct BlueskyPost {
  private(set) var uri: String?
  private(set) var author: BlueskyActor?
  private var record: BlueskyRecord?
  private var embed = BlueskyEmbed()
  private var indexedAt: Timestamp?
  private var likes: Int?
  private var replies: Int?
  private var reposts: Int?

  private init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    var post = BlueskyPost()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "uri": post.uri = try reader.readText()
      case "author": post.author = try BlueskyActor(&reader)
      case "record", "value": post.record = try BlueskyRecord(&reader)
      case "embed": try post.embed.read(&reader)
      case "indexedAt": post.indexedAt = try reader.readText().flatMap { FeedDate.timestamp($0) }
      case "likeCount": post.likes = try reader.readInt()
      case "replyCount": post.replies = try reader.readInt()
      case "repostCount": post.reposts = try reader.readInt()
      default: try reader.skip()
      }
    }
    self = post
  }

  /// The post; `nil` where what is required is missing.
  ///
  /// Its age is when the service took it in; where that is missing, what its client wrote.
  ///
  /// - Parameters:
  ///   - source: What ``Post/source`` will be.
  ///   - reason: Why it stands in a feed, where it is not the feed's own.
  func fetched(from source: String, reason: BlueskyReason? = nil) -> FetchedPost? {
    guard let uri, let address = BlueskyAddress(uri), let record, let text = record.text,
      let age = indexedAt ?? record.createdAt
    else { return nil }
    let author = self.author ?? BlueskyActor(did: address.repository)
    let names = BlueskyNames(record.facets, in: text)
    let quoted = embed.quoted ?? record.embed.quoted
    var post = Post(source: source, id: uri)
    post.url = address.page(handle: author.author.handle)
    post.author = author.author
    post.text = text
    post.createdAt = record.createdAt ?? indexedAt
    post.lang = record.lang
    post.kind = record.replyTo != nil ? .reply : quoted != nil ? .quote : .post
    post.replyTo = record.replyTo
    post.quotes = quoted
    post.tags = names.tags.merged(with: record.tags)
    post.mentions = names.mentions
    post.links = names.links.merged(with: record.embed.links).merged(with: embed.links)
    post.media = record.embed.media.merged(with: embed.media)
    post.likes = likes
    post.replies = replies
    post.reposts = reposts
    guard let reason, reason.isRepost else { return FetchedPost(post, identity: uri, age: age) }
    return reason.repost(of: post, age: age)
  }
}

/// Why a post stands in an author's feed: it was reposted, or pinned.
struct BlueskyReason {
  private var type: String?
  private(set) var by: BlueskyActor?
  private var indexedAt: Timestamp?
  /// The address of the repost itself; not every server gives it.
  private var uri: String?

  private init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    var reason = BlueskyReason()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "$type": reason.type = try reader.readText()
      case "by": reason.by = try BlueskyActor(&reader)
      case "indexedAt": reason.indexedAt = try reader.readText().flatMap { FeedDate.timestamp($0) }
      case "uri": reason.uri = try reader.readText()
      default: try reader.skip()
      }
    }
    self = reason
  }

  var isRepost: Bool { type?.hasSuffix("#reasonRepost") == true }

  /// The repost: a post of its own, by whom and when it was reposted, with the whole of the original's text.
  ///
  /// Without an address it is known by the original and by who reposted it, which one account does once.
  func repost(of original: Post, age: Timestamp) -> FetchedPost {
    var post = original
    let moment = indexedAt ?? age
    post.id = uri ?? original.id
    post.kind = .repost
    post.author = by?.author ?? original.author
    post.createdAt = moment
    post.repostOf = original.id
    post.replyTo = nil
    let byWhom = by?.author.id ?? by?.author.handle ?? ""
    return FetchedPost(post, identity: uri ?? "\(original.id)#repost-by-\(byWhom)", age: moment)
  }
}

extension Array where Element: Equatable {
  /// The elements, then those of the other list that are not among them.
  fileprivate func merged(with others: [Element]) -> [Element] {
    var result = self
    for element in others where !result.contains(element) { result.append(element) }
    return result
  }
}
