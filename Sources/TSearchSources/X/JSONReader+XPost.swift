import TSearchCore

extension JSONReader {
  /// Reads one post; anything else that stands there gives a post without an ID.
  mutating func readXPost() throws(JSONError) -> XPost {
    var post = XPost()
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": post.id = try reader.readID()
      case "text": post.words.text = try reader.readText()
      case "entities": post.words.entities = try reader.readXEntities()
      case "note_tweet", "note_post": post.note = try reader.readXNote() ?? post.note
      case "created_at": post.createdAt = try reader.readText()
      case "author_id": post.authorID = try reader.readID()
      case "username": post.handle = try reader.readText()
      case "lang": post.lang = try reader.readText()
      case "in_reply_to_user_id": post.answersSomebody = try reader.readID() != nil
      case "referenced_tweets", "referenced_posts": try reader.readXReferences(into: &post)
      case "edit_history_tweet_ids", "edit_history_post_ids":
        try reader.readAnyArray { reader throws(JSONError) in
          if let id = try reader.readID() { post.history.append(id) }
        }
      case "attachments":
        try reader.readAnyObject { (reader, key) throws(JSONError) in
          guard key == "media_keys" else { return try reader.skip() }
          try reader.readAnyArray { reader throws(JSONError) in
            guard let name = try reader.readText(), post.mediaKeys.count < XPost.mostMarks else { return }
            post.mediaKeys.append(name)
          }
        }
      case "public_metrics": try reader.readXCounts(into: &post)
      default: try reader.skip()
      }
    }
    return post
  }

  private mutating func readXNote() throws(JSONError) -> XPost.Words? {
    var note = XPost.Words()
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "text": note.text = try reader.readText()
      case "entities": note.entities = try reader.readXEntities()
      default: try reader.skip()
      }
    }
    return note.text == nil ? nil : note
  }

  private mutating func readXCounts(into post: inout XPost) throws(JSONError) {
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "like_count": post.likes = try reader.readInt()
      case "reply_count": post.replies = try reader.readInt()
      case "retweet_count", "repost_count": post.reposts = try reader.readInt() ?? post.reposts
      default: try reader.skip()
      }
    }
  }

  private mutating func readXReferences(into post: inout XPost) throws(JSONError) {
    try readAnyArray { reader throws(JSONError) in
      var type: String?
      var id: String?
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        switch key {
        case "type": type = try reader.readText()
        case "id": id = try reader.readID()
        default: try reader.skip()
        }
      }
      switch type {
      case "retweeted", "reposted": post.repostOf = id
      case "quoted": post.quotes = id
      case "replied_to": post.replyTo = id
      default: break
      }
    }
  }

  private mutating func readXEntities() throws(JSONError) -> XPost.Entities {
    var entities = XPost.Entities()
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "hashtags": entities.tags = try reader.readXMarks { $0 == "tag" }
      case "mentions": entities.mentions = try reader.readXMarks { $0 == "username" }
      case "urls":
        try reader.readAnyArray { reader throws(JSONError) in
          guard let link = try reader.readXLink().flatMap(RelativeURL.web),
            entities.links.count < XPost.mostMarks,
            !entities.links.contains(link)
          else { return }
          entities.links.append(link)
        }
      default: try reader.skip()
      }
    }
    return entities
  }

  /// - Parameter isValue: Whether that member of a mark says what it is.
  private mutating func readXMarks(_ isValue: (JSONKey) -> Bool) throws(JSONError) -> [XPost.Mark] {
    var marks: [XPost.Mark] = []
    try readAnyArray { reader throws(JSONError) in
      var mark = XPost.Mark()
      try reader.readAnyObject { (reader, key) throws(JSONError) in
        switch key {
        case "start": mark.start = try reader.readInt()
        case "end": mark.end = try reader.readInt()
        case _ where isValue(key): mark.value = try reader.readText()
        default: try reader.skip()
        }
      }
      if marks.count < XPost.mostMarks { marks.append(mark) }
    }
    return marks
  }

  /// Where a shortened link leads: behind all redirects, as far as X followed them, else as the author wrote it.
  private mutating func readXLink() throws(JSONError) -> String? {
    var last: Quoted?
    var long: Quoted?
    var short: Quoted?
    try readAnyObject { (reader, key) throws(JSONError) in
      switch key {
      case "unwound_url": last = try reader.passText()
      case "expanded_url": long = try reader.passText()
      case "url": short = try reader.passText()
      default: try reader.skip()
      }
    }
    return (last ?? long ?? short).map { text($0) }
  }
}
