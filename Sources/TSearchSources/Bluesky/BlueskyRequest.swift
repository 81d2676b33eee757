import TSearchCore

/// The URL of one page of Bluesky (FORMATS 7.2).
struct BlueskyRequest: Equatable {
  /// The most that a page may hold.
  static let pageSize = 100
  /// Posts are found by the earlier of their client's time and that of their arrival, while the walk's bound goes
  /// by arrival: what comes with a delay lies below it.
  static let lateness = Duration.seconds(300)
  var url: String

  /// - Parameter host: The address that is asked, without a slash at its end.
  /// - Returns: `nil` for a subject that the service does not know.
  init?(_ ask: Ask, host: String) {
    var list: [(name: String, value: String)] = []
    var cursor = ask.cursor
    let method: String
    switch ask.subject {
    case .parameters(let parameters):
      method = "app.bsky.feed.searchPosts"
      list = parameters.map { ($0.name, $0.value) } + [("sort", "latest")]
      if let floor = ask.afterTime { list.append(("since", (floor - Self.lateness).rfc3339)) }
      // Exclusive.
      if let ceiling = ask.beforeTime { list.append(("until", (ceiling + .milliseconds(1)).rfc3339)) }
    case .timeline(let handle):
      method = "app.bsky.feed.getAuthorFeed"
      list = [("actor", handle), ("filter", "posts_with_replies")]
      // A feed knows no bounds, but its cursors are times.
      cursor = cursor ?? ask.beforeTime.map { ($0 + .milliseconds(1)).rfc3339 }
    case .search, .tag, .everything: return nil
    }
    list.append(("limit", String(Self.pageSize)))
    if let cursor { list.append(("cursor", cursor)) }
    url = Self.address(method, at: host) + "?" + PercentEncoding.query(list)
  }

  /// The most profiles of one request.
  static let profilesAtOnce = 25

  /// The address of the profiles of accounts, each by its handle or its DID.
  static func profiles(_ accounts: [AccountName], host: String) -> String {
    let actors = accounts.map { account in
      switch account {
      case .handle(let name), .id(let name): ("actors", name)
      }
    }
    return address("app.bsky.actor.getProfiles", at: host) + "?" + PercentEncoding.query(actors)
  }

  static func address(_ method: String, at host: String) -> String { "\(host)/xrpc/\(method)" }
}
