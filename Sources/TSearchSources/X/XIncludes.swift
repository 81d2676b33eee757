import TSearchCore

/// What came along with the posts of a page, by ID: authors, referenced posts, media (`includes`).
struct XIncludes {
  var users: [String: Post.Author] = [:]
  var posts: [String: XPost] = [:]
  var kinds: [String: Post.Media] = [:]

  /// The kinds of the media behind some keys, each once.
  func media(_ keys: [String]) -> [Post.Media] {
    var media: [Post.Media] = []
    for key in keys {
      if let kind = kinds[key], !media.contains(kind) { media.append(kind) }
    }
    return media
  }

  mutating func read(from reader: inout JSONReader) throws(JSONError) {
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "users":
        try reader.readAnyArray { reader throws(JSONError) in
          let user = try reader.readXUser()
          if let id = user.id { users[id] = user.author }
        }
      case "tweets", "posts":
        try reader.readAnyArray { reader throws(JSONError) in
          let post = try reader.readXPost()
          if let id = post.id { posts[id] = post }
        }
      case "media":
        try reader.readAnyArray { reader throws(JSONError) in try readMedia(&reader) }
      default: try reader.skip()
      }
    }
  }

  private mutating func readMedia(_ reader: inout JSONReader) throws(JSONError) {
    var name: String?
    var type: String?
    try reader.readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "media_key": name = try reader.readText()
      case "type": type = try reader.readText()
      default: try reader.skip()
      }
    }
    if let name, let kind = type.flatMap({ Post.Media(twitter: $0) }) { kinds[name] = kind }
  }
}

extension Post.Media {
  /// A kind as X and its older interfaces name it.
  init?(twitter name: String) {
    switch name {
    case "photo": self = .image
    case "animated_gif": self = .gif
    case "video": self = .video
    case "audio": self = .audio
    default: return nil
    }
  }
}
