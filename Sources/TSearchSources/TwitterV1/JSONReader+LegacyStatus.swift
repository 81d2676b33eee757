import TSearchCore

extension JSONReader {
  /// Reads one item of `results`, or one status with its `user`.
  ///
  /// - Parameter depth: How many originals this one lies in; one is read, deeper ones are passed over.
  mutating func readLegacyStatus(depth: Int) throws(JSONError) -> LegacyStatus {
    var status = LegacyStatus()
    var number: String?
    var extended = LegacyExtension()
    try readObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": number = try reader.readID()
      case "id_str": status.id = try reader.readID()
      case "text": status.text = try reader.readText() ?? status.text
      case "full_text": status.wholeText = try reader.readText() ?? status.wholeText
      case "extended_tweet":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          switch key {
          case "full_text": extended.text = try reader.readText()
          case "entities": extended.entities = try reader.readLegacyEntities()
          case "extended_entities": extended.media = try reader.readLegacyEntities()?.media
          default: try reader.skip()
          }
        }
      case "extended_entities": extended.outerMedia = try reader.readLegacyEntities()?.media
      case "created_at": status.createdAt = try reader.readText()
      case "iso_language_code", "lang": status.lang = try reader.readText() ?? status.lang
      case "in_reply_to_status_id", "in_reply_to_status_id_str":
        status.replyTo = try reader.readID() ?? status.replyTo
      case "to_user", "in_reply_to_screen_name":
        if try reader.readText()?.isEmpty == false { status.answersSomebody = true }
      case "favorite_count": status.likes = try reader.readInt()
      case "reply_count": status.replies = try reader.readInt()
      case "retweet_count": status.reposts = try reader.readInt()
      case "quoted_status_id", "quoted_status_id_str": status.quotes = try reader.readID() ?? status.quotes
      case "entities": status.entities = try reader.readLegacyEntities() ?? status.entities
      case "retweeted_status" where depth == 0 && reader.peek() == UInt8(ascii: "{"):
        status.originals = [try reader.readLegacyStatus(depth: 1)]
      default: try reader.readAuthor(key, of: &status)
      }
    }
    status.id = status.id ?? number
    extended.complete(&status)
    return status
  }

  /// What names the author: flat in a search's results, in `user` elsewhere.
  private mutating func readAuthor(_ key: JSONKey, of status: inout LegacyStatus) throws(JSONError) {
    switch key {
    case "from_user": status.author.handle = try readText()
    case "from_user_id", "from_user_id_str": status.author.id = try readID() ?? status.author.id
    case "from_user_name": status.author.name = try readText()
    case "profile_image_url", "profile_image_url_https":
      status.author.avatar = try readText() ?? status.author.avatar
    case "user":
      try readAnyObject { (reader, key) throws(JSONError) in
        switch key {
        case "id", "id_str": status.author.id = try reader.readID() ?? status.author.id
        case "screen_name": status.author.handle = try reader.readText()
        case "name": status.author.name = try reader.readText()
        case "profile_image_url", "profile_image_url_https":
          status.author.avatar = try reader.readText() ?? status.author.avatar
        default: try reader.skip()
        }
      }
    default: try skip()
    }
  }

  private mutating func readLegacyEntities() throws(JSONError) -> LegacyStatus.Entities? {
    guard peek() == UInt8(ascii: "{") else {
      try skip()
      return nil
    }
    var entities = LegacyStatus.Entities()
    try readObject { (reader, key) throws(JSONError) in
      switch key {
      case "hashtags": entities.tags = try reader.readMembers(["text"])
      case "user_mentions": entities.mentions = try reader.readMembers(["screen_name"])
      case "urls": entities.links = try reader.readMembers(["expanded_url", "url"])
      case "media":
        let kinds = try reader.readMembers(["type"])
        for kind in kinds.compactMap({ Post.Media(twitter: $0) }) where !entities.media.contains(kind) {
          entities.media.append(kind)
        }
      default: try reader.skip()
      }
    }
    return entities
  }

  /// Of each object in a list, the first of the named texts that it has, each text once.
  private mutating func readMembers(_ names: [StaticString]) throws(JSONError) -> [String] {
    var found: [String] = []
    try readAnyArray { reader throws(JSONError) in
      var texts = [String?](repeating: nil, count: names.count)
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        guard let place = names.firstIndex(where: { key == $0 }) else { return try reader.skip() }
        texts[place] = try reader.readText()
      }
      guard found.count < LegacyStatus.Entities.most, let text = texts.lazy.compactMap(\.self).first,
        !found.contains(text)
      else { return }
      found.append(text)
    }
    return found
  }
}

/// What stands beside a status in its short form: the whole text, and the true kinds of its media.
private struct LegacyExtension {
  var text: String?
  var entities: LegacyStatus.Entities?
  var media: [Post.Media]?
  var outerMedia: [Post.Media]?

  /// `extended_tweet` wins over the short form; `entities` calls every medium a photo, `extended_entities` does not.
  func complete(_ status: inout LegacyStatus) {
    status.wholeText = status.wholeText ?? text
    if let entities { status.entities = entities }
    guard let media = media ?? outerMedia, !media.isEmpty else { return }
    status.entities = status.entities ?? LegacyStatus.Entities()
    status.entities?.media = media
  }
}
