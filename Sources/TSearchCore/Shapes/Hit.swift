/// A post that a search had not seen before.
package struct Hit: Equatable, Sendable {
  /// `nil` for a dry run, and for a post of a baseline.
  package var number: Int64?
  /// Names of the searches that it matches.
  package var searches: [String]
  package var foundAt: Timestamp
  package var post: Post

  package init(number: Int64?, searches: [String], foundAt: Timestamp, post: Post) {
    self.number = number
    self.searches = searches
    self.foundAt = foundAt
    self.post = post
  }
}

extension Hit: JSONShape {
  package var json: JSONValue {
    [
      "hit": .optional(number.map(Int.init)), "searches": .strings(searches),
      "found_at": .string(foundAt.rfc3339), "post": post.json,
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      number: json["hit"]?.int.map(Int64.init), searches: json["searches"]?.strings ?? [],
      foundAt: try json.time("found_at"), post: try Post(json: json.member("post")))
  }
}
