/// A jump that is no trend: a purge of false accounts, a post that everybody saw (A3).
package struct FollowerStep: Equatable, Sendable {
  /// The place in the history of the first point behind it.
  package var index: Int
  package var day: Double
  /// By how much it changed beyond what was usual around it.
  package var change: Double
}

extension FollowerHistory {
  /// The steps, and the history as it would have been without them.
  package func withoutSteps() -> (steps: [FollowerStep], history: FollowerHistory) {
    let scan = StepScan(self)
    let (steps, level) = scan.level(through: points.count - 1)
    return (steps, FollowerHistory(points: level))
  }
}

/// Finds the steps of a history, as it was on each of its days.
struct StepScan {
  /// A change is a step from so many robust deviations of its neighbours on.
  private static let deviations = 6.0
  /// Of the followers, and of them at least so many: below, a change is too small to be told.
  private static let leastShare = 0.01
  private static let leastCount = 5.0
  /// So many changes on each side tell what is usual.
  private static let reach = 14

  private struct Usual {
    var rate: Double
    var deviation: Double
  }

  private let points: [FollowerHistory.Point]
  private let spans: [Double]
  private let rates: [Double]
  /// What is usual around each change that has all its neighbours.
  private let known: [Usual]

  init(_ history: FollowerHistory) {
    points = history.points
    let pairs = zip(history.points, history.points.dropFirst())
    let spans = pairs.map { $1.day - $0.day }
    let rates = zip(pairs, spans).map { ($0.1.followers - $0.0.followers) / $1 }
    self.spans = spans
    self.rates = rates
    known = (0..<max(0, rates.count - StepScan.reach)).map { index in
      StepScan.usual(around: index, of: rates, count: rates.count)
    }
  }

  private static func usual(around index: Int, of rates: [Double], count: Int) -> Usual {
    var near = Array(rates[max(0, index - reach)..<index])
    near += rates[min(index + 1, count)..<min(count, index + 1 + reach)]
    let usual = near.median
    // Of a normal distribution.
    return Usual(rate: usual, deviation: near.map { abs($0 - usual) }.median * 1.4826)
  }

  /// The steps that are seen on a day, and the points up to it without them.
  func level(through last: Int) -> (steps: [FollowerStep], points: [FollowerHistory.Point]) {
    guard last > 1 else { return ([], Array(points.prefix(last + 1))) }
    var steps: [FollowerStep] = []
    var level = Array(points[...last])
    var shift = 0.0
    for index in 0..<last {
      let usual =
        index + StepScan.reach < last
        ? known[index] : StepScan.usual(around: index, of: rates, count: last)
      let least = max(StepScan.leastShare * points[index].followers, StepScan.leastCount)
      let limit = max(StepScan.deviations * usual.deviation, least) * max(1, spans[index].squareRoot())
      let change = (rates[index] - usual.rate) * spans[index]
      if abs(change) > limit {
        shift += change
        steps.append(FollowerStep(index: index + 1, day: points[index + 1].day, change: change))
      }
      level[index + 1].followers -= shift
    }
    return (steps, level)
  }
}
