/// What is expected of an account's followers, with ranges from how wrong the same rule was before (A3).
package struct FollowerForecast: Equatable, Sendable {
  package struct Value: Equatable, Sendable {
    package var expected: Int
    /// Four of five times the count lies within.
    package var low: Int
    package var high: Int

    package init(expected: Int, low: Int, high: Int) {
      self.expected = expected
      self.low = low
      self.high = high
    }
  }

  /// How wrong forecasts of one horizon were, in followers; the mean.
  package struct Score: Equatable, Sendable {
    /// In days.
    package var horizon: Int
    /// Past forecasts that could be compared.
    package var count: Int
    package var error: Double
    /// Of the rule that nothing changes.
    package var lastValueError: Double
    /// Of a straight line through all readings.
    package var lineError: Double

    package init(horizon: Int, count: Int, error: Double, lastValueError: Double, lineError: Double) {
      self.horizon = horizon
      self.count = count
      self.error = error
      self.lastValueError = lastValueError
      self.lineError = lineError
    }
  }

  package var tomorrow: Value
  package var nextWeek: Value
  package var nextMonth: Value
  package var steps: [FollowerStep]
  package var scores: [Score]

  package static let horizons = [1, 7, 30]
  /// The readings must span so many days.
  static let leastSpan = 7.0
  /// A reading a day that is a few hours early makes no seven days of six.
  private static let slack = 0.5

  package init(
    tomorrow: Value, nextWeek: Value, nextMonth: Value, steps: [FollowerStep], scores: [Score]
  ) {
    self.tomorrow = tomorrow
    self.nextWeek = nextWeek
    self.nextMonth = nextMonth
    self.steps = steps
    self.scores = scores
  }

  /// - Throws: Why there is none.
  package init(_ history: FollowerHistory) throws(ForecastRefusal) {
    guard history.span >= FollowerForecast.leastSpan - FollowerForecast.slack, history.points.count >= 6
    else {
      throw ForecastRefusal(days: max(0, Int(history.span.rounded(.down))))
    }
    let scan = StepScan(history)
    let trials = PastForecasts(history, scan)
    let last = history.points[history.points.count - 1]
    let (found, level) = scan.level(through: history.points.count - 1)
    let trend = FollowerTrend(level, last: last)
    let values = FollowerForecast.horizons.map { trials.value(trend, horizon: $0) }
    (tomorrow, nextWeek, nextMonth) = (values[0], values[1], values[2])
    steps = found
    scores = FollowerForecast.horizons.compactMap { trials.score($0) }
  }
}

/// Too few readings for a forecast.
package struct ForecastRefusal: Error, Equatable, Sendable {
  package var days: Int

  package var reason: String {
    "a forecast needs readings of \(Int(FollowerForecast.leastSpan)) days, there are \(days) so far"
  }
}
