import TSearchCore

/// An account as the service gives it, beside a post or alone (FORMATS 7.2).
struct BlueskyActor {
  /// What stands for a handle that does not lead to its account any more.
  private static let invalidHandle = "handle.invalid"

  private(set) var author = Post.Author()
  /// Whether its owner wants it shown to logged-in viewers only.
  private(set) var isForMembers = false
  private var followers: Int?
  private var following: Int?
  private var posts: Int?

  private init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    var actor = BlueskyActor()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "did": actor.author.id = try reader.readText()
      case "handle": actor.author.handle = try reader.readText()
      case "displayName": actor.author.name = try reader.readText().flatMap { $0.isEmpty ? nil : $0 }
      case "avatar": actor.author.avatar = try reader.readText()
      case "followersCount": actor.followers = try reader.readInt()
      case "followsCount": actor.following = try reader.readInt()
      case "postsCount": actor.posts = try reader.readInt()
      case "labels": actor.isForMembers = try Self.readLabels(&reader)
      default: try reader.skip()
      }
    }
    if actor.author.handle == Self.invalidHandle { actor.author.handle = nil }
    self = actor
  }

  /// The account of a record that stands alone: its address names it.
  init(did: String) { author.id = did }

  /// Whether `!no-unauthenticated` is among the labels.
  private static func readLabels(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    var isForMembers = false
    try reader.readAnyArray { reader throws(JSONError) in
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        if key == "val" {
          if try reader.readText() == "!no-unauthenticated" { isForMembers = true }
        } else {
          try reader.skip()
        }
      }
    }
    return isForMembers
  }

  /// The reading; `nil` where the account has neither handle nor DID.
  func reading(from source: String, at moment: Timestamp?) -> AccountReading? {
    guard let handle = author.handle ?? author.id, !handle.isEmpty else { return nil }
    var reading = AccountReading(handle: handle, id: author.id, source: source, at: moment)
    reading.followers = followers
    reading.following = following
    reading.posts = posts
    reading.name = author.name
    reading.avatar = author.avatar
    return reading
  }
}
