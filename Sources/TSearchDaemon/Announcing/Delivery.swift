import TSearchCore

/// What is between the store and the journal; memory only (FACTS section 1, "The announcer").
struct Delivery {
  /// The most hits on their way at once.
  static let mostInFlight = 500
  /// Rounds that bring nothing before a single hit tries again once a second.
  private static let patientRounds = 3

  /// The post IDs, by their hits, of what may be on its way.
  private(set) var inFlight: [Int64: String] = [:]
  /// Read back, or taken by a journal that cannot be read; to be confirmed in the store before anything else.
  private(set) var found: [Int64] = []
  /// Hits up to this one were handed over, or counted as in flight.
  private(set) var sentThrough: Int64 = 0
  var round: Round?
  /// Rounds in a row after which nothing was found.
  private(set) var fruitless = 0

  /// How many may be sent now: none while a checkpoint is to settle what was sent before.
  var room: Int {
    if let round, round.isChecking { return 0 }
    if isDiscouraged { return inFlight.isEmpty ? 1 : 0 }
    return max(0, Self.mostInFlight - inFlight.count)
  }

  /// Whether to wait a second before sending again.
  var isDiscouraged: Bool { fruitless >= Self.patientRounds }

  /// Notes that the journal took a hit, or may have taken it.
  ///
  /// - Parameter isProven: Whether it is to be read back.
  mutating func depart(_ hit: HitEntry, isProven: Bool, at now: BootInstant) {
    sentThrough = max(sentThrough, hit.number)
    guard isProven else {
      found.append(hit.number)
      return
    }
    inFlight[hit.number] = hit.postID
    if round == nil { round = Round(now: now) }
  }

  /// What an echo means for what is in flight.
  enum Sight { case foreign, hit, checkpoint }

  /// Takes in what was read back.
  mutating func take(_ echo: JournalEcho, at now: BootInstant) -> Sight {
    switch echo {
    case .hit(let number, let postID):
      guard inFlight[number] == postID else { return .foreign }
      inFlight[number] = nil
      found.append(number)
      fruitless = 0
      round?.noteProgress(at: now)
      if inFlight.isEmpty { round = nil }
      return .hit
    case .marker(let token):
      guard let round, round.settles(token) else { return .foreign }
      return .checkpoint
    }
  }

  /// A checkpoint was seen: what is still in flight was never stored and is to be sent again.
  mutating func settle() {
    fruitless += 1
    inFlight = [:]
    sentThrough = 0
    round = nil
  }

  /// The journal cannot be read: what it took counts as announced, the rest is to be sent.
  mutating func giveUp(on taken: (Int64) -> Bool) {
    found += inFlight.keys.filter(taken).sorted()
    settle()
    fruitless = 0
  }

  mutating func forgetFound() { found = [] }
}
