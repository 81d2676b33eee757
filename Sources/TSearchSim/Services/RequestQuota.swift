import TSearchCore

/// How many requests each endpoint still takes in the current span.
struct RequestQuota: Sendable {
  struct Answer {
    var isOver = false
    var headers: [(String, String)] = []
  }

  private var used: [String: (span: Int64, count: Int)] = [:]

  /// Counts a request; spans begin at whole multiples of their length.
  ///
  /// - Parameter key: What shares the limit: an endpoint, a client.
  mutating func take(_ key: String, of limit: RequestLimit?, _ form: LimitForm, at now: Timestamp) -> Answer {
    guard let limit, limit.span.milliseconds > 0 else { return Answer() }
    let span = now.milliseconds.floorDivided(by: limit.span.milliseconds)
    var count = used[key].flatMap { $0.span == span ? $0.count : nil } ?? 0
    let isOver = count >= limit.requests
    if !isOver { count += 1 }
    used[key] = (span, count)
    let reset = Timestamp(milliseconds: (span + 1) * limit.span.milliseconds)
    return Answer(
      isOver: isOver, headers: form.headers(limit, left: limit.requests - count, reset: reset))
  }
}
