package import TSearchCore

/// How a source is asked for a query, and what is left to decide here.
package struct QueryPlan: Equatable, Sendable {
  /// One request each; a post that any of them gives is a candidate.
  package var subjects: [Subject]
  /// What must still match; `nil`: the service's answer stands.
  package var local: Query?

  package init(subject: Subject, local: Query?) { self.init(subjects: [subject], local: local) }

  package init(subjects: [Subject], local: Query?) {
    self.subjects = subjects
    self.local = local
  }

  /// The first request.
  package var subject: Subject { subjects[0] }
}

/// Why a type of source cannot be asked for a query.
package struct QueryRefusal: UserFacingError, Equatable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  package var report: UserReport { UserReport(message, hint: hint) }
}

extension Query {
  /// Divides the query between a source and the matcher here.
  package func plan(for traits: SourceTraits) throws(QueryRefusal) -> QueryPlan {
    try plan(for: traits.type, rights: traits.rights, longest: traits.queryLength)
  }

  /// Divides the query between a service and the matcher here.
  ///
  /// - Parameters:
  ///   - rights: What the service can be asked for; `nil`: all that its type can.
  ///   - longest: The most characters that are sent; `nil`: the type's own limit.
  package func plan(
    for type: SourceType, rights: [SourceTraits.Right]? = nil, longest: Int? = nil
  ) throws(QueryRefusal) -> QueryPlan {
    switch type {
    case .feed: try feedPlan
    case .command: QueryPlan(subject: .search(printed), local: commandLocal)
    case .twitter1: try Twitter1Dialect.plan(tree, limit: .encoded(longest ?? Twitter1Dialect.longest))
    case .twitter11: try Twitter1Dialect.plan(tree, limit: .plain(longest ?? Twitter1Dialect.longestOf11))
    case .x: try XDialect.plan(tree, longest: longest ?? XDialect.longest)
    case .mastodon: try MastodonDialect.plan(tree, canSearch: rights?.contains(.search) ?? true)
    case .bluesky: try BlueskyDialect.plan(tree, canSearch: rights?.contains(.search) ?? true)
    case .hackernews: try HackerNewsDialect.plan(tree)
    case .twittercounter:
      throw QueryRefusal("it counts followers and has no posts", hint: "'tsearchctl account add' asks it")
    }
  }

  /// A feed cannot search at all.
  private var feedPlan: QueryPlan {
    get throws(QueryRefusal) {
      try Knowledge.feed.check(tree)
      return QueryPlan(subject: .everything, local: tree == .everything ? nil : self)
    }
  }

  /// A command is told the whole query; what its posts cannot tell is its own to decide.
  private var commandLocal: Query? {
    let told = tree.conjuncts.filter { $0 != .everything && $0.leaves.allSatisfy(\.isToldByPosts) }
    return told.isEmpty ? nil : told.count == tree.conjuncts.count ? self : Query(.all(told))
  }
}
