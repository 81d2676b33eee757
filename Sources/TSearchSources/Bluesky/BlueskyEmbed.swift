import TSearchCore

/// What hangs on a post: pictures, a film, a link, another post; alike in the record and as the service shows it.
struct BlueskyEmbed: Equatable {
  private(set) var media: [Post.Media] = []
  private(set) var links: [String] = []
  /// The address of the quoted post, also of one that is gone, blocked or was detached.
  private(set) var quoted: String?

  /// Takes in one embed: of a record, or the service's view of it (`…#view`).
  mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    var embed = self
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "$type":
        if try reader.readText()?.hasPrefix("app.bsky.embed.video") == true { embed.add(.video) }
      case "images":
        try reader.readAnyArray { reader throws(JSONError) in
          try reader.skip()
          embed.add(.image)
        }
      case "external": try embed.readLink(&reader)
      case "record": try embed.readQuote(&reader)
      case "media": try embed.readMedia(&reader)
      default: try reader.skip()
      }
    }
    self = embed
  }

  /// The media beside a quote: an embed of its own, without another quote.
  private mutating func readMedia(_ reader: inout JSONReader) throws(JSONError) {
    var inner = BlueskyEmbed()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "$type":
        if try reader.readText()?.hasPrefix("app.bsky.embed.video") == true { inner.add(.video) }
      case "images":
        try reader.readAnyArray { reader throws(JSONError) in
          try reader.skip()
          inner.add(.image)
        }
      case "external": try inner.readLink(&reader)
      default: try reader.skip()
      }
    }
    for kind in inner.media { add(kind) }
    for link in inner.links where !links.contains(link) { links.append(link) }
  }

  private mutating func readLink(_ reader: inout JSONReader) throws(JSONError) {
    var address: String?
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      if key == "uri" { address = try reader.readText() } else { try reader.skip() }
    }
    if let link = address.flatMap({ RelativeURL.web($0) }), !links.contains(link) { links.append(link) }
  }

  /// `{uri}`, or one more `record` around it beside media.
  ///
  /// Lists and starter packs stand there too: no quotes.
  private mutating func readQuote(_ reader: inout JSONReader) throws(JSONError) {
    var (own, inner): (String?, String?)
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "uri": own = try reader.readText()
      case "record":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          if key == "uri" { inner = try reader.readText() } else { try reader.skip() }
        }
      default: try reader.skip()
      }
    }
    for address in [own, inner] where address.flatMap(BlueskyAddress.init)?.isPost == true {
      quoted = address
    }
  }

  private mutating func add(_ kind: Post.Media) { if !media.contains(kind) { media.append(kind) } }
}

/// The address of a record: `at://REPOSITORY/COLLECTION/KEY`.
struct BlueskyAddress: Equatable {
  var repository: String
  var collection: String
  var key: String

  init?(_ text: String) {
    guard text.hasPrefix("at://") else { return nil }
    let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    (repository, collection, key) = (String(parts[0]), String(parts[1]), String(parts[2]))
  }

  var isPost: Bool { collection == "app.bsky.feed.post" }

  /// Where a person reads the post; `nil` for what holds signs that no such address has.
  func page(handle: String?) -> String? {
    let owner = handle ?? repository
    guard isPost, (owner + key).utf8.allSatisfy(Self.isPlain) else { return nil }
    return "https://bsky.app/profile/\(owner)/post/\(key)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._~:".utf8.contains(byte)
  }
}
