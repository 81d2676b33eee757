import TSearchCore

/// The two sets of names that X's parameters have: in summer 2026 `tweet` became `post` (FORMATS 5.1).
///
/// Answers are read with both.
enum XNaming: String, Sendable {
  case old, new

  /// The set to try where this one is refused.
  var other: XNaming { self == .old ? .new : .old }

  /// What asks for more than an ID and a text with each post.
  var fields: [(name: String, value: String)] {
    switch self {
    case .old:
      [
        (
          "tweet.fields",
          "created_at,author_id,conversation_id,entities,lang,referenced_tweets,note_tweet,"
            + "edit_history_tweet_ids,in_reply_to_user_id,public_metrics,attachments"
        ),
        (
          "expansions", "author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys"
        ),
        ("user.fields", "username,name,profile_image_url"),
      ]
    case .new:
      // What was a field of IDs is an expansion now.
      [
        ("post.fields", "created_at,conversation_id,entities,lang,note_post,public_metrics,attachments"),
        (
          "expansions",
          "author_id,referenced_posts,edit_history_post_ids,in_reply_to_user_id,attachments.media_keys"
        ),
        ("user.fields", "name,profile_image_url"),
      ]
    }
  }

  /// Whether a refusal of these parameters is one of their names.
  static func areNames(_ parameters: [String]) -> Bool {
    parameters.contains { $0 == "expansions" || $0.hasSuffix(".fields") }
  }
}
