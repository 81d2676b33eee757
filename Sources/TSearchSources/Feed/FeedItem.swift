internal import TSearchCore

/// One item of a feed, as far as it was read, whichever kind the feed is of.
struct FeedItem: Equatable {
  /// GUID, `rdf:about` or Atom ID, as written.
  var id: String?
  /// Whether the ID may serve as the link (`isPermaLink`).
  var isPermaLink = false
  var link: String?
  /// How well ``link`` fits; a better one replaces it.
  var linkRank = 0
  /// Where FeedBurner's link leads.
  var origLink: String?
  /// Links to fall back on: an enclosure, `content/@src`.
  var otherLink: String?
  /// What the relative links count from; `nil`: the document.
  var base: String?
  var title: FeedText?
  var mediaTitle: FeedText?
  var author: String?
  /// How well ``author`` fits; a better one replaces it.
  var authorRank = 0
  /// The author of the feed that an entry was taken from.
  var sourceAuthor: String?
  /// As written, by their rank.
  var published: [String] = []
  var updated: [String] = []
  /// By their rank: the first that is not empty is the text.
  var content: FeedText?
  var summary: FeedText?
  var mediaDescription: FeedText?
  var tags: [String] = []
  var media: [Post.Media] = []
  /// Links that stand beside the text.
  var links: [String] = []
  var lang: String?

  /// Keeps the better of two links; of equals the first.
  mutating func offer(link: String, rank: Int) {
    guard rank > linkRank, link.utf8.contains(where: { !$0.isASCIIBlank }) else { return }
    self.link = link
    linkRank = rank
  }

  /// Notes a file that belongs to the item.
  mutating func attach(url: String?, type: String?, medium: String? = nil) {
    guard let kind = Post.Media(type: type, medium: medium, url: url), !media.contains(kind) else { return }
    media.append(kind)
  }
}

/// What the head of a feed says.
struct FeedHead: Equatable {
  var title: String?
  var link: String?
  var author: String?
  var lang: String?
  /// Minutes.
  var ttl: String?
  var updatePeriod: String?
  var updateFrequency: String?
  /// Hours of the day (UTC) and days of the week when nobody need ask.
  var skipHours: [String] = []
  var skipDays: [String] = []
}

extension Post.Media {
  /// The kind of a file by its MIME type, its `medium`, or the end of its URL.
  init?(type: String?, medium: String?, url: String?) {
    let type = type?.lowercased() ?? ""
    switch type.split(separator: "/").first ?? "" {
    case "image": self = type.hasPrefix("image/gif") ? .gif : .image
    case "video": self = .video
    case "audio": self = .audio
    default:
      if let medium, let kind = Post.Media(rawValue: medium.lowercased()) {
        self = kind
      } else {
        guard let url, let kind = Post.Media.kinds[Post.Media.ending(of: url)] else { return nil }
        self = kind
      }
    }
  }

  private static func ending(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.suffix(5).split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
  }

  private static let kinds: [String: Post.Media] = [
    "jpg": .image, "jpeg": .image, "png": .image, "webp": .image, "avif": .image, "gif": .gif, "mp4": .video,
    "m4v": .video, "webm": .video, "mov": .video, "avi": .video, "mkv": .video, "mp3": .audio, "m4a": .audio,
    "ogg": .audio, "oga": .audio, "opus": .audio, "wav": .audio, "flac": .audio, "aac": .audio,
  ]
}
