import TSearchCore

/// Writes posts as API 1.1 does.
struct Twitter11Status {
  /// What a post held when this API was made.
  private static let longest = 140

  var serving: Serving
  /// With the whole text, as `tweet_mode=extended` wants it.
  var isExtended: Bool

  func json(_ post: SamplePost) -> JSONValue { json(post, depth: 0) }

  /// - Parameter depth: How many statuses it lies in; one is written.
  private func json(_ post: SamplePost, depth: Int) -> JSONValue {
    let text = shown(post)
    var answered: SamplePost.Reference?
    if case .reply(let target) = post.kind { answered = target }
    var members = [
      JSONMember("created_at", .string(serving.stated(post.createdAt).restDate)),
      JSONMember("id", .number(post.id)), JSONMember("id_str", .string(post.id)),
    ]
    members += textMembers(text, of: post)
    members += [
      JSONMember("entities", entities(of: post, in: text)),
      JSONMember("source", .string(SampleClient.sourceElement)),
      JSONMember("in_reply_to_status_id", answered.map { .number($0.id) } ?? .null),
      JSONMember("in_reply_to_status_id_str", .optional(answered?.id)),
      JSONMember("in_reply_to_user_id_str", .optional(answered?.author.id)),
      JSONMember("in_reply_to_screen_name", .optional(answered?.author.handle)),
      JSONMember("user", post.author.twitter11User(at: serving.now, on: serving.base)),
      JSONMember("geo", nil),
      JSONMember("coordinates", nil), JSONMember("place", nil),
      JSONMember("is_quote_status", .bool(post.quoted != nil)), JSONMember("retweet_count", 0),
      JSONMember("favorite_count", .number(String(post.likes))), JSONMember("lang", .string(post.lang)),
      JSONMember("metadata", ["result_type": "recent", "iso_language_code": .string(post.lang)]),
    ]
    if depth == 0 { members += attached(to: post) }
    return .object(members)
  }

  /// What is reposted or quoted; a quoted status that is gone leaves its ID.
  private func attached(to post: SamplePost) -> [JSONMember] {
    if case .repost(let original) = post.kind, let whole = serving.view.post(at: original.place) {
      return [JSONMember("retweeted_status", json(whole, depth: 1))]
    }
    guard let quoted = post.quoted else { return [] }
    let members = [JSONMember("quoted_status_id_str", .string(quoted.id))]
    guard let whole = serving.view.post(at: quoted.place) else { return members }
    return members + [JSONMember("quoted_status", json(whole, depth: 1))]
  }

  /// The text as it is escaped; that of a repost is cut, whatever the mode.
  private func shown(_ post: SamplePost) -> String {
    let text = XPost.escape(post.text)
    guard case .repost(let original) = post.kind else { return text }
    let head = "RT @\(original.author.handle): ".unicodeScalars.count
    return text.unicodeScalars.count - head > Self.longest
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(head + Self.longest - 1))) + "…" : text
  }

  private func textMembers(_ text: String, of post: SamplePost) -> [JSONMember] {
    let count = text.unicodeScalars.count
    if isExtended {
      var start = 0
      if case .reply(let target) = post.kind { start = target.author.handle.unicodeScalars.count + 2 }
      return [
        JSONMember("full_text", .string(text)), JSONMember("truncated", false),
        JSONMember("display_text_range", [.number(String(start)), .number(String(count))]),
      ]
    }
    let isCut = count > Self.longest && !post.isRepost
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest - 24)))
    let short = "\(cut)… https://t.co/\(String(post.place, radix: 36))"
    return [JSONMember("text", .string(isCut ? short : text)), JSONMember("truncated", .bool(isCut))]
  }

  private func entities(of post: SamplePost, in text: String) -> JSONValue {
    let tags = post.tags.map { entity("#" + $0, in: text, [JSONMember("text", .string($0))]) }
    let mentions = post.mentions.map { handle in
      let id = SamplePerson.named(handle)?.id ?? "0"
      return entity(
        "@" + handle, in: text,
        [JSONMember("screen_name", .string(handle)), JSONMember("id_str", .string(id))])
    }
    let links = post.links.map { link in
      entity(
        XPost.escape(link), in: text,
        [
          JSONMember("url", .string(link)), JSONMember("expanded_url", .string(link)),
          JSONMember("display_url", .string(link)),
        ])
    }
    return [
      "hashtags": .array(tags.compactMap(\.self)), "urls": .array(links.compactMap(\.self)),
      "user_mentions": .array(mentions.compactMap(\.self)), "symbols": [],
    ]
  }

  /// `nil` where the text has been cut before it.
  private func entity(_ part: String, in text: String, _ members: [JSONMember]) -> JSONValue? {
    TextPlace(of: part, in: text).map { .object(members + [JSONMember("indices", $0.indices)]) }
  }
}
