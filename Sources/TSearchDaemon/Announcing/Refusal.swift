import TSearchCore

/// How long a journal that takes nothing is left alone.
struct Refusal {
  private static let first = Duration.milliseconds(5)
  private static let longest = (full: Duration.milliseconds(250), absent: Duration.seconds(1))

  private var delay = first
  /// When to offer again; `nil` while the journal takes what it is offered.
  private(set) var until: BootInstant?

  mutating func note(_ offer: JournalOffer, at now: BootInstant) {
    guard offer != .taken else {
      self = Refusal()
      return
    }
    until = now + delay
    delay = min(delay * 2, offer == .full ? Self.longest.full : Self.longest.absent)
  }
}
