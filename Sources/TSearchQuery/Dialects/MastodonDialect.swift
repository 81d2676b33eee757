import TSearchCore

/// Queries as servers that speak Mastodon's interface can be asked: a hashtag's timeline, an account's timeline, or
/// with a token the server's search, which knows neither OR nor groups (FORMATS 6.1, 6.5).
///
/// Stemming, and what a server makes of words, differ: all but a whole timeline is decided here again. Alternatives are
/// requests of their own, all of them timelines or all of them searches: the two are read in different orders.
enum MastodonDialect {
  /// So many further tags one request may name.
  static let mostFurtherTags = 4

  static func plan(_ tree: QueryTree, canSearch: Bool) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal(
        "this server cannot list everything", hint: "ask it for words, a hashtag or an account")
    }
    try Knowledge.whole("Mastodon").check(tree)
    if let subjects = try timelines(tree, canSearch: canSearch) {
      return QueryPlan(subjects: subjects, local: tree.isWholeTimelines ? nil : Query(tree))
    }
    guard canSearch else {
      throw QueryRefusal(
        "without a token this server can be asked for hashtags and accounts only",
        hint: "search for '#TAG' or 'from:USER', or give it a token: 'tsearchctl source login NAME'")
    }
    var subjects: [Subject] = []
    for request in try tree.requests(sends: sends) { subjects.append(.search(try text(request))) }
    return QueryPlan(subjects: subjects, local: Query(tree))
  }

  /// The timelines that together hold all that may match; `nil` where some of it is in none.
  private static func timelines(_ tree: QueryTree, canSearch: Bool) throws(QueryRefusal) -> [Subject]? {
    // Many tags share a request, so that they are gathered before alternatives are counted.
    if let tags = tags(tree) { return chunked(tags) }
    func isTimeline(_ term: QueryTree) -> Bool {
      switch term {
      case .hashtag, .from: true
      default: false
      }
    }
    guard let requests = try? tree.requests(sends: isTimeline) else { return nil }
    var tags: [String] = []
    var users: [String] = []
    for request in requests {
      if let tag = request.firstTag {
        if !tags.contains(tag) { tags.append(tag) }
      } else if case .from(let user)? = request.first, !canSearch || tree.isWholeTimelines {
        if !users.contains(user) { users.append(user) }
      } else {
        return nil
      }
    }
    return chunked(tags) + users.map { .timeline($0) }
  }

  /// The tags one of which every matching post must have, by a single part of the query.
  private static func tags(_ tree: QueryTree) -> [String]? {
    for part in tree.conjuncts {
      let tags = part.alternatives.compactMap { if case .hashtag(let tag) = $0 { tag } else { nil } }
      let most = (mostFurtherTags + 1) * QueryTree.mostRequests
      if tags.count == part.alternatives.count, tags.count <= most { return tags }
    }
    return nil
  }

  private static func chunked(_ tags: [String]) -> [Subject] {
    stride(from: 0, to: tags.count, by: mostFurtherTags + 1).map { start in
      .tag(tags[start], any: Array(tags[(start + 1)...].prefix(mostFurtherTags)))
    }
  }

  private static func sends(_ term: QueryTree) -> Bool {
    switch term {
    case .word, .phrase, .hashtag, .cashtag, .from, .mention, .lang, .url, .has(.media), .kind(.reply): true
    case .not(let leaf): leaf.isLeaf && sends(leaf)
    default: false
    }
  }

  private static func text(_ terms: [QueryTree]) throws(QueryRefusal) -> String {
    guard terms.contains(where: { !$0.isNegation }) else {
      throw QueryRefusal(
        "this server cannot search for what is absent, or for a condition, only",
        hint: "add a word that must occur")
    }
    return terms.map { term in
      if case .not(let leaf) = term { "-" + text(leaf) } else { text(term) }
    }.joined(separator: " ")
  }

  private static func text(_ leaf: QueryTree) -> String {
    switch leaf {
    case .word(let word) where word.isPlainWord: word
    case .word(let text), .phrase(let text), .url(let text): QueryTree.phrase(text).printed
    case .cashtag(let symbol): "\"$\(symbol)\""
    case .from(let user): "from:@" + user
    case .lang(let tag): "language:" + tag
    default: leaf.printed
    }
  }
}

extension QueryTree {
  /// Whether nothing but one of some hashtags or accounts is wanted, which timelines answer whole.
  fileprivate var isWholeTimelines: Bool {
    alternatives.allSatisfy { part in
      switch part {
      case .hashtag, .from: true
      default: false
      }
    }
  }
}

extension [QueryTree] {
  fileprivate var firstTag: String? {
    for case .hashtag(let tag) in self { return tag }
    return nil
  }
}
