import TSearchCore

/// The URL of one page of a server that speaks Mastodon's interface (FORMATS section 6).
struct MastodonRequest: Equatable {
  /// The most that a page may hold.
  static let pageSize = 40
  var url: String

  /// - Parameters:
  ///   - account: The ID behind the handle of a timeline.
  /// - Returns: `nil` for a subject that the service does not know.
  init?(_ ask: Ask, base: String, account: String? = nil) {
    var list: [(name: String, value: String)] = []
    switch ask.subject {
    case .tag(let tag, let others):
      url = "\(base)/api/v1/timelines/tag/\(PercentEncoding.encode(tag))?"
      list += others.map { ("any[]", $0) }
      list += Self.bounds(ask)
    case .timeline:
      guard let account else { return nil }
      url = "\(base)/api/v1/accounts/\(PercentEncoding.encode(account))/statuses?"
      list += Self.bounds(ask)
    case .search(let text):
      url = "\(base)/api/v2/search?"
      list = [("q", text), ("type", "statuses"), ("resolve", "false")]
      if let floor = ask.afterTime { list.append(("min_id", MastodonID.lowest(at: floor))) }
      if let ceiling = ask.beforeTime {
        list.append(("max_id", MastodonID.lowest(at: ceiling + .milliseconds(1))))
      }
      if let offset = ask.cursor { list.append(("offset", offset)) }
    case .parameters, .everything: return nil
    }
    list.append(("limit", String(Self.pageSize)))
    url += PercentEncoding.query(list)
  }

  /// Above a bound the pages climb; without one they go down.
  private static func bounds(_ ask: Ask) -> [(name: String, value: String)] {
    if let floor = ask.afterID { return [("min_id", ask.cursor ?? floor)] }
    return ask.cursor.map { [("max_id", $0)] } ?? []
  }

  /// The address of an account's counts.
  static func account(_ account: AccountName, base: String) -> String {
    switch account {
    case .handle(let handle): lookup(handle, base: base)
    case .id(let id): "\(base)/api/v1/accounts/\(PercentEncoding.encode(id))"
    }
  }

  /// The address that tells an account's ID; `user` or `user@host`.
  static func lookup(_ handle: String, base: String) -> String {
    "\(base)/api/v1/accounts/lookup?" + PercentEncoding.query([("acct", handle)])
  }
}
