import TSearchCore

/// `GET app.bsky.feed.searchPosts`.
struct BlueskySearch {
  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let text = request["q"] else {
      return BlueskyService.refusal(400, "InvalidRequest", "Error: Params must have the property \"q\"")
    }
    guard let conditions = Conditions(request) else {
      return BlueskyService.refusal(400, "BadQueryString", "Error: a parameter cannot be read")
    }
    var cursor: SampleCursor?
    if let text = request["cursor"] {
      cursor = SampleCursor(text)
      guard cursor != nil else {
        return BlueskyService.refusal(400, "InvalidRequest", "Invalid cursor format")
      }
    }
    let size = min(max(request.number("limit") ?? 25, 1), 100)
    let query = BlueskyQuery(text)
    return page(after: cursor, size: size) {
      !$0.isRepost && query.matches($0) && conditions.hold(for: $0)
    }
  }

  private func page(
    after cursor: SampleCursor?, size: Int, where isWanted: (SamplePost) -> Bool
  ) -> SampleResponse {
    let number = cursor?.page ?? 1
    let writer = BlueskyPost(serving: serving)
    let start = cursor.flatMap { Int64($0.below) } ?? .max
    if number == serving.page.emptyPage {
      return answer([], next: SampleCursor(page: number + 1, below: String(start)))
    }
    var (posts, hasMore) = ([SamplePost](), false)
    for post in serving.view.newestFirst(from: serving.horizon) where post.place < start && isWanted(post) {
      if posts.count == size {
        hasMore = true
        break
      }
      posts.append(post)
    }
    var next = hasMore ? posts.last.map { SampleCursor(page: number + 1, below: String($0.place)) } : nil
    if serving.page.repeatsCursor, next != nil, let cursor { next = cursor }
    return answer(posts.map { writer.view($0) }, next: next)
  }

  private func answer(_ posts: [JSONValue], next: SampleCursor?) -> SampleResponse {
    var members = next.map { [JSONMember("cursor", .string($0.text))] } ?? []
    members.append(JSONMember("posts", .array(posts)))
    return SampleResponse(json: .object(members))
  }
}

/// The parameters beside the text.
private struct Conditions {
  private var since: Timestamp?
  /// Exclusive.
  private var until: Timestamp?
  private var author: SamplePerson?
  private var mention: SamplePerson?
  private var lang: String?
  private var tags: [String]
  private var domain: String?

  /// `nil` where a time or a name is none.
  init?(_ request: SampleRequest) {
    func time(_ name: String) -> Timestamp?? {
      guard let text = request[name] else { return .some(nil) }
      return (Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text)T00:00:00Z")).map { .some($0) }
    }
    func person(_ name: String) -> SamplePerson?? {
      guard let text = request[name] else { return .some(nil) }
      return BlueskyPeople.named(text).map { .some($0) }
    }
    guard let since = time("since"), let until = time("until"), let author = person("author"),
      let mention = person("mentions")
    else { return nil }
    (self.since, self.until, self.author, self.mention) = (since, until, author, mention)
    lang = request["lang"]
    tags = request.parameters.filter { $0.name == "tag" }.map { $0.value.lowercased() }
    domain = request["domain"]
  }

  func hold(for post: SamplePost) -> Bool {
    if let since, post.createdAt < since { return false }
    if let until, post.createdAt >= until { return false }
    if let author, post.author != author { return false }
    if let mention, !post.mentions.contains(mention.handle) { return false }
    if let lang, post.lang != lang { return false }
    if let domain, !post.links.contains(where: { $0.contains("://" + domain) }) { return false }
    let own = post.tags.map { $0.lowercased() }
    return tags.allSatisfy(own.contains)
  }
}

/// The text of a search: terms that must all hold; handles are whole ones.
struct BlueskyQuery {
  private let terms: TermQuery

  init(_ text: String) {
    terms = TermQuery(text) { token in
      let isPlain = !token.hasPrefix("\"") && !token.hasPrefix("-\"")
      let ending = ".example.org"
      return isPlain && token.hasSuffix(ending) ? String(token.dropLast(ending.count)) : token
    }
  }

  func matches(_ post: SamplePost) -> Bool { terms.matches(post) }
}
