/// The forecasts that would have been made on the days of a history, and what came of them.
struct PastForecasts {
  private struct Trial {
    var last: Double
    var trend: Double
    var rhythm: Double
    var truth: Double
    var line: Double

    func error(_ share: Double) -> Double { abs(truth - max(0, last + share * trend + rhythm)) }
  }

  /// The days of so long before are forecast from, every second of them.
  private static let most = 60
  private static let stride = 2
  /// How much of the trend goes on: all, half or nothing of it, whichever was least wrong before.
  private static let shares = [0, 0.5, 1]
  /// How fast one day's errors grow with the days, where errors over that many days are not known well.
  private static let growth = 0.75
  /// So many independent spans make errors count as known by half.
  private static let doubt = 5.0
  /// The stated share of ranges that hold.
  private static let held = 0.8

  private var trials: [Int: [Trial]] = [:]

  init(_ history: FollowerHistory, _ scan: StepScan) {
    let count = history.points.count
    let longest = FollowerForecast.horizons.max() ?? 1
    let first = max(6, count - 1 - longest - PastForecasts.most)
    for index in Swift.stride(from: count - 2, through: first, by: -PastForecasts.stride) {
      let last = history.points[index]
      guard let start = history.points.first, last.day - start.day >= FollowerForecast.leastSpan - 0.5 else {
        continue
      }
      let trend = FollowerTrend(scan.level(through: index).points, last: last)
      let line = StraightLine(Array(history.points[...index]))
      for horizon in FollowerForecast.horizons where index >= count - 1 - horizon - PastForecasts.most {
        let day = last.day + Double(horizon)
        guard let truth = history.point(at: day, after: index) else { continue }
        let change = trend.change(after: horizon)
        trials[horizon, default: []].append(
          Trial(
            last: last.followers, trend: change.trend, rhythm: change.rhythm, truth: truth.followers,
            line: line.value(at: day)))
      }
    }
  }

  /// How much of the trend goes on over so many days; half of it where the past does not tell.
  private func share(_ horizon: Int) -> Double {
    for known in [horizon, 7] where (trials[known]?.count ?? 0) >= (known == 30 ? 15 : 4) {
      var best = (share: 0.0, error: Double.infinity)
      for share in PastForecasts.shares {
        let error = mean((trials[known] ?? []).map { $0.error(share) })
        if error < best.error * 0.98 { best = (share, error) }
      }
      return best.share
    }
    return 0.5
  }

  func value(_ trend: FollowerTrend, horizon: Int) -> FollowerForecast.Value {
    let change = trend.change(after: horizon)
    let expected = max(0, trend.last.followers + share(horizon) * change.trend + change.rhythm)
    // Further ahead is never surer.
    let width = FollowerForecast.horizons.filter { $0 <= horizon }.map { self.width($0) }.max() ?? 0
    return FollowerForecast.Value(
      expected: Int(expected.rounded()), low: max(0, Int((expected - width).rounded())),
      high: Int((expected + width).rounded()))
  }

  /// Half the range: what four of five past errors did not pass.
  ///
  /// Spans of a month that begin on following days overlap and err alike, so that few of them are worth little:
  /// then the errors of a day, which grow with time, count beside them.
  private func width(_ horizon: Int) -> Double {
    let share = share(horizon)
    let errors = (trials[horizon] ?? []).map { $0.error(share) }
    let daily = (trials[1] ?? []).map { $0.error(self.share(1)) }.quantile(PastForecasts.held)
    if horizon == 1 { return daily }
    let grown = power(Double(horizon), PastForecasts.growth) * daily
    guard errors.count >= 4 else { return grown }
    let known = errors.quantile(PastForecasts.held)
    let spans = Double(errors.count * PastForecasts.stride) / Double(horizon)
    let weight = spans / (spans + PastForecasts.doubt)
    return known * weight + max(known, grown) * (1 - weight)
  }

  func score(_ horizon: Int) -> FollowerForecast.Score? {
    guard let trials = trials[horizon], !trials.isEmpty else { return nil }
    let share = share(horizon)
    return FollowerForecast.Score(
      horizon: horizon, count: trials.count, error: mean(trials.map { $0.error(share) }),
      lastValueError: mean(trials.map { abs($0.truth - $0.last) }),
      lineError: mean(trials.map { abs($0.truth - $0.line) }))
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// `base` to the power of a multiple of a quarter: Core knows no C library.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    let root = base.squareRoot().squareRoot()
    return (0..<Int(exponent * 4)).reduce(1) { product, _ in product * root }
  }
}

/// The line with the least squares: a rule to compare with.
package struct StraightLine {
  private let middle: (day: Double, value: Double)
  private let slope: Double

  package init(_ points: [FollowerHistory.Point]) {
    let count = Double(max(points.count, 1))
    let day = points.reduce(0) { $0 + $1.day } / count
    let value = points.reduce(0) { $0 + $1.followers } / count
    let spread = points.reduce(0) { $0 + ($1.day - day) * ($1.day - day) }
    let both = points.reduce(0) { $0 + ($1.day - day) * ($1.followers - value) }
    middle = (day, value)
    slope = spread > 0 ? both / spread : 0
  }

  package func value(at day: Double) -> Double { middle.value + slope * (day - middle.day) }
}
