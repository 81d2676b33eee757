import TSearchCore

/// An account as API v2 wrote it.
struct XUser: Equatable {
  var id: String?
  var handle: String?
  var name: String?
  var avatar: String?
  var followers: Int?
  var following: Int?
  var posts: Int?
  /// Whether it has a text, which accounts have not.
  var isPost = false

  var author: Post.Author { Post.Author(id: id, handle: handle, name: name, avatar: avatar) }

  /// The account's counts; `nil` for what is no account.
  func reading(from source: String, at moment: Timestamp? = nil) -> AccountReading? {
    guard !isPost, let id, XPost.isID(id), let handle, !handle.isEmpty else { return nil }
    var reading = AccountReading(handle: handle, id: id, source: source, at: moment)
    reading.followers = followers
    reading.following = following
    reading.posts = posts
    reading.name = name
    reading.avatar = avatar
    return reading
  }
}

extension JSONReader {
  mutating func readXUser() throws(JSONError) -> XUser {
    var user = XUser()
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": user.id = try reader.readID()
      case "username": user.handle = try reader.readText()
      case "name": user.name = try reader.readText()
      case "profile_image_url": user.avatar = try reader.readText()
      case "text":
        user.isPost = true
        try reader.skip()
      case "public_metrics":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          switch key {
          case "followers_count": user.followers = try reader.readInt()
          case "following_count": user.following = try reader.readInt()
          case "tweet_count", "post_count": user.posts = try reader.readInt() ?? user.posts
          default: try reader.skip()
          }
        }
      default: try reader.skip()
      }
    }
    return user
  }
}
