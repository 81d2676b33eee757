/// How long a failing search or endpoint is left alone (T4 to T6).
package enum Backoff {
  /// The longest wait that a service may ask for.
  package static let longestWish = Duration.seconds(86_400)
  /// The wait where a service's time lies in the past.
  package static let shortestWish = Duration.seconds(30)
  /// How often what only the user can mend is asked again.
  package static let daily = Duration.seconds(86_400)

  /// Returns how long to wait before asking a failing source again (T6).
  ///
  /// - Parameters:
  ///   - failures: Failures in a row so far; at least 1.
  ///   - spread: A draw in `0..<1`; the result grows by up to a quarter, so that searches which failed
  ///     together do not come back together.
  /// - Returns: 1 min after the first failure, doubling up to 6 h; for a 403, which may pass, 15 min
  ///   doubling up to 24 h (T5); a day for what waiting does not mend.
  package static func delay(after kind: ErrorKind, failures: Int, spread: Double) -> Duration {
    let (first, ceiling): (Duration, Duration) =
      switch kind {
      case .forbidden: (.seconds(900), .seconds(86_400))
      case .unauthorized, .gone, .badQuery, .creditUsedUp, .monthlyLimit: (daily, daily)
      case .unreachable, .timeout, .serverError, .badAnswer, .rateLimited, .cannotRecord:
        (.seconds(60), .seconds(6 * 3600))
      }
    let delay = min(first * (1 << min(max(failures, 1) - 1, 20)), ceiling)
    return delay + delay * (spread / 4)
  }

  /// Bounds the time that a service wants not to be asked (T4).
  ///
  /// - Parameters:
  ///   - wish: From the headers; `nil` without one.
  ///   - window: One window of the service.
  package static func wait(wish: Duration?, window: Duration) -> Duration {
    guard let wish else { return window }
    return min(max(wish, shortestWish), longestWish)
  }
}
