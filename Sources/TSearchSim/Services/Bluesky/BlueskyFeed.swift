import TSearchCore

/// `GET app.bsky.feed.getAuthorFeed`.
struct BlueskyFeed {
  var serving: Serving

  func answer(_ request: SampleRequest) -> SampleResponse {
    guard let person = request["actor"].flatMap(BlueskyPeople.named) else {
      return BlueskyService.refusal(400, "InvalidRequest", "Profile not found")
    }
    guard person != .suspended else {
      return BlueskyService.refusal(400, "AccountTakedown", "Account has been suspended")
    }
    var before = Timestamp(milliseconds: .max)
    if let cursor = request["cursor"] {
      guard let moment = Timestamp(rfc3339: cursor) else {
        return BlueskyService.refusal(400, "InvalidRequest", "Invalid cursor format")
      }
      before = moment
    }
    let size = min(max(request.number("limit") ?? 50, 1), 100)
    let filter = request["filter"] ?? "posts_with_replies"
    var (posts, hasMore) = ([SamplePost](), false)
    for post in serving.view.newestFirst(from: serving.view.stream.start)
    where post.createdAt < before && post.author == person && Self.isWanted(post, filter) {
      if posts.count == size {
        hasMore = true
        break
      }
      posts.append(post)
    }
    var items = posts.compactMap(item)
    if serving.page.hasPinned, request["cursor"] == nil {
      items.insert(pinned(by: person), at: 0)
    }
    var members = [JSONMember("feed", .array(items))]
    // The cursor is a time; what was written in the same millisecond comes along with it.
    if hasMore, let last = posts.last {
      let cursor = serving.page.repeatsCursor ? request["cursor"] : nil
      members.append(JSONMember("cursor", .string(cursor ?? last.createdAt.isoMilliseconds)))
    }
    return SampleResponse(json: .object(members))
  }

  private static func isWanted(_ post: SamplePost, _ filter: String) -> Bool {
    switch (filter, post.kind) {
    case ("posts_with_media", _), ("posts_with_video", _): false
    case ("posts_no_replies", .reply), ("posts_and_author_threads", .reply): false
    default: true
    }
  }

  /// A repost shows the original, and who repeated it; `nil` where the original is gone.
  private func item(_ post: SamplePost) -> JSONValue? {
    let writer = BlueskyPost(serving: serving)
    guard case .repost(let original) = post.kind else { return ["post": writer.view(post)] }
    guard let whole = serving.view.post(at: original.place) else { return nil }
    let reason: JSONValue = [
      "$type": "app.bsky.feed.defs#reasonRepost", "by": post.author.blueskyAuthor(on: serving.base),
      "uri": .string(writer.uri(place: post.place, author: post.author, isRepost: true)),
      "indexedAt": .string(serving.stated(post.createdAt).isoMilliseconds),
    ]
    return ["post": writer.view(whole), "reason": reason]
  }

  private func pinned(by person: SamplePerson) -> JSONValue {
    let writer = BlueskyPost(serving: serving)
    return [
      "post": writer.view(.pinned(by: person)), "reason": ["$type": "app.bsky.feed.defs#reasonPin"],
    ]
  }
}
