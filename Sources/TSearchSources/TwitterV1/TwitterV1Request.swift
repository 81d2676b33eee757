import TSearchCore

/// The URL of one page.
struct TwitterV1Request: Equatable {
  static let searchSize = 100
  static let timelineSize = 200
  var url: String

  /// `nil` where the bounds leave nothing between them: an inverted range is never sent (N6).
  init?(_ ask: Ask, base: String) {
    let cursor = ask.cursor.flatMap { TwitterV1Cursor($0) }
    let ceiling = Self.lower(ask.beforeID.flatMap(NumericID.predecessor), cursor?.maxID)
    let floor = ask.afterID.flatMap { NumericID.isLess("0", $0) ? $0 : nil }
    if let ceiling, !NumericID.isLess(floor ?? "0", ceiling) { return nil }
    var parameters: [(name: String, value: String)] = []
    switch ask.subject {
    case .search(let text):
      url = "\(base)/search.json?"
      parameters = [("q", text), ("rpp", String(Self.searchSize)), ("result_type", "recent")]
      if let page = cursor?.page { parameters.append(("page", String(page))) }
    case .timeline(let user):
      url = "\(base)/statuses/user_timeline/\(PercentEncoding.encode(user)).xml?"
      // Native reposts are posts of their own (N12); the service leaves them out unless asked.
      parameters = [("count", String(Self.timelineSize)), ("include_rts", "1")]
    case .parameters, .tag, .everything: return nil
    }
    if let floor { parameters.append(("since_id", floor)) }
    if let ceiling { parameters.append(("max_id", ceiling)) }
    url += PercentEncoding.query(parameters)
  }

  private static func lower(_ left: String?, _ right: String?) -> String? {
    guard let left, let right else { return left ?? right }
    return NumericID.isLess(left, right) ? left : right
  }
}
