extension Post: JSONShape {
  package var json: JSONValue {
    [
      "source": .string(source), "id": .string(id), "url": .optional(url), "uri": .optional(uri),
      "author": author?.json ?? .null, "title": .optional(title), "text": .optional(text),
      "created_at": .optional(createdAt), "edited_at": .optional(editedAt), "lang": .optional(lang),
      "kind": .string(kind.rawValue), "reply_to": .optional(replyTo), "quotes": .optional(quotes),
      "repost_of": .optional(repostOf), "tags": .strings(tags), "mentions": .strings(mentions),
      "links": .strings(links), "media": .strings(media.map(\.rawValue)), "likes": .optional(likes),
      "replies": .optional(replies), "reposts": .optional(reposts),
    ]
  }

  /// Only `id` must be there; a source that a command speaks for may leave out all else.
  package init(json: JSONValue) throws(ShapeError) {
    self.init(source: json["source"]?.string ?? "", id: try json.text("id"))
    url = json["url"]?.string
    uri = json["uri"]?.string
    author = json["author"].flatMap { $0.isNull ? nil : Author(json: $0) }
    title = json["title"]?.string
    text = json["text"]?.string
    createdAt = json["created_at"]?.time
    editedAt = json["edited_at"]?.time
    lang = json["lang"]?.string
    kind = json["kind"]?.string.flatMap(Kind.init) ?? .post
    replyTo = json["reply_to"]?.string
    quotes = json["quotes"]?.string
    repostOf = json["repost_of"]?.string
    tags = json["tags"]?.strings ?? []
    mentions = json["mentions"]?.strings ?? []
    links = json["links"]?.strings ?? []
    media = (json["media"]?.strings ?? []).compactMap(Media.init)
    likes = json["likes"]?.int
    replies = json["replies"]?.int
    reposts = json["reposts"]?.int
  }
}

extension Post.Author {
  package var json: JSONValue {
    [
      "id": .optional(id), "handle": .optional(handle), "name": .optional(name), "avatar": .optional(avatar),
    ]
  }

  /// A bare text is a handle.
  package init(json: JSONValue) {
    self.init(
      id: json["id"]?.string, handle: json["handle"]?.string ?? json.string, name: json["name"]?.string,
      avatar: json["avatar"]?.string)
  }
}
