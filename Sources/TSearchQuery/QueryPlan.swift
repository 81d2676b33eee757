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
  /// Divides the query between the service and the matcher here.
  package func plan(for type: SourceType) throws(QueryRefusal) -> QueryPlan {
    switch type {
    case .feed: QueryPlan(subject: .everything, local: local)
    case .command: QueryPlan(subject: .search(printed), local: local)
    case .twitter1: try Twitter1Dialect.plan(tree)
    case .x, .twitter11, .twittercounter, .mastodon, .bluesky, .hackernews:
      throw QueryRefusal("this version cannot ask '\(type.rawValue)'")
    }
  }

  private var local: Query? { tree == .everything ? nil : self }
}
