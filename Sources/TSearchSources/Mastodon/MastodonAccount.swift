import TSearchCore

/// An account as a server gives it, beside a status or alone.
struct MastodonAccount {
  private(set) var author = Post.Author()
  private var followers: Int?
  private var following: Int?
  private var posts: Int?
  /// Its server has suspended it, and shows nothing of it any more.
  private(set) var isSuspended = false

  private init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    var account = MastodonAccount()
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": account.author.id = try reader.readID()
      case "acct": account.author.handle = try reader.readText()
      case "display_name":
        account.author.name = try reader.readText().flatMap { $0.isEmpty ? nil : $0 }
      case "avatar": account.author.avatar = try reader.readText()
      case "followers_count": account.followers = try reader.readInt()
      case "following_count": account.following = try reader.readInt()
      case "statuses_count": account.posts = try reader.readInt()
      case "suspended": account.isSuspended = try reader.readBool() ?? false
      default: try reader.skip()
      }
    }
    self = account
  }

  /// The reading; `nil` where the account has no name.
  func reading(from source: String, at moment: Timestamp?) -> AccountReading? {
    guard let handle = author.handle, !handle.isEmpty else { return nil }
    var reading = AccountReading(handle: handle, id: author.id, source: source, at: moment)
    reading.followers = followers
    reading.following = following
    reading.posts = posts
    reading.name = author.name
    reading.avatar = author.avatar
    return reading
  }
}
