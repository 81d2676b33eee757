package import TSearchCore

/// A query as understood: what a post must show, and how the parts go together.
///
/// `and` and `or` hold at least two parts, none of which is of their own kind.
package indirect enum QueryTree: Hashable, Sendable {
  /// One word as written, `C++` and `12:30` included.
  case word(String)
  /// The text between quotes, escapes resolved.
  case phrase(String)
  /// Without its `#`.
  case hashtag(String)
  /// Without its `@`.
  case mention(String)
  /// Without its `$`.
  case cashtag(String)
  /// The author; without `@`.
  case from(String)
  /// Whom the post answers; without `@`.
  case to(String)
  /// A link, or a part of one.
  case url(String)
  /// A BCP 47 tag in lower case; `en` stands for `en-gb` too.
  case lang(String)
  /// Written then or later.
  case since(Timestamp)
  /// Written before.
  case until(Timestamp)
  case kind(Kind)
  case has(Part)
  /// At least so many.
  case atLeast(Count, Int)
  /// What only a service, or an ID, decides.
  case service(ServiceOperator, String)
  /// `*`: every post of a source that can list them.
  case everything
  case not(QueryTree)
  case and([QueryTree])
  case or([QueryTree])

  /// The values of `is:`.
  package enum Kind: String, CaseIterable, Sendable { case retweet, reply, quote, verified, nullcast }

  /// The values of `has:`.
  package enum Part: String, CaseIterable, Sendable {
    case hashtags, cashtags, links, mentions, media, images, videos, geo
  }

  /// What is counted, by the operator's name.
  package enum Count: String, CaseIterable, Sendable {
    case likes = "min_likes"
    case replies = "min_replies"
    case reposts = "min_reposts"
  }

  /// The parts joined by AND; one alone is itself, and parts that are such lists are merged.
  static func all(_ parts: [QueryTree]) -> QueryTree {
    let flat = parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }

  /// The parts joined by OR; one alone is itself, and parts that are such lists are merged.
  static func any(_ parts: [QueryTree]) -> QueryTree {
    let flat = parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .or(flat)
  }
}

extension QueryTree {
  /// The parts that must all hold.
  var conjuncts: [QueryTree] { if case .and(let parts) = self { parts } else { [self] } }

  /// The parts of which one must hold.
  var alternatives: [QueryTree] { if case .or(let parts) = self { parts } else { [self] } }

  /// Whether it is no group and no negation.
  var isLeaf: Bool {
    switch self {
    case .not, .and, .or: false
    default: true
    }
  }

  /// Every leaf, in the order of the text.
  var leaves: [QueryTree] {
    switch self {
    case .not(let part): part.leaves
    case .and(let parts), .or(let parts): parts.flatMap(\.leaves)
    default: [self]
    }
  }
}

/// Operators whose value is handed to a service as it stands; posts themselves decide few of them.
package enum ServiceOperator: String, CaseIterable, Sendable {
  case retweetsOf = "retweets_of"
  case context, entity, list, place, near, within, geocode, source, filter
  case conversation = "conversation_id"
  case repliesTo = "in_reply_to_tweet_id"
  case retweetsOfPost = "retweets_of_tweet_id"
  case quotesOfPost = "quotes_of_tweet_id"
  case country = "place_country"
  case radius = "point_radius"
  case box = "bounding_box"
  case card = "card_name"
  case quotesOfUser = "quoted_user_id"
  case sinceID = "since_id"
  case maxID = "max_id"

  /// Whether a post tells it by its own IDs.
  var isDecidedByIDs: Bool {
    switch self {
    case .repliesTo, .retweetsOfPost, .quotesOfPost, .sinceID, .maxID: true
    default: false
    }
  }
}
