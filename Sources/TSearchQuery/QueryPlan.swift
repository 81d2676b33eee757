package import TSearchCore

/// How a source is asked for a query, and what is left to decide here.
package struct QueryPlan: Equatable, Sendable {
  package var subject: Subject
  /// What must still match; `nil`: the service's answer stands.
  package var local: Query?

  package init(subject: Subject, local: Query?) {
    self.subject = subject
    self.local = local
  }
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
    case .feed: QueryPlan(subject: .everything, local: local)
    case .command: QueryPlan(subject: .search(printed), local: local)
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

  private var local: Query? { tree == .everything ? nil : self }
}
