import TSearchCore

extension XPost {
  /// An element of `data` or of the included posts, with what was asked for; null and empty fields are left out.
  func json(_ fields: XFields, _ serving: Serving) -> JSONValue {
    let names = fields.names
    var members = [JSONMember("id", .string(id)), JSONMember("text", .string(text))]
    if names.included == "tweets" || fields.want(names.history) {
      members.append(JSONMember(names.history, .strings(history)))
    }
    if fields.want("created_at") {
      let moment = serving.stated(post.editedAt ?? post.createdAt).wholeSeconds
      members.append(JSONMember("created_at", .string("\(moment.rfc3339.dropLast()).000Z")))
    }
    if fields.want("author_id") { members.append(JSONMember("author_id", .string(post.author.id))) }
    if names.included == "posts" { members.append(JSONMember("username", .string(post.author.handle))) }
    if fields.want("lang") { members.append(JSONMember("lang", .string(post.lang))) }
    if fields.want("conversation_id") {
      members.append(JSONMember("conversation_id", .string(answered?.id ?? post.id)))
    }
    if fields.want("in_reply_to_user_id"), let answered {
      members.append(JSONMember("in_reply_to_user_id", .string(answered.author.id)))
    }
    if fields.wantsReferences, let (type, target) = reference {
      let item: JSONValue = ["type": .string(type), "id": .string(target.id)]
      members.append(JSONMember(names.references, [item]))
    }
    if fields.want("entities"), let entities = XPost.entities(of: post, in: text) {
      members.append(JSONMember("entities", entities))
    }
    if fields.want(names.note), isLong {
      let whole = XPost.escape(wholeText)
      var note = [JSONMember("text", .string(whole))]
      if let entities = XPost.entities(of: post, in: whole) { note.append(JSONMember("entities", entities)) }
      members.append(JSONMember(names.note, .object(note)))
    }
    if fields.want("public_metrics") { members.append(JSONMember("public_metrics", metrics(names))) }
    return .object(members)
  }

  /// What it refers to, and how.
  var reference: (type: String, target: SamplePost.Reference)? {
    switch post.kind {
    case .repost(let original): ("retweeted", original)
    case .reply(let target): ("replied_to", target)
    case .post: post.quoted.map { ("quoted", $0) }
    }
  }

  private var answered: SamplePost.Reference? {
    if case .reply(let target) = post.kind { target } else { nil }
  }

  private func metrics(_ names: XNames) -> JSONValue {
    .object([
      JSONMember(names.reposts, 0), JSONMember("reply_count", 0),
      JSONMember("like_count", .number(String(post.likes))), JSONMember("quote_count", 0),
      JSONMember("bookmark_count", 0), JSONMember("impression_count", .number(String(post.likes * 20))),
    ])
  }

  /// Hashtags, links and mentions that stand in the text as sent; `nil` for none.
  private static func entities(of post: SamplePost, in text: String) -> JSONValue? {
    let tags = items(post.tags, in: text, sign: { "#" + $0 }) { [JSONMember("tag", .string($0))] }
    let mentions = items(post.mentions, in: text, sign: { "@" + $0 }) { handle in
      let id = SamplePerson.named(handle)?.id ?? "0"
      return [JSONMember("username", .string(handle)), JSONMember("id", .string(id))]
    }
    let links = items(post.links, in: text, sign: escape) { link in
      let shown = link.split(separator: "://", maxSplits: 1).last.map(String.init) ?? link
      return [
        JSONMember("url", .string(link)), JSONMember("expanded_url", .string(link)),
        JSONMember("display_url", .string(shown)),
      ]
    }
    let members = [("hashtags", tags), ("mentions", mentions), ("urls", links)].filter { !$0.1.isEmpty }
    return members.isEmpty ? nil : .object(members.map { JSONMember($0.0, .array($0.1)) })
  }

  private static func items(
    _ names: [String], in text: String, sign: (String) -> String, members: (String) -> [JSONMember]
  ) -> [JSONValue] {
    names.compactMap { name in
      guard let place = TextPlace(of: sign(name), in: text) else { return nil }
      return .object(
        [
          JSONMember("start", .number(String(place.start))), JSONMember("end", .number(String(place.end))),
        ] + members(name))
    }
  }
}
