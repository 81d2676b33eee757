import TSearchCore

/// Queries as servers that speak Mastodon's interface can be asked: a hashtag's timeline, an account's timeline, or
/// with a token the server's search, which knows neither OR nor groups (FORMATS 6.1, 6.5).
///
/// Stemming, and what a server makes of words, differ: all but a whole timeline is decided here again.
enum MastodonDialect {
  /// So many further tags one request may name.
  private static let mostFurtherTags = 4

  static func plan(_ tree: QueryTree, canSearch: Bool) throws(QueryRefusal) -> QueryPlan {
    if case .from(let user) = tree { return QueryPlan(subject: .timeline(user), local: nil) }
    if let tags = tags(tree) {
      return QueryPlan(
        subject: .tag(tags[0], any: Array(tags.dropFirst())), local: tree.isTagsAlone ? nil : Query(tree))
    }
    guard canSearch else {
      throw QueryRefusal(
        "without a token this server can be asked for hashtags and accounts only",
        hint: "search for '#TAG' or 'from:USER', or give it a token: 'tsearchctl source login NAME'")
    }
    return QueryPlan(subject: .search(try text(tree)), local: Query(tree))
  }

  /// The tags one of which every matching post must have; `nil` where a timeline of tags does not hold them all.
  private static func tags(_ tree: QueryTree) -> [String]? {
    for part in tree.conjuncts {
      switch part {
      case .hashtag(let tag): return [tag]
      case .or(let parts):
        let tags = parts.compactMap { if case .hashtag(let tag) = $0 { tag } else { nil } }
        if tags.count == parts.count, tags.count <= mostFurtherTags + 1 { return tags }
      default: continue
      }
    }
    return nil
  }

  private static func text(_ tree: QueryTree) throws(QueryRefusal) -> String {
    var words: [String] = []
    for part in tree.conjuncts {
      switch part {
      case .word, .phrase, .from, .mention, .lang: words.append(term(part))
      case .not(let leaf) where leaf.isLeaf: words.append("-" + term(leaf))
      case .not, .hashtag, .and: break  // Decided here.
      case .or:
        throw QueryRefusal(
          "Mastodon's search knows no OR", hint: "save one search for each side of the OR")
      case .everything:
        throw QueryRefusal(
          "this server cannot list everything", hint: "ask it for words, a hashtag or an account")
      }
    }
    guard words.contains(where: { !$0.hasPrefix("-") }) else {
      throw QueryRefusal(
        "this server cannot search for what is absent only", hint: "add a word that must occur")
    }
    return words.joined(separator: " ")
  }

  private static func term(_ leaf: QueryTree) -> String {
    switch leaf {
    case .word(let word) where word.unicodeScalars.allSatisfy(\.isWordSign): word
    case .word(let text), .phrase(let text):
      "\"" + text.replacing { $0 == "\"" || $0 == "\\" ? "\\" + String($0) : String($0) } + "\""
    case .hashtag(let tag): "#" + tag
    case .from(let user): "from:@" + user
    case .mention(let user): "@" + user
    case .lang(let tag): "language:" + tag
    default: leaf.printed
    }
  }
}

extension QueryTree {
  /// Whether it is no group and no negation.
  var isLeaf: Bool {
    switch self {
    case .not, .and, .or: false
    default: true
    }
  }

  /// Whether nothing but one of some hashtags is wanted, which a timeline of tags answers whole.
  fileprivate var isTagsAlone: Bool {
    switch self {
    case .hashtag: true
    case .or(let parts): parts.allSatisfy { if case .hashtag = $0 { true } else { false } }
    default: false
    }
  }
}

extension String {
  /// The text with each character replaced.
  fileprivate func replacing(_ change: (Character) -> String) -> String { map(change).joined() }
}
