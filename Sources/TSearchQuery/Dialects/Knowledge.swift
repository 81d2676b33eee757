import TSearchCore

/// What the posts of a service tell, so that a query can be decided here.
struct Knowledge: Sendable {
  /// The service in a sentence.
  let service: String
  /// Whether its posts tell a leaf.
  let tells: @Sendable (QueryTree) -> Bool

  /// Refuses a query that neither the service nor its posts can decide.
  ///
  /// What posts there never are may still be left out: `-is:retweet` holds of every item of a feed.
  func check(_ tree: QueryTree) throws(QueryRefusal) { try check(tree.negatingLeavesOnly, isNegated: false) }

  private func check(_ tree: QueryTree, isNegated: Bool) throws(QueryRefusal) {
    switch tree {
    case .not(let part): try check(part, isNegated: true)
    case .and(let parts), .or(let parts): for part in parts { try check(part, isNegated: isNegated) }
    default:
      if case .service(let name, _) = tree, !name.isDecidedByIDs {
        throw QueryRefusal(
          "\(service) cannot decide '\(tree.printed)', and its posts do not tell it",
          hint: "leave it out, or ask a service that knows it: X, or a server that speaks its older search")
      }
      guard !isNegated, !tells(tree) else { return }
      throw QueryRefusal(
        "the posts of \(service) do not tell '\(tree.printed)'", hint: "leave it out, or name another source")
    }
  }

  /// Of services whose posts tell all that a post can.
  static func whole(_ service: String) -> Knowledge { Knowledge(service: service) { $0.isToldByPosts } }

  static let feed = Knowledge(service: "a feed") { leaf in
    switch leaf {
    case .to, .atLeast, .service: false
    case .kind: false
    default: leaf.isToldByPosts
    }
  }

  static let hackerNews = Knowledge(service: "Hacker News") { leaf in
    switch leaf {
    case .mention, .to, .lang, .cashtag, .atLeast(.reposts, _), .kind(.retweet), .kind(.quote),
      .has(.hashtags), .has(.mentions), .has(.media), .has(.images), .has(.videos):
      false
    default: leaf.isToldByPosts
    }
  }
}

extension QueryTree {
  /// Whether a post of any service can tell the leaf.
  var isToldByPosts: Bool {
    switch self {
    case .service(let name, _): name.isDecidedByIDs
    case .kind(.verified), .kind(.nullcast), .has(.geo): false
    default: true
    }
  }

  /// Whether the matcher decides the tree as a service that sees no more than posts would.
  ///
  /// Whom a post answers is told only where it is mentioned, and counts go on after a post was read.
  var isDecidedHere: Bool {
    leaves.allSatisfy { leaf in
      switch leaf {
      case .to, .atLeast, .everything: false
      default: leaf.isToldByPosts
      }
    }
  }
}
