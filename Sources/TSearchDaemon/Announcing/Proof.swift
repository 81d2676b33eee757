import TSearchCore

/// Whether the journal can be read back.
enum Proof: Equatable {
  /// Nothing was read yet.
  case expected
  /// It was read back.
  case given
  /// It shows nothing: what it took is announced, until it is tried again.
  case missing(until: BootInstant)
  /// It is no journal: what was taken is announced.
  case needless

  /// How long a journal that cannot be read is not tried again.
  static let pause = Duration.seconds(60)

  func isDemanded(at now: BootInstant) -> Bool {
    switch self {
    case .expected, .given: true
    case .missing(let until): now >= until
    case .needless: false
    }
  }

  /// How long a journal may take all and show nothing.
  ///
  /// One that was read before is rather stopped than unreadable, and a stopped one loses nothing.
  var patience: Duration {
    switch self {
    case .expected, .needless: .seconds(10)
    case .given: .seconds(60)
    case .missing: .seconds(1)
    }
  }
}
