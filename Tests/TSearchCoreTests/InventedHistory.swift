@testable import TSearchCore

/// Followers of an account that never was, and what became of them in the month after.
struct InventedHistory {
  var past: FollowerHistory
  var future: FollowerHistory
  private var made: Result<FollowerForecast, ForecastRefusal>?

  /// The forecast, made once.
  mutating func forecast() throws(ForecastRefusal) -> FollowerForecast {
    if let made { return try made.get() }
    let result = Result { () throws(ForecastRefusal) in try FollowerForecast(past) }
    made = result
    return try result.get()
  }

  static let kinds = [
    "steady", "fast", "weekly", "purge", "viral step", "stall", "gaps", "noise", "tiny", "huge", "falling",
    "young", "turning",
  ]

  /// What an account does.
  private struct Plan {
    var days = 120
    var start = 5000.0
    /// Share of the start a day.
    var growth = 0.002
    /// In followers a day, as one standard deviation.
    var noise = 3.0
    var rhythm = 0.0
    var wander = 0.0
    var missing = 0.0
    var stepChance = 0.0
    var steps: [Int: Double] = [:]
    var turn: (day: Int, growth: Double)?
  }

  static func made(_ kind: String, seed: UInt64) -> InventedHistory {
    var plan = Plan()
    switch kind {
    case "fast": plan.growth = 0.02
    case "weekly": (plan.rhythm, plan.growth) = (1, 0.004)
    case "purge": plan.steps = [90: -0.2]
    case "viral step": plan.steps = [100: 0.3]
    case "stall": plan.turn = (80, 0)
    case "gaps": plan.missing = 0.4
    case "noise": plan.noise = 60
    case "tiny": (plan.start, plan.noise, plan.growth) = (24, 0.5, 0.003)
    case "huge": (plan.start, plan.noise) = (4_000_000, 900)
    case "falling": plan.growth = -0.003
    case "young": plan.days = 12
    case "turning": plan.turn = (70, -0.002)
    default: break
    }
    return InventedHistory(plan, seed: seed)
  }

  /// The same as it was known so many days earlier.
  func earlier(by days: Int) -> InventedHistory {
    let now = (past.points.last?.day ?? 0) - Double(days)
    var copy = self
    copy.made = nil
    copy.past = FollowerHistory(points: past.points.filter { $0.day <= now })
    copy.future = FollowerHistory(points: past.points.filter { $0.day > now } + future.points)
    return copy
  }

  static func random(seed: UInt64) -> InventedHistory {
    var random = Dice(seed)
    var plan = Plan()
    plan.days = 45 + Int(random.unit() * 175)
    plan.start = 20 * power(10, random.unit() * 4.7)
    plan.growth = 0.001 + random.normal() * 0.003
    plan.noise = (0.06 + random.unit() * 0.4) * plan.start.squareRoot()
    plan.rhythm = random.unit() < 0.5 ? random.unit() : 0
    plan.wander = 0.0006
    plan.missing = 0.06
    plan.stepChance = random.unit() < 0.35 ? 1 / 60 : 0
    return InventedHistory(plan, seed: seed &* 7919)
  }

  private init(_ plan: Plan, seed: UInt64) {
    var random = Dice(seed)
    var points: [[FollowerHistory.Point]] = [[], []]
    var value = plan.start
    var growth = plan.growth
    let waves = [0.0, 0.78, 0.97, 0.43, -0.43, -0.97, -0.78]  // One sine of a week.
    for day in 0..<plan.days + 31 {
      let usual = plan.turn.map { day >= $0.day ? $0.growth : plan.growth } ?? plan.growth
      growth = plan.wander == 0 ? usual : usual + 0.9 * (growth - usual) + random.normal() * plan.wander
      value += growth * plan.start * (1 + plan.rhythm * waves[day % 7]) + random.normal() * plan.noise
      if let step = plan.steps[day] { value *= 1 + step }
      if random.unit() < plan.stepChance {
        value *= 1 + (random.unit() < 0.5 ? -1 : 1) * (0.03 + 0.17 * random.unit())
      }
      // An account that has lost nearly all is another story.
      value = max(plan.start / 20, value)
      let isMissing = random.unit() < plan.missing
      guard day >= plan.days || !isMissing || day == plan.days - 1 else { continue }
      let point = FollowerHistory.Point(day: 20_700.8 + Double(day), followers: value.rounded())
      points[day < plan.days ? 0 : 1].append(point)
    }
    past = FollowerHistory(points: points[0])
    future = FollowerHistory(points: points[1])
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // Good to a few percent, which is enough for an invented size.
    var rest = exponent
    var product = 1.0
    while rest >= 1 { (product, rest) = (product * base, rest - 1) }
    return product * (1 + rest * rest * (base - 1))
  }
}

/// Numbers that look random and are always the same.
private struct Dice {
  private var state: UInt64
  /// Neighbouring seeds must not give one sequence, shifted.
  init(_ seed: UInt64) {
    let bits = (seed ^ (seed << 31)) &* 0xD6E8_FEB8_6659_FD93
    state = bits ^ (bits >> 29)
  }

  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
  }

  /// Of mean 0 and deviation 1, as the sum of twelve.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
