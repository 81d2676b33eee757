/// What one search knows of a post, as `why` tells it.
package struct PostTrace: Equatable, Sendable, JSONShape {
  package var search: String
  package var source: String
  package var id: String
  /// `nil` where the store does not know it any more.
  package var seenAt: Timestamp?
  /// The number of the poll that brought it.
  package var poll: Int?
  package var hit: Int?
  /// Why it was or was not announced: a sentence.
  package var reason: String

  package init(
    search: String, source: String, id: String, seenAt: Timestamp?, poll: Int?, hit: Int?, reason: String
  ) {
    self.search = search
    self.source = source
    self.id = id
    self.seenAt = seenAt
    self.poll = poll
    self.hit = hit
    self.reason = reason
  }

  package var json: JSONValue {
    [
      "search": .string(search), "source": .string(source), "id": .string(id), "seen_at": .optional(seenAt),
      "poll": .optional(poll), "hit": .optional(hit), "reason": .string(reason),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      search: try json.text("search"), source: try json.text("source"), id: try json.text("id"),
      seenAt: json["seen_at"]?.time, poll: json["poll"]?.int, hit: json["hit"]?.int,
      reason: try json.text("reason"))
  }
}

/// What a person may mean by a post: an ID, or an address that holds one.
package struct PostReference: Equatable, Sendable {
  /// Names by which the store may know it: the text itself, and the ID in an address.
  package var names: [String]
  /// What a longer name may end with, where the address alone does not give it: a Mastodon or Bluesky post.
  package var ending: String?
  package var url: String?

  package init(_ text: String) {
    let text = String(decoding: text.utf8.trimmed, as: UTF8.self)
    names = [text]
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
      ending = text.hasPrefix("at://") ? nil : "/" + text
      return
    }
    url = text
    let bare = text.prefix { $0 != "?" && $0 != "#" }
    if let item = text.split(separator: "item?id=", maxSplits: 1).dropFirst().first {
      names.append(String(item.prefix { $0.isNumber }))
    } else if let last = bare.split(separator: "/").last, bare.split(separator: "/").count > 2 {
      names.append(String(last))
      ending = "/" + last
    }
  }
}
