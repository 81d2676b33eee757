import TSearchCore

/// A post as the old services wrote it, in JSON or in XML.
struct LegacyStatus {
  /// What the service itself found in the text.
  struct Entities {
    var tags: [String] = []
    var mentions: [String] = []
    var links: [String] = []
    var media: [Post.Media] = []
  }

  var id: String?
  /// Escaped as HTML.
  var text: String?
  var createdAt: String?
  var author = Post.Author()
  var lang: String?
  var replyTo: String?
  var answersSomebody = false
  var entities: Entities?
  var likes: Int?
  var reposts: Int?
  /// The post that this one repeats: none or one.
  var originals: [LegacyStatus] = []

  /// The post; `nil` without a usable ID.
  ///
  /// A repost is its own post with the reposter as its author; its text is the original's, whole (N12).
  ///
  /// - Parameter site: Where posts can be seen: `SITE/USER/status/ID`.
  func fetched(from source: String, site: String) -> FetchedPost? {
    guard let id, NumericID.isNumeric(id), Int64(id) != nil else { return nil }
    var post = Post(source: source, id: id)
    let original = originals.first
    post.text = (original?.text ?? text).map { HTMLText.decodingEntities($0) }
    post.author = author == Post.Author() ? nil : author
    post.url = author.handle.map { "\(site)/\(PercentEncoding.encode($0))/status/\(id)" }
    let idTime = Snowflake.time(of: id)
    post.createdAt = createdAt.flatMap { FeedDate.timestamp($0) } ?? idTime
    post.lang = lang
    post.replyTo = replyTo
    post.repostOf = original?.id
    post.likes = likes
    post.reposts = reposts
    post.kind = kind(original)
    let found = original?.entities ?? entities ?? Entities(in: post.text ?? "")
    post.tags = found.tags
    post.mentions = found.mentions
    post.links = found.links.compactMap(RelativeURL.web)
    post.media = found.media
    return FetchedPost(post, identity: id, age: idTime ?? post.createdAt)
  }

  /// The old search gave reposts as mere text, which begins with `RT @`.
  private func kind(_ original: LegacyStatus?) -> Post.Kind {
    if original != nil || text?.hasPrefix("RT @") == true { return .repost }
    return answersSomebody || replyTo != nil ? .reply : .post
  }
}
