/// The forecasts that would have been made on the days of a history, and what came of them.
struct PastForecasts {
  private struct Trial {
    var last: Double
    var trend: Double
    var rhythm: Double
    var truth: Double
    var line: Double

    func error(_ blend: Blend) -> Double {
      abs(truth - max(0, last + blend.trend * trend + blend.rhythm * rhythm))
    }
  }

  /// How much of the trend and of the week's rhythm goes on.
  private struct Blend {
    var trend: Double
    var rhythm: Double
  }

  /// The days of so long before are forecast from.
  private static let most = 60
  /// All, half or nothing of each, whichever was least wrong before; the plainest first.
  private static let blends = [0, 0.5, 1].flatMap { rhythm in
    [0, 0.5, 1].map { Blend(trend: $0, rhythm: rhythm) }
  }
  /// What is less plain must have been less wrong by so much.
  private static let gain = 0.02
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
    for index in stride(from: count - 2, through: first, by: -1) {
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

  /// What goes on over so many days; `nil` where the past does not tell.
  private func blend(_ horizon: Int) -> Blend? {
    let known = [horizon, 7].first { (trials[$0]?.count ?? 0) >= ($0 == 30 ? 30 : 8) }
    guard let known, let trials = trials[known] else { return nil }
    var best: (blend: Blend, error: Double)?
    for blend in PastForecasts.blends {
      let error = mean(trials.map { $0.error(blend) })
      if best.map({ error < $0.error * (1 - PastForecasts.gain) }) ?? true { best = (blend, error) }
    }
    return best?.blend
  }

  func value(_ trend: FollowerTrend, horizon: Int) -> FollowerForecast.Value {
    let change = trend.change(after: horizon)
    let known = blend(horizon)
    let blend = known ?? PastForecasts.guess
    let growth = blend.trend * change.trend + blend.rhythm * change.rhythm
    let expected = max(0, trend.last.followers + growth)
    // Further ahead is never surer.
    var width = FollowerForecast.horizons.filter { $0 <= horizon }.map { self.width($0) }.max() ?? 0
    // Whether the trend goes on at all is open as well then.
    if known == nil { width += abs(growth) }
    return FollowerForecast.Value(
      expected: Int(expected.rounded()), low: max(0, Int((expected - width).rounded())),
      high: Int((expected + width).rounded()))
  }

  /// Half of the trend, where the past does not tell.
  private static let guess = Blend(trend: 0.5, rhythm: 0)

  /// Half the range: what four of five past errors did not pass.
  ///
  /// Spans of a month that begin on following days overlap and err alike, so that few of them are worth little:
  /// then the errors of a day, which grow with time, count beside them.
  private func width(_ horizon: Int) -> Double {
    let daily = bound(errors(1))
    if horizon == 1 { return daily }
    let errors = errors(horizon)
    let grown = power(Double(horizon), PastForecasts.growth) * daily
    guard errors.count >= 8 else { return grown }
    let known = bound(errors)
    let spans = Double(errors.count) / Double(horizon)
    let weight = spans / (spans + PastForecasts.doubt)
    return known * weight + max(known, grown) * (1 - weight)
  }

  private func errors(_ horizon: Int) -> [Double] {
    let blend = blend(horizon) ?? PastForecasts.guess
    return (trials[horizon] ?? []).map { $0.error(blend) }
  }

  /// What the next error does not pass four of five times, if it is one like these.
  ///
  /// - SeeAlso: J. Lei and others, "Distribution-free predictive inference for regression", 2018: of n errors the one
  ///   at the place (n + 1) · 0.8, rounded up.
  private func bound(_ errors: [Double]) -> Double {
    errors.quantile(PastForecasts.held * Double(errors.count + 1) / Double(max(errors.count, 1)))
  }

  func score(_ horizon: Int) -> FollowerForecast.Score? {
    guard let trials = trials[horizon], !trials.isEmpty else { return nil }
    return FollowerForecast.Score(
      horizon: horizon, count: trials.count, error: mean(errors(horizon)),
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
