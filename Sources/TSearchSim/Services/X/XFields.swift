/// What a request wants beside an ID and a text, under the old names or the new ones (FORMATS 5.1).
struct XFields {
  var names: XNames
  var posts: Set<String>
  var expansions: Set<String>
  var users: Set<String>

  init(_ request: SampleRequest, hasNewNames: Bool) throws(XFault) {
    names = hasNewNames ? .new : .old
    let other = hasNewNames ? XNames.old : .new
    if let value = request[other.fieldsParameter] {
      throw XFault(
        "The query parameter [\(other.fieldsParameter)] is not one of [\(names.fieldsParameter),expansions,user.fields,media.fields,poll.fields,place.fields]",
        [(other.fieldsParameter, value)])
    }
    posts = try Self.list(request, names.fieldsParameter, of: names.fields)
    expansions = try Self.list(request, "expansions", of: names.expansions)
    users = try Self.list(request, "user.fields", of: Self.userFields)
  }

  private static let userFields: Set = [
    "created_at", "description", "name", "profile_image_url", "protected", "public_metrics", "url",
    "username",
    "verified",
  ]

  private static func list(
    _ request: SampleRequest, _ name: String, of known: Set<String>
  ) throws(XFault) -> Set<String> {
    let wanted = Set((request[name] ?? "").split(separator: ",").map(String.init))
    for value in wanted.sorted() where !known.contains(value) {
      throw XFault(
        "The `\(name)` query parameter value [\(value)] is not one of [\(known.sorted().joined(separator: ","))]",
        [(name, value)])
    }
    return wanted
  }
}

/// What summer 2026 renamed.
struct XNames {
  var fieldsParameter: String
  var fields: Set<String>
  var expansions: Set<String>
  var references: String
  var note: String
  var history: String
  var included: String
  var reposts: String
  var count: String

  static let old = XNames(
    fieldsParameter: "tweet.fields",
    fields: [
      "attachments", "author_id", "conversation_id", "created_at", "edit_history_tweet_ids", "entities",
      "in_reply_to_user_id", "lang", "note_tweet", "public_metrics", "referenced_tweets", "text",
    ],
    expansions: [
      "attachments.media_keys", "author_id", "in_reply_to_user_id", "referenced_tweets.id",
      "referenced_tweets.id.author_id",
    ],
    references: "referenced_tweets", note: "note_tweet", history: "edit_history_tweet_ids",
    included: "tweets", reposts: "retweet_count", count: "tweet_count")

  /// What was a field of IDs is an expansion.
  static let new = XNames(
    fieldsParameter: "post.fields",
    fields: [
      "attachments", "conversation_id", "created_at", "entities", "lang", "note_post", "public_metrics",
      "text",
    ],
    expansions: [
      "attachments.media_keys", "author_id", "edit_history_post_ids", "in_reply_to_user_id",
      "referenced_posts",
    ],
    references: "referenced_posts", note: "note_post", history: "edit_history_post_ids", included: "posts",
    reposts: "repost_count", count: "post_count")

  var referenceExpansion: String { self.included == "posts" ? "referenced_posts" : "referenced_tweets.id" }
}

extension XFields {
  /// Whether something is wanted as a field or, under the new names, as an expansion.
  func want(_ name: String) -> Bool { posts.contains(name) || expansions.contains(name) }

  var wantsReferences: Bool { want(names.references) || expansions.contains(names.referenceExpansion) }
  var includesReferences: Bool { expansions.contains(names.referenceExpansion) }
  /// The authors of what is referred to come along too; the new names have no word for it.
  var includesReferencedAuthors: Bool {
    expansions.contains("referenced_tweets.id.author_id")
      || names.included == "posts" && expansions.contains("author_id")
  }
}
