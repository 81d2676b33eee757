import TSearchCore

extension SearchEndpoint {
  /// One element of `results`.
  func result(_ post: SamplePost, hasEntities: Bool) -> JSONValue {
    var members = [
      JSONMember("created_at", .string(serving.stated(post.createdAt).rfc822)),
      JSONMember("from_user", .string(post.author.handle)),
      JSONMember("from_user_id", .number(post.author.id)),
      JSONMember("from_user_id_str", .string(post.author.id)),
      JSONMember("from_user_name", .string(post.author.name)), JSONMember("geo", nil),
      JSONMember("id", .number(post.id)), JSONMember("id_str", .string(post.id)),
      JSONMember("iso_language_code", .string(post.lang)),
      JSONMember("metadata", ["result_type": "recent"]),
      JSONMember("profile_image_url", .string(AvatarService.address(of: post.author, on: serving.base))),
      JSONMember("source", .string(Markup.escape(SampleClient.sourceElement))),
      JSONMember("text", .string(Markup.escape(post.text))),
    ]
    if hasEntities { members.append(JSONMember("entities", entities(of: post))) }
    return .object(members + recipient(of: post))
  }

  private func recipient(of post: SamplePost) -> [JSONMember] {
    guard case .reply(let target) = post.kind else {
      return [JSONMember("to_user", nil), JSONMember("to_user_id", nil)]
    }
    return [
      JSONMember("to_user", .string(target.author.handle)),
      JSONMember("to_user_id", .number(target.author.id)),
      JSONMember("to_user_id_str", .string(target.author.id)),
      JSONMember("to_user_name", .string(target.author.name)),
      JSONMember("in_reply_to_status_id", .number(target.id)),
      JSONMember("in_reply_to_status_id_str", .string(target.id)),
    ]
  }

  /// Hashtags, links and mentions; their places count code points of the escaped text (FORMATS section 0).
  private func entities(of post: SamplePost) -> JSONValue {
    let text = Markup.escape(post.text)
    let tags = post.tags.map { tag in entity("#" + tag, in: text, [JSONMember("text", .string(tag))]) }
    let mentions = post.mentions.map { name in
      entity("@" + name, in: text, [JSONMember("screen_name", .string(name))])
    }
    let links = post.links.map { link in
      entity(
        Markup.escape(link), in: text,
        [JSONMember("url", .string(link)), JSONMember("expanded_url", .string(link))])
    }
    return ["hashtags": .array(tags), "urls": .array(links), "user_mentions": .array(mentions)]
  }

  private func entity(_ part: String, in text: String, _ members: [JSONMember]) -> JSONValue {
    let place = TextPlace(of: part, in: text) ?? TextPlace(start: 0, end: 0)
    return .object(members + [JSONMember("indices", place.indices)])
  }
}
