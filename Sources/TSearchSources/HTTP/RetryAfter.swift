internal import TSearchCore
internal import TSearchFetch

extension HTTPResponse {
  /// The service's clock (`Date`), however it writes its zone.
  var serverTime: Timestamp? { header("date").flatMap { FeedDate.timestamp($0) } }

  /// How long the service wants to be left alone: `Retry-After` in seconds or as a date.
  ///
  /// A date counts from the service's own clock, so that a wrong clock here does no harm; a time in the past
  /// is zero. Not bounded (T4 bounds it).
  func retryAfter(now: Timestamp?) -> Duration? {
    guard let value = header("retry-after") else { return nil }
    let text = value.filter { !$0.isWhitespace }
    if let seconds = Double(text), seconds.isFinite {
      return .milliseconds(Int64(min(max(seconds, 0), 1e9) * 1000))
    }
    guard let moment = FeedDate.timestamp(value), let start = serverTime ?? now else { return nil }
    return max(moment - start, .zero)
  }
}
