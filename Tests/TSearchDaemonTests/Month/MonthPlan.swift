import Glibc

/// How long and how large a simulated stretch of time is, and the seed of all that happens in it.
struct MonthPlan: Sendable {
  /// Whether it is the long one, of which it is printed how it goes.
  var isFull: Bool
  var days: Int
  var searches: Int
  var seed: UInt64
  /// The search of which everything is printed.
  var traced: Int?
  /// The day after which it ends early.
  var lastDay: Int?

  /// What a run of the suite takes, or with `TSEARCH_MONTH=full` the whole month; `TSEARCH_SEED=` gives another one,
  /// `TSEARCH_TRACE=` prints what becomes of one search, and `TSEARCH_LAST_DAY=` ends it early.
  static var asked: MonthPlan {
    let isFull = variable("TSEARCH_MONTH") == "full"
    let seed = variable("TSEARCH_SEED").flatMap { UInt64($0) } ?? 1
    return MonthPlan(
      isFull: isFull, days: isFull ? 30 : 3, searches: isFull ? 1000 : 25, seed: seed,
      traced: variable("TSEARCH_TRACE").flatMap { Int($0) },
      lastDay: variable("TSEARCH_LAST_DAY").flatMap { Int($0) })
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// SplitMix64: the same numbers in every run of one seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// The draw that belongs to these numbers, whenever it is made.
  static func draw(_ numbers: Int...) -> Int {
    var generator = SeededGenerator(numbers.reduce(7) { ($0 &* 1_000_003) &+ UInt64(truncatingIfNeeded: $1) })
    return Int(generator.next() >> 2)
  }
}

/// Milliseconds since the simulated time began; no clock of the machine shows them.
typealias Instant = Int

extension Int {
  static let second = 1000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour
}
