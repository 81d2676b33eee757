import TSearchTestSupport
import Testing

@testable import TSearchCore

/// The forecast on invented histories (A2, A3).
@Suite struct ForecastTests {
  /// Each history is forecast from on four days of a month: of 200 on one day alone, chance moves a share of 80 % by
  /// 3 points.
  private static let earlier = Environment.isLong ? [0, 8, 16, 24] : [0]

  @Test("ranges hold what they state, and the forecast beats the simple rules, on random histories")
  func random() {
    let isLong = Environment.isLong
    var tallies = [1: Tally(), 7: Tally(), 30: Tally()]
    for seed in 1...(isLong ? 200 : 6) {
      let whole = InventedHistory.random(seed: UInt64(seed))
      for days in ForecastTests.earlier {
        var history = whole.earlier(by: days)
        for horizon in FollowerForecast.horizons { tallies[horizon]?.add(&history, horizon) }
      }
    }
    for horizon in FollowerForecast.horizons {
      guard let tally = tallies[horizon] else { continue }
      if isLong { print("| random, \(horizon) d \(tally.words)") }
      let slack = isLong ? 0.05 : 0.5  // Of few, chance has its share.
      #expect(abs(tally.held - 0.8) <= slack, "\(horizon) days: \(tally.words)")
      let best = min(tally.lastValue, tally.line) * (isLong ? 1 : 3)
      #expect(tally.error <= best, "\(horizon) days: \(tally.words)")
    }
  }

  @Test("each kind of history is forecast no worse than by the last value", arguments: InventedHistory.kinds)
  func kinds(_ kind: String) {
    let isLong = Environment.isLong
    var all = Tally()
    for horizon in FollowerForecast.horizons {
      var tally = Tally()
      for seed in 1...(isLong ? 20 : 1) {
        let whole = InventedHistory.made(kind, seed: UInt64(seed))
        for days in ForecastTests.earlier {
          var history = whole.earlier(by: days)
          tally.add(&history, horizon)
          all.add(&history, horizon)
        }
      }
      if isLong { print("| \(kind), \(horizon) d \(tally.words)") }
    }
    // Of one history of a kind, chance has its share. A stall is known as one only some weeks after it began.
    let slack = kind == "stall" ? 0.006 : 0.001
    #expect(all.error <= all.lastValue * (isLong ? 1 : 6) + slack, "\(all.words)")
  }

  @Test("a young account's range leaves open whether its trend goes on")
  func young() {
    var held = 0
    for seed in 1...20 {
      var history = InventedHistory.made("young", seed: UInt64(seed))
      let month = (history.past.points.last?.day ?? 0) + 30
      guard let truth = history.future.point(at: month, after: -1), let forecast = try? history.forecast()
      else { continue }
      if (Double(forecast.nextMonth.low)...Double(forecast.nextMonth.high)).contains(truth.followers) {
        held += 1
      }
    }
    #expect(held >= 16, "\(held) of 20")
  }

  @Test("under seven days there is none, and it says why; several readings a day are one")
  func refusal() throws {
    func readings(_ days: Int) -> [(at: Timestamp, followers: Int)] {
      (0..<days * 4).map { (Timestamp(seconds: 1_796_000_000 + Int64($0) * 21_600), 1000 + $0) }
    }
    let error = #expect(throws: ForecastRefusal.self) {
      try FollowerForecast(FollowerHistory(readings(6)))
    }
    #expect(error?.reason == "a forecast needs readings of 7 days, there are 5 so far")
    let history = FollowerHistory(readings(10))
    #expect((10...11).contains(history.points.count))
    let forecast = try FollowerForecast(history)
    #expect((1040...1046).contains(forecast.tomorrow.expected))
  }

  @Test("a purge is a step and no trend; the steps are named")
  func purge() throws {
    var readings: [(at: Timestamp, followers: Int)] = []
    for day in 0..<40 {
      readings.append(
        (Timestamp(seconds: 1_790_000_000 + Int64(day) * 86_400), 10_000 + day * 10 - (day >= 30 ? 3000 : 0)))
    }
    let forecast = try FollowerForecast(FollowerHistory(readings))
    #expect(forecast.steps.count == 1)
    let change = try #require(forecast.steps.first).change
    #expect(abs(change + 3000) < 1)
    #expect(forecast.nextWeek.expected == 7460)
  }
}

/// How wrong three rules were, as a share of the followers.
private struct Tally {
  var count = 0
  var held = 0.0
  var error = 0.0
  var lastValue = 0.0
  var line = 0.0

  mutating func add(_ history: inout InventedHistory, _ horizon: Int) {
    guard let last = history.past.points.last,
      let truth = history.future.point(at: last.day + Double(horizon), after: -1),
      let forecast = try? history.forecast()
    else { return }
    let value = [1: forecast.tomorrow, 7: forecast.nextWeek, 30: forecast.nextMonth][horizon]
    guard let value else { return }
    let scale = max(20, last.followers)
    func share(_ guess: Double) -> Double { min(1, abs(truth.followers - guess) / scale) }
    func mean(_ old: Double, _ new: Double) -> Double { (old * Double(count) + new) / Double(count + 1) }
    let isHeld = Double(value.low) <= truth.followers && truth.followers <= Double(value.high)
    held = mean(held, isHeld ? 1 : 0)
    error = mean(error, share(Double(value.expected)))
    lastValue = mean(lastValue, share(last.followers))
    line = mean(line, share(StraightLine(history.past.points).value(at: last.day + Double(horizon))))
    count += 1
  }

  var words: String {
    func percent(_ value: Double) -> String { "\((value * 10_000).rounded() / 100) %" }
    return
      "error \(percent(error)), last value \(percent(lastValue)), line \(percent(line)), held \(percent(held))"
  }
}
