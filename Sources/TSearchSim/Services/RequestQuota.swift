import TSearchCore

/// How many requests each endpoint still takes in the current span.
struct RequestQuota: Sendable {
  struct Answer {
    var isOver = false
    var headers: [(String, String)] = []
  }

  private let limit: RequestLimit?
  private var used: [String: (span: Int64, count: Int)] = [:]

  init(_ limit: RequestLimit?) { self.limit = limit }

  /// Counts a request; spans begin at whole multiples of their length.
  mutating func take(_ endpoint: String, at now: Timestamp) -> Answer {
    guard let limit, limit.span.milliseconds > 0 else { return Answer() }
    let span = now.milliseconds.floorDivided(by: limit.span.milliseconds)
    var count = used[endpoint].flatMap { $0.span == span ? $0.count : nil } ?? 0
    let isOver = count >= limit.requests
    if !isOver { count += 1 }
    used[endpoint] = (span, count)
    let reset = Timestamp(milliseconds: (span + 1) * limit.span.milliseconds)
    return Answer(
      isOver: isOver,
      headers: [
        ("X-RateLimit-Limit", String(limit.requests)),
        ("X-RateLimit-Remaining", String(limit.requests - count)),
        ("X-RateLimit-Reset", String(reset.seconds + (reset.milliseconds % 1000 == 0 ? 0 : 1))),
      ])
  }
}
