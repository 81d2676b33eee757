import TSearchCore

/// One status as a server gives it; of what servers of other makes leave out, nothing but these is required: `id`,
/// `created_at`, `content`, and `uri` or `url` (FORMATS 6.3).
struct MastodonStatus {
  private(set) var id: String?
  private var uri: String?
  private var url: String?
  private var createdAt: String?
  private var editedAt: String?
  private var html: String?
  private var warning: String?
  private var lang: String?
  private var replyTo: String?
  private var quoted: String?
  private var author = Post.Author()
  private var tags: [String] = []
  private var mentions: [String] = []
  /// Where tags and mentions lead: no links of the author's own.
  private var namedAddresses: Set<String> = []
  private var media: [Post.Media] = []
  private var likes: Int?
  private var replies: Int?
  private var reposts: Int?
  /// The status that this one boosts; none or one.
  private var boosted: [MastodonStatus] = []

  private init() {}

  /// - Parameter depth: How many boosts this status lies in; one is read, deeper ones are passed over.
  init(_ reader: inout JSONReader, depth: Int = 0) throws(JSONError) {
    var status = MastodonStatus()
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": status.id = try reader.readID()
      case "uri": status.uri = try reader.readText()
      case "url": status.url = try reader.readText()
      case "created_at": status.createdAt = try reader.readText()
      case "edited_at": status.editedAt = try reader.readText()
      case "content": status.html = try reader.readText()
      case "spoiler_text": status.warning = try reader.readText()
      case "language": status.lang = try reader.readText()
      case "in_reply_to_id": status.replyTo = try reader.readID()
      case "account": status.author = try MastodonAccount(&reader).author
      case "favourites_count": status.likes = try reader.readInt()
      case "replies_count": status.replies = try reader.readInt()
      case "reblogs_count": status.reposts = try reader.readInt()
      case "reblog" where depth == 0 && reader.peek() == UInt8(ascii: "{"):
        status.boosted = [try MastodonStatus(&reader, depth: 1)]
      default: try status.readParts(key, &reader)
      }
    }
    self = status
  }

  private mutating func readParts(_ key: JSONKey, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "tags": tags = try readNamed("name", &reader)
    case "mentions": mentions = try readNamed("acct", &reader)
    case "media_attachments":
      var kinds: [Post.Media] = []
      try reader.readAnyArray { reader throws(JSONError) in
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          guard key == "type" else { return try reader.skip() }
          let kind = try reader.readText()
          if let kind = kind == "gifv" ? .gif : kind.flatMap({ Post.Media(rawValue: $0) }),
            !kinds.contains(kind)
          {
            kinds.append(kind)
          }
        }
      }
      media = kinds
    case "quote": quoted = try Self.readQuote(&reader)
    default: try reader.skip()
    }
  }

  /// The names of tags or mentions, each once; what they link to is remembered.
  private mutating func readNamed(
    _ wanted: StaticString, _ reader: inout JSONReader
  ) throws(JSONError) -> [String] {
    var names: [String] = []
    var addresses = namedAddresses
    try reader.readAnyArray { reader throws(JSONError) in
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        if key == wanted {
          if let name = try reader.readText(), !names.contains(name) { names.append(name) }
        } else if key == "url" {
          if let address = try reader.readText() { addresses.insert(address) }
        } else {
          try reader.skip()
        }
      }
    }
    namedAddresses = addresses
    return names
  }

  /// The ID of the quoted status: of Mastodon's `{state, quoted_status}`, or of a status that stands there itself.
  private static func readQuote(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var (own, inner): (String?, String?)
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": own = try reader.readID()
      case "quoted_status":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          if key == "id" { inner = try reader.readID() } else { try reader.skip() }
        }
      default: try reader.skip()
      }
    }
    return inner ?? own
  }

  /// The post; `nil` where what is required is missing.
  ///
  /// - Parameter source: What ``Post/source`` will be.
  func fetched(from source: String) -> FetchedPost? {
    guard let id, let identity = [uri, url].compactMap(\.self).first(where: { !$0.isEmpty }),
      let time = createdAt.flatMap({ FeedDate.timestamp($0) }), html != nil
    else { return nil }
    let told = boosted.first ?? self
    let content = HTMLReading(told.html ?? "")
    var post = Post(source: source, id: id)
    post.url = [url, identity].lazy.compactMap { $0.flatMap(RelativeURL.web) }.first
    post.uri = uri
    post.author = author
    post.title = told.warning.flatMap { $0.isEmpty ? nil : $0 }
    post.text = content.text
    post.createdAt = time
    post.editedAt = told.editedAt.flatMap { FeedDate.timestamp($0) }
    post.lang = told.lang
    post.kind = !boosted.isEmpty ? .repost : replyTo != nil ? .reply : quoted != nil ? .quote : .post
    post.replyTo = replyTo
    post.quotes = quoted
    post.repostOf = boosted.first?.id
    post.tags = told.tags
    post.mentions = told.mentions
    post.links = content.links.filter { !told.namedAddresses.contains($0) }.compactMap(RelativeURL.web)
    post.media = told.media
    post.likes = told.likes
    post.replies = told.replies
    post.reposts = told.reposts
    return FetchedPost(post, identity: identity, age: MastodonID.time(of: id, near: time) ?? time)
  }
}

/// The IDs of Mastodon's statuses: 48 bits of Unix milliseconds, then 16 bits of a sequence (FORMATS section 0).
enum MastodonID {
  /// The moment in an ID, when the status arrived at the server; `nil` for the IDs of other servers, whose moment
  /// would lie far before the status was written.
  static func time(of id: String, near created: Timestamp) -> Timestamp? {
    guard let number = UInt64(id) else { return nil }
    let moment = Timestamp(milliseconds: Int64(number >> 16))
    guard moment > created - .seconds(86_400), moment < created + .seconds(20 * 365 * 86_400) else {
      return nil
    }
    return moment
  }
  /// The lowest ID of a moment.
  static func lowest(at moment: Timestamp) -> String { String(UInt64(max(moment.milliseconds, 0)) << 16) }
}
