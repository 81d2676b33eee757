import TSearchCore

/// When the server of a picture is asked again (A5).
enum AvatarRhythm {
  /// Services give a changed picture a new address: a day is often enough.
  private static let shortest = Duration.seconds(86_400)
  private static let longest = Duration.seconds(30 * 86_400)
  private static let firstWait = Duration.seconds(600)
  /// How long a host that does not answer is left alone, with all its pictures.
  private static let hostWait = Duration.seconds(300)

  /// After a good answer.
  ///
  /// - Parameter fresh: How long the server calls it good.
  static func wait(fresh: Duration?) -> Duration { min(max(fresh ?? .zero, shortest), longest) }

  /// After so many failures in a row: doubling from ten minutes up to a day, from a day up to a month where
  /// there is little to hope for.
  static func wait(after fault: PictureFault, failures: Int) -> Duration {
    let doublings = min(max(failures, 1) - 1, 16)
    let wait =
      fault.kind == .refused
      ? min(shortest * (1 << doublings), longest) : min(firstWait * (1 << doublings), shortest)
    return max(wait, hostWait(after: fault) ?? .zero)
  }

  /// How long the whole host is left alone; `nil` where the fault is the picture's.
  static func hostWait(after fault: PictureFault) -> Duration? {
    fault.kind == .hostAway ? Backoff.wait(wish: fault.retryAfter, window: hostWait) : nil
  }
}
