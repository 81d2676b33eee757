package import TSearchCore
package import TSearchFetch

extension QuotaReading {
  /// What the headers of an answer say of its quota; `nil` where they say nothing.
  ///
  /// Read are `x-rate-limit-*`, `x-ratelimit-*` and `ratelimit-*`, with the reset as epoch seconds or
  /// milliseconds, as seconds from now, or as a date. X's 24-hour window wins once nothing is left of it.
  ///
  /// - Parameter now: The wall clock, for a reset in seconds from now where the answer has no `Date`.
  package init?(_ response: HTTPResponse, now: @autoclosure () -> Timestamp? = nil) {
    // Most answers have no such header at all.
    guard response.headers.contains(where: { QuotaReading.isOfQuota($0.name) }) else { return nil }
    let clock = response.serverTime ?? now()
    let windows = QuotaReading.windows.compactMap { QuotaReading(response, prefix: $0, clock: clock) }
    let usual = QuotaReading.usual.lazy.compactMap { QuotaReading(response, prefix: $0, clock: clock) }.first
    guard let reading = windows.first(where: { $0.remaining == 0 }) ?? usual ?? windows.first else {
      return nil
    }
    self = reading
  }

  private static let windows = ["x-app-limit-24hour", "x-user-limit-24hour"]
  private static let usual = ["x-rate-limit", "x-ratelimit", "ratelimit", "rate-limit"]

  private static func isOfQuota(_ name: String) -> Bool {
    guard let first = name.utf8.first, first == UInt8(ascii: "x") || first == UInt8(ascii: "r") else {
      return false
    }
    return usual.contains { name.hasPrefix($0) } || windows.contains { name.hasPrefix($0) }
  }

  /// How long it is until the window ends, by the service's own clock where it gives one; zero once it has.
  func wait(from moment: Timestamp?) -> Duration? {
    guard let reset, let moment else { return nil }
    return max(reset - moment, .zero)
  }

  private init?(_ response: HTTPResponse, prefix: String, clock: Timestamp?) {
    self.init(
      limit: response.header(prefix + "-limit").flatMap(QuotaReading.count),
      remaining: response.header(prefix + "-remaining").flatMap(QuotaReading.count),
      reset: response.header(prefix + "-reset").flatMap { QuotaReading.moment($0, clock: clock) })
    if limit == nil, remaining == nil, reset == nil { return nil }
  }

  /// The number in front: `100`, `95.0`, `100, 100;w=900`.
  private static func count(_ text: String) -> Int? {
    Int(text.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
  }

  private static func moment(_ text: String, clock: Timestamp?) -> Timestamp? {
    let text = text.filter { $0 != " " || text.contains(":") }
    guard let number = Double(text) else { return FeedDate.timestamp(text) }
    switch number {
    case 1e11..<1e15: return Timestamp(milliseconds: Int64(number))
    case 1e9..<1e11: return Timestamp(milliseconds: Int64(number * 1000))
    case 0..<1e9: return clock.map { $0 + .milliseconds(Int64(number * 1000)) }
    default: return nil
    }
  }
}
