/// What a source says of an account at one moment (OUTSIDE section 2).
package struct AccountReading: Equatable, Sendable {
  /// Without its `@`.
  package var handle: String
  /// Exact text; `nil` where the source gives none.
  package var id: String?
  package var source: String
  /// `nil` in a saved answer that does not say when it was true.
  package var at: Timestamp?
  package var followers: Int?
  package var following: Int?
  package var posts: Int?
  package var name: String?
  package var avatar: String?

  package init(handle: String, id: String?, source: String, at: Timestamp?) {
    self.handle = handle
    self.id = id
    self.source = source
    self.at = at
  }
}

extension AccountReading: JSONShape {
  package var json: JSONValue {
    [
      "account": .string("@" + handle), "id": .optional(id), "source": .string(source),
      "at": .optional(at), "followers": .optional(followers), "following": .optional(following),
      "posts": .optional(posts), "name": .optional(name), "avatar": .optional(avatar),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    let account = try json.text("account")
    self.init(
      handle: String(account.drop { $0 == "@" }), id: json["id"]?.string, source: try json.text("source"),
      at: json["at"]?.time)
    followers = json["followers"]?.int
    following = json["following"]?.int
    posts = json["posts"]?.int
    name = json["name"]?.string
    avatar = json["avatar"]?.string
  }
}
