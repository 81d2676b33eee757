import TSearchCore

/// The URL of one page of `search/tweets.json` or `statuses/user_timeline.json` (FORMATS section 4).
struct Twitter11Request: Equatable {
  static let searchSize = 100
  static let timelineSize = 200
  /// The most accounts of one request.
  static let accountsAtOnce = 100
  var url: String

  /// The look-up of accounts, by handles and IDs.
  init(_ accounts: [AccountName], base: String) {
    let handles = accounts.compactMap { if case .handle(let handle) = $0 { handle } else { nil } }
    let ids = accounts.compactMap { if case .id(let id) = $0 { id } else { nil } }
    let lists = [("screen_name", handles), ("user_id", ids)].filter { !$0.1.isEmpty }
    url =
      "\(base)/users/lookup.json?"
      + PercentEncoding.query(
        lists.map { ($0.0, $0.1.joined(separator: ",")) } + [("include_entities", "false")])
  }

  /// `nil` where the bounds leave nothing between them: an inverted range is never sent (N6).
  init?(_ ask: Ask, base: String) {
    let cursor = ask.cursor.flatMap { TwitterV1Cursor($0) }
    // The service's upper bound is inclusive.
    let before = ask.beforeID.flatMap(NumericID.predecessor)
    let ceiling = [before, cursor?.maxID].compactMap(\.self).min(by: NumericID.isLess)
    let floor = ask.afterID.flatMap { NumericID.isLess("0", $0) ? $0 : nil }
    if let ceiling, !NumericID.isLess(floor ?? "0", ceiling) { return nil }
    var parameters: [(name: String, value: String)]
    switch ask.subject {
    case .search(let text):
      url = "\(base)/search/tweets.json?"
      // The mixed order puts popular posts of old in front.
      parameters = [("q", text), ("count", String(Self.searchSize)), ("result_type", "recent")]
    case .timeline(let user):
      url = "\(base)/statuses/user_timeline.json?"
      // Native reposts are posts of their own (N12).
      parameters = [("screen_name", user), ("count", String(Self.timelineSize)), ("include_rts", "1")]
    case .parameters, .tag, .everything: return nil
    }
    parameters += [("tweet_mode", "extended"), ("include_entities", "true")]
    if let floor { parameters.append(("since_id", floor)) }
    if let ceiling { parameters.append(("max_id", ceiling)) }
    url += PercentEncoding.query(parameters)
  }
}
