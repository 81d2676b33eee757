import TSearchCore

/// What goes wrong in the simulated time, and when; drawn once from the seed.
struct Weather: Sendable {
  /// How a service refuses or fails.
  enum Trouble: Sendable {
    case fault(ErrorKind)
    /// 429, with the wait that its header gives.
    case limit(Duration?)
    /// 503 with `Retry-After`.
    case overload(Duration)
  }

  struct Spell: Sendable {
    var from: Instant
    var to: Instant
    var trouble: Trouble
  }

  /// The spells of each service, oldest first.
  private(set) var spells: [[Spell]]
  /// When there is no network, oldest first.
  private(set) var silences: [Range<Instant>] = []

  /// The last day is calm, for what is owed to be read.
  init(_ plan: MonthPlan, services: Int, busy: Int) {
    var random = SeededGenerator(plan.seed &+ 100)
    let end = plan.days * .day - .day
    spells = Array(repeating: [], count: services)
    for service in spells.indices {
      // A service that many use has its bad days each week; a feed one or two in the month.
      var start = Int.random(in: .hour...(service < busy ? 3 * .day : 20 * .day), using: &random)
      while start < end {
        let trouble = Weather.trouble(isFeed: service >= busy, using: &random)
        let length = Int.random(in: .minute...(16 * .hour), using: &random)
        spells[service].append(Spell(from: start, to: min(start + length, end), trouble: trouble))
        start += length + Int.random(in: .hour...(service < busy ? 3 * .day : 20 * .day), using: &random)
      }
    }
    var start = Int.random(in: .hour...(.day), using: &random)
    while start < end {
      let length = Int.random(in: 10 * .second...(3 * .hour), using: &random)
      silences.append(start..<min(start + length, end))
      start += length + Int.random(in: .hour...(4 * .day), using: &random)
    }
    storm(at: end / 3, busy: busy)
    storm(at: end / 3 * 2, busy: busy)
  }

  /// All busy services limit at once for two hours.
  private mutating func storm(at start: Instant, busy: Int) {
    for service in 0..<busy {
      let spell = Spell(from: start, to: start + 2 * .hour, trouble: .limit(.seconds(60 + 60 * service)))
      spells[service].insert(spell, at: 0)
    }
  }

  private static func trouble(isFeed: Bool, using random: inout SeededGenerator) -> Trouble {
    switch Int.random(in: 0..<(isFeed ? 12 : 14), using: &random) {
    case 0, 1: .fault(.serverError)
    case 2, 3: .fault(.timeout)
    case 4: .fault(.unreachable)
    case 5: .fault(.badAnswer)
    case 6: .fault(.forbidden)
    case 7: .limit(nil)
    // In seconds, as a date, until a reset: all are a wait by now. One may lie in the past, or days ahead.
    case 8: .limit(.seconds(Int.random(in: 5...7200, using: &random)))
    case 9: .limit(Bool.random(using: &random) ? .seconds(-50) : .seconds(3 * 86_400))
    case 10: .overload(.seconds(Int.random(in: 1...7200, using: &random)))
    case 11: .fault(.gone)
    case 12: .fault(.badQuery)
    default: .fault(.unauthorized)
    }
  }

  func trouble(of service: Int, at now: Instant) -> Trouble? {
    spells[service].first { $0.from <= now && now < $0.to }?.trouble
  }

  func isSilent(at now: Instant) -> Bool { silences.contains { $0.contains(now) } }
}

extension Weather.Trouble {
  /// The error that the source makes of it.
  var error: SourceError {
    switch self {
    case .fault(let kind): SourceError(kind, "a sample of \(kind.rawValue)")
    case .limit(let wait): SourceError(.rateLimited, "asks us to wait (HTTP 429)", retryAfter: wait)
    case .overload(let wait): SourceError(.serverError, "is overloaded (HTTP 503)", retryAfter: wait)
    }
  }

  /// How long it takes until the error is there.
  var takes: Duration {
    switch self {
    case .fault(.timeout): .seconds(30)
    case .fault(.unreachable): .seconds(3)
    default: .zero
    }
  }
}
