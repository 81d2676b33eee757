import TSearchCore

extension XPost {
  /// More versions of a post than X allows are not read.
  private static let mostVersions = 60

  /// The post; `nil` without a usable ID.
  ///
  /// A repost is its own post by the reposter; text, tags, links and media are the original's, whole (N12). The
  /// versions of an edited post are one post, known by the first ID and as old as its newest version (N10).
  ///
  /// - Parameter includes: What came along.
  func fetched(from source: String, with includes: XIncludes) -> FetchedPost? {
    guard let id, Self.isID(id) else { return nil }
    let original = repostOf.flatMap { includes.posts[$0] }
    let shown = original ?? self
    let words = shown.wholeWords
    var post = Post(source: source, id: id)
    post.author = author(includes)
    post.url = "https://x.com/\(post.author?.handle.map { PercentEncoding.encode($0) } ?? "i")/status/\(id)"
    post.text = words.plain
    post.lang = lang
    post.kind = kind
    post.replyTo = replyTo
    post.quotes = quotes
    post.repostOf = repostOf
    post.tags = words.names(words.entities.tags)
    post.mentions = words.names(words.entities.mentions)
    post.links = words.entities.links
    post.media = includes.media(shown.mediaKeys)
    post.likes = likes
    post.replies = replies
    post.reposts = reposts
    let versions = versions(id)
    let first = versions.first ?? id
    let idTime = Snowflake.time(of: id)
    let written = createdAt.flatMap { Timestamp(rfc3339: $0) ?? FeedDate.timestamp($0) }
    post.createdAt = written ?? idTime
    if first != id {
      post.editedAt = idTime
      post.createdAt = Snowflake.time(of: first) ?? post.createdAt
    }
    var fetched = FetchedPost(post, identity: first, age: idTime ?? post.createdAt)
    fetched.aliases = versions.filter { $0 != first }
    fetched.broughtPosts = [repostOf, quotes, replyTo].compactMap(\.self).filter { includes.posts[$0] != nil }
    fetched.broughtAccounts = ([authorID] + fetched.broughtPosts.map { includes.posts[$0]?.authorID })
      .compactMap(\.self).filter { includes.users[$0] != nil }
    return fetched
  }

  private var kind: Post.Kind {
    if repostOf != nil { return .repost }
    if replyTo != nil || answersSomebody { return .reply }
    return quotes == nil ? .post : .quote
  }

  private func author(_ includes: XIncludes) -> Post.Author? {
    var author = authorID.flatMap { includes.users[$0] } ?? Post.Author(id: authorID)
    author.handle = author.handle ?? handle
    return author == Post.Author() ? nil : author
  }

  /// All versions, oldest first, each once.
  private func versions(_ id: String) -> [String] {
    guard history.contains(where: { $0 != id }) else { return [id] }
    let known = Set(history.prefix(Self.mostVersions).filter(Self.isID)).union([id])
    return known.sorted(by: NumericID.isLess)
  }
}
