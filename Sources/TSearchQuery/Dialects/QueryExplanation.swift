package import TSearchCore

/// How one source is asked for a query, in words.
package struct QueryExplanation: Equatable, Sendable {
  package var source: SourceName
  /// What is sent, a text for each request of a poll; empty where it cannot be asked.
  package var requests: [String] = []
  /// What is matched here; `nil`: nothing, the source's answer stands.
  package var local: String?
  /// Why it cannot be asked.
  package var refusal: QueryRefusal?
  package var warnings: [String] = []

  package init(
    _ query: Query, at source: SourceName, type: SourceType, rights: [SourceTraits.Right]?,
    longest: Int? = nil
  ) {
    self.source = source
    warnings = query.warnings(at: source, type: type, rights: rights)
    do throws(QueryRefusal) {
      let plan = try query.plan(for: type, rights: rights, longest: longest)
      requests = plan.subjects.map { $0.request(to: type) }
      local = plan.local?.printed
    } catch {
      refusal = error
    }
  }

  package var json: JSONValue {
    var members = [
      JSONMember("source", .string(source.rawValue)), JSONMember("requests", .strings(requests)),
      JSONMember("local", .optional(local)),
    ]
    if let refusal {
      members += [
        JSONMember("refused", .string(refusal.message)), JSONMember("hint", .optional(refusal.hint)),
      ]
    }
    return .object(members)
  }
}

extension Subject {
  /// The request in the words of the service, nothing of it encoded.
  fileprivate func request(to type: SourceType) -> String {
    switch self {
    case .search(let text):
      switch type {
      case .x: "GET /2/tweets/search/recent query=\(text)"
      case .twitter11: "GET search/tweets.json q=\(text)"
      case .twitter1: "GET search.json q=\(text)"
      case .mastodon: "GET /api/v2/search type=statuses q=\(text)"
      default: "TSEARCH_QUERY=\(text)"
      }
    case .parameters(let list):
      (type == .hackernews ? "GET /api/v1/search_by_date" : "GET app.bsky.feed.searchPosts")
        + list.map { " \($0.name)=\($0.value)" }.joined()
    case .tag(let tag, let others):
      "GET /api/v1/timelines/tag/\(tag)" + others.map { " any[]=\($0)" }.joined()
    case .timeline(let user):
      switch type {
      case .bluesky: "GET app.bsky.feed.getAuthorFeed actor=\(user)"
      case .mastodon: "GET /api/v1/accounts/(the ID of @\(user))/statuses"
      case .twitter11: "GET statuses/user_timeline.json screen_name=\(user)"
      default: "GET statuses/user_timeline/\(user).xml"
      }
    case .everything: "GET the whole feed"
    }
  }
}
