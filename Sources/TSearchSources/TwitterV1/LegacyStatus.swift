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
  /// Escaped as HTML; perhaps cut, where there is a whole one.
  var text: String?
  /// The text that was not cut (`full_text`).
  var wholeText: String?
  var createdAt: String?
  var author = Post.Author()
  var lang: String?
  var replyTo: String?
  var quotes: String?
  var answersSomebody = false
  var entities: Entities?
  var likes: Int?
  var replies: Int?
  var reposts: Int?
  /// The post that this one repeats: none or one.
  var originals: [LegacyStatus] = []

  /// The post; `nil` without a usable ID.
  ///
  /// A repost is its own post with the reposter as its author; its text is the original's, whole (N12).
  ///
  /// - Parameters:
  ///   - site: Where posts can be seen: `SITE/USER/status/ID`.
  ///   - marksReposts: Whether the service marks each repost as one, so that `RT @` alone makes none.
  func fetched(from source: String, site: String, marksReposts: Bool = false) -> FetchedPost? {
    guard let id, NumericID.isNumeric(id), Int64(id) != nil else { return nil }
    var post = Post(source: source, id: id)
    let original = originals.first
    let shown = original ?? self
    post.text = (shown.wholeText ?? shown.text).map { HTMLText.decodingEntities($0) }
    post.author = author == Post.Author() ? nil : author
    post.url = author.handle.map { "\(site)/\(PercentEncoding.encode($0))/status/\(id)" }
    let idTime = Snowflake.time(of: id)
    post.createdAt = createdAt.flatMap { FeedDate.timestamp($0) } ?? idTime
    post.lang = lang
    post.replyTo = replyTo
    post.quotes = original == nil ? quotes : nil
    post.repostOf = original?.id
    post.likes = likes
    post.replies = replies
    post.reposts = reposts
    post.kind = kind(original, marksReposts: marksReposts)
    let found = shown.entities ?? Entities(in: post.text ?? "")
    post.tags = found.tags
    post.mentions = found.mentions
    post.links = found.links.compactMap(RelativeURL.web)
    post.media = found.media
    return FetchedPost(post, identity: id, age: idTime ?? post.createdAt)
  }

  /// The old search gave reposts as mere text, which begins with `RT @`.
  private func kind(_ original: LegacyStatus?, marksReposts: Bool) -> Post.Kind {
    if original != nil || !marksReposts && text?.hasPrefix("RT @") == true { return .repost }
    if answersSomebody || replyTo != nil { return .reply }
    return quotes == nil ? .post : .quote
  }
}
