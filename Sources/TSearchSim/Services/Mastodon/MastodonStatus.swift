import TSearchCore

/// Writes posts and accounts as a server does.
struct MastodonStatus {
  private static let emoji: JSONValue = [
    "shortcode": "sampleblob", "url": "https://example.org/emoji/sampleblob.png",
    "static_url": "https://example.org/emoji/sampleblob.png", "visible_in_picker": true,
  ]

  var serving: Serving

  func json(_ post: SamplePost, id: String) -> JSONValue { json(post, id: id, depth: 0) }

  /// - Parameter depth: How many statuses it lies in; one is written.
  private func json(_ post: SamplePost, id: String, depth: Int) -> JSONValue {
    let random = serving.view.stream.random
    var boosted: SamplePost.Reference?
    if case .repost(let original) = post.kind { boosted = original }
    let hasEmoji = random.draw(.emoji, at: post.place, below: 10) == 0 && boosted == nil
    let hasWarning = random.draw(.warning, at: post.place, below: 20) == 0 && boosted == nil
    let page = "https://example.org/@\(post.author.handle)/\(id)"
    let members = [
      JSONMember("id", .string(id)),
      JSONMember("created_at", .string(serving.stated(post.createdAt).isoMilliseconds)),
      JSONMember("in_reply_to_id", .optional(answered(by: post))),
      JSONMember("in_reply_to_account_id", .optional(answeredAuthor(by: post))),
      JSONMember("sensitive", .bool(hasWarning)),
      JSONMember("spoiler_text", .string(hasWarning ? "\(post.topic.rawValue) (sample warning)" : "")),
      JSONMember("visibility", "public"), JSONMember("language", .string(post.lang)),
      // The same on each server that has the post.
      JSONMember("uri", .string("https://example.org/users/\(post.author.handle)/statuses/\(post.id)")),
      JSONMember("url", boosted == nil ? .string(page) : .null), JSONMember("replies_count", 0),
      JSONMember("reblogs_count", 0), JSONMember("favourites_count", .number(String(post.likes))),
      JSONMember("edited_at", .optional(post.editedAt.map { serving.stated($0).isoMilliseconds })),
      JSONMember("content", .string(boosted == nil ? MastodonHTML.content(post, hasEmoji: hasEmoji) : "")),
      JSONMember("reblog", boosted.map { inner($0, depth: depth) } ?? .null),
      JSONMember("account", account(post.author)), JSONMember("media_attachments", []),
      JSONMember("mentions", boosted == nil ? mentions(in: post) : []),
      JSONMember("tags", boosted == nil ? tags(of: post) : []),
      JSONMember("emojis", hasEmoji ? [Self.emoji] : []), JSONMember("quote", quote(in: post, depth: depth)),
      JSONMember("card", nil), JSONMember("poll", nil),
    ]
    return .object(members)
  }

  /// The status of another post; `null` where it is gone.
  private func inner(_ reference: SamplePost.Reference, depth: Int) -> JSONValue {
    guard depth == 0, let post = serving.view.post(at: reference.place) else { return .null }
    return json(post, id: MastodonID.id(of: post.place, in: serving.view), depth: depth + 1)
  }

  private func quote(in post: SamplePost, depth: Int) -> JSONValue {
    guard depth == 0, let quoted = post.quoted else { return .null }
    let status = inner(quoted, depth: depth)
    return ["state": status.isNull ? "deleted" : "accepted", "quoted_status": status]
  }

  private func answered(by post: SamplePost) -> String? {
    guard case .reply(let target) = post.kind else { return nil }
    return MastodonID.id(of: target.place, in: serving.view)
  }

  private func answeredAuthor(by post: SamplePost) -> String? {
    if case .reply(let target) = post.kind { target.author.id } else { nil }
  }

  private func mentions(in post: SamplePost) -> JSONValue {
    .array(
      post.mentions.map { handle in
        [
          "id": .string(SamplePerson.named(handle)?.id ?? "0"), "username": .string(handle),
          "url": .string("https://example.org/@\(handle)"), "acct": .string(handle),
        ]
      })
  }

  private func tags(of post: SamplePost) -> JSONValue {
    .array(
      post.tags.map { ["name": .string($0), "url": .string("https://example.org/tags/\($0)")] })
  }

  func account(_ person: SamplePerson) -> JSONValue {
    let isSuspended = person == .suspended
    return [
      "id": .string(person.id), "username": .string(person.handle), "acct": .string(person.handle),
      "display_name": .string(isSuspended ? "" : person.name), "locked": .bool(person == .protected),
      "bot": false, "created_at": "2019-03-01T00:00:00.000Z", "note": "<p>An invented person</p>",
      "url": .string("https://example.org/@\(person.handle)"),
      "uri": .string("https://example.org/users/\(person.handle)"),
      "avatar": .string(AvatarService.address(of: person, on: serving.base)),
      "avatar_static": .string(AvatarService.address(of: person, on: serving.base)),
      "followers_count": .number(String(isSuspended ? 0 : person.followers(at: serving.now))),
      "following_count": 12, "statuses_count": .number(isSuspended ? "0" : "1000"),
      "last_status_at": .string(serving.now.date), "suspended": .bool(isSuspended), "emojis": [],
      "fields": [],
    ]
  }
}

extension Timestamp {
  /// `2025-06-24T17:35:19.898Z`, with milliseconds always.
  var isoMilliseconds: String {
    let milliseconds = Int((milliseconds % 1000 + 1000) % 1000)
    return "\(wholeSeconds.rfc3339.dropLast()).\(milliseconds.padded(to: 3))Z"
  }
}
