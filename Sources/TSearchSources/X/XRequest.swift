import TSearchCore

/// The URL of one page of a search or of an account's timeline.
struct XRequest: Equatable {
  /// The most posts of a page; each one costs, a page does not, so that asking for fewer saves nothing.
  static let pageSize = 100
  /// The fewest that may be asked for.
  static let leastPage = 10
  /// Millionths of a dollar for each post, once in a UTC day (FORMATS 5.4).
  static let price = 5000
  /// The same for each account: X charges for all that an answer holds, and authors come along.
  static let accountPrice = 10_000
  /// A post, and at most two that it refers to: what it replies to and what it quotes.
  static let weight = 3
  /// How far recent search reaches back.
  static let window = Duration.seconds(7 * 86_400)
  /// What is taken off the window, because X's clock is not ours and a request takes its time.
  static let margin = Duration.seconds(60)
  /// X refuses an end nearer than 10 s, and a start behind the end that it sets itself, 30 s ago.
  private static let fresh = Duration.seconds(60)

  private var path: String
  private var parameters: [(name: String, value: String)]
  private var bounds: [(name: String, value: String)] = []

  /// - Parameters:
  ///   - base: The address of the service, without a slash at its end.
  ///   - account: The ID behind the handle of a timeline.
  ///   - now: The wall clock, for bounds by time.
  /// - Returns: `nil` where the bounds leave nothing between them: an inverted range is never sent (N6).
  init?(_ ask: Ask, base: String, account: String?, now: Timestamp) {
    let token: String
    switch (ask.subject, account) {
    case (.search(let text), _):
      path = base + "/2/tweets/search/recent?"
      parameters = [("query", text)]
      token = "next_token"
    case (.timeline, let account?):
      path = base + "/2/users/\(PercentEncoding.encode(account))/tweets?"
      parameters = []
      token = "pagination_token"
    default: return nil
    }
    parameters.append(("max_results", String(Self.size(of: ask))))
    guard addBounds(ask, now: now) else { return nil }
    if let cursor = ask.cursor { parameters.append((token, cursor)) }
  }

  /// How many posts are asked for.
  static func size(of ask: Ask) -> Int { min(max(ask.most ?? pageSize, leastPage), pageSize) }

  /// The URL, with the fields under the names of one set; without bounds by time where X does not take them.
  func url(_ naming: XNaming, dropsTimes: Bool = false) -> String {
    let bounds = dropsTimes ? bounds.filter { !Self.times.contains($0.name) } : bounds
    return path + PercentEncoding.query(parameters + bounds + naming.fields)
  }

  /// Whether a bound by time is among those that were refused.
  func sentTime(among refused: [String]) -> Bool {
    bounds.contains { Self.times.contains($0.name) && refused.contains($0.name) }
  }

  private static let times = ["start_time", "end_time"]

  static func == (left: XRequest, right: XRequest) -> Bool { left.url(.old) == right.url(.old) }

  /// Adds the bounds by ID or by time, never both kinds (FORMATS 5.1); `false` where nothing lies between them.
  private mutating func addBounds(_ ask: Ask, now: Timestamp) -> Bool {
    let isByID = ask.afterID != nil || ask.beforeID != nil
    return isByID ? addIDs(ask, now: now) : addTimes(ask, now: now)
  }

  private mutating func addIDs(_ ask: Ask, now: Timestamp) -> Bool {
    let start = ask.afterTime.flatMap { $0 > oldest(ask, now) ? Snowflake.lowestID(at: $0) : nil }
    let floor = (ask.afterID ?? start.flatMap(NumericID.predecessor))
      .flatMap { NumericID.isLess("0", $0) ? $0 : nil }
    let end = ask.beforeTime.flatMap { Snowflake.lowestID(at: $0 + .milliseconds(1)) }
    let ceiling = ask.beforeID ?? end
    if let ceiling {
      guard let last = NumericID.predecessor(ceiling), NumericID.isLess(floor ?? "0", last) else {
        return false
      }
    }
    if let floor { bounds.append(("since_id", floor)) }
    if let ceiling { bounds.append(("until_id", ceiling)) }
    return true
  }

  private mutating func addTimes(_ ask: Ask, now: Timestamp) -> Bool {
    let start = ask.afterTime.map { min(max($0, oldest(ask, now)), now - Self.fresh) }
    // Exclusive and of whole seconds: what is exactly as old is wanted too.
    let end = ask.beforeTime.map { $0 + .seconds(1) }.flatMap { $0 < now - Self.fresh ? $0 : nil }
    if let start, let end, start.wholeSeconds >= end.wholeSeconds { return false }
    if let end, end <= oldest(ask, now) { return false }
    if let start { bounds.append(("start_time", start.wholeSeconds.rfc3339)) }
    if let end { bounds.append(("end_time", end.wholeSeconds.rfc3339)) }
    return true
  }

  /// The oldest moment that may be asked for; a timeline has no such limit.
  private func oldest(_ ask: Ask, _ now: Timestamp) -> Timestamp {
    ask.subject.isTimeline ? .distantPast : now - (Self.window - Self.margin)
  }
}

extension Timestamp {
  /// The start of the second.
  fileprivate var wholeSeconds: Timestamp {
    Timestamp(milliseconds: milliseconds - (milliseconds % 1000 + 1000) % 1000)
  }
}
