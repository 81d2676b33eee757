import TSearchCore

extension LegacyStatus {
  /// Reads `<status>`: by paths, because `user` and `retweeted_status` have an `id` and a `created_at` too.
  init(_ element: XMLElement) {
    id = element.text("id")
    text = element.text("text") ?? ""
    createdAt = element.text("created_at")
    author = Post.Author(
      id: element.text("user", "id"), handle: element.text("user", "screen_name"),
      name: element.text("user", "name"), avatar: element.text("user", "profile_image_url"))
    replyTo = element.text("in_reply_to_status_id")
    answersSomebody = element.text("in_reply_to_screen_name") != nil
    likes = element.text("favorite_count").flatMap { Int($0) }
    reposts = element.text("retweet_count").flatMap { Int($0) }
    if let found = element["entities"] {
      entities = Entities(
        tags: found.texts("hashtags", "text"), mentions: found.texts("user_mentions", "screen_name"),
        links: found.texts("urls", "expanded_url", or: "url"),
        media: found.texts("media", "type").compactMap { Post.Media(twitter: $0) })
    }
    if let original = element["retweeted_status"], original["retweeted_status"] == nil {
      originals = [LegacyStatus(original)]
    }
  }
}

extension XMLElement {
  /// The first element on a path below this one.
  fileprivate subscript(path: String...) -> XMLElement? { descend(path) }

  private func descend(_ path: [String]) -> XMLElement? {
    var element = self
    for name in path {
      guard let child = element.children.first(where: { $0.name == name }) else { return nil }
      element = child
    }
    return element
  }

  /// The text on a path, blanks around it dropped; `nil` where nothing stands.
  fileprivate func text(_ path: String...) -> String? {
    guard let text = descend(path)?.text else { return nil }
    let trimmed = text.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    return end.map { String(trimmed[...$0]) }
  }

  /// Of each item in a list, the text of the element named, or of the other one.
  fileprivate func texts(_ list: String, _ name: String, or other: String? = nil) -> [String] {
    (self[list]?.children ?? []).prefix(LegacyStatus.Entities.most).compactMap { item in
      item.text(name) ?? other.flatMap { item.text($0) }
    }
  }
}
