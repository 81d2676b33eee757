/// What of a history goes on: growth a day, and how the days of the week differ.
struct FollowerTrend {
  /// The trend is that of the last six weeks.
  private static let window = 42.0
  /// The rhythm wants eight weeks, and looks at no more than twelve.
  private static let rhythmLeast = 56.0
  private static let rhythmMost = 84
  /// So many changes of each weekday at least.
  private static let rhythmCount = 5

  /// Where it starts.
  let last: FollowerHistory.Point
  let perDay: Double
  /// By weekday, counted as days since 1970 modulo 7; `nil` where eight weeks are not there.
  let rhythm: [Double]?

  /// - Parameters:
  ///   - level: Points without steps, up to the one that the trend starts from.
  ///   - last: That one as it was read.
  init(_ level: [FollowerHistory.Point], last: FollowerHistory.Point) {
    self.last = last
    perDay = FollowerTrend.slope(level.filter { $0.day >= last.day - FollowerTrend.window })
    rhythm = FollowerTrend.rhythm(level, perDay: perDay)
  }

  /// The median of the slopes between all pairs of points a day or more apart.
  ///
  /// - SeeAlso: P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", 1968.
  private static func slope(_ points: [FollowerHistory.Point]) -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * points.count / 2)
    for (index, first) in points.enumerated() {
      for second in points[(index + 1)...] where second.day - first.day >= 1 {
        slopes.append((second.followers - first.followers) / (second.day - first.day))
      }
    }
    return slopes.median
  }

  private static func rhythm(_ points: [FollowerHistory.Point], perDay: Double) -> [Double]? {
    guard let first = points.first, let last = points.last, last.day - first.day >= rhythmLeast else {
      return nil
    }
    var changes = [[Double]](repeating: [], count: 7)
    let recent = points.suffix(rhythmMost + 1)
    for (before, after) in zip(recent, recent.dropFirst()) where after.day - before.day < 1.5 {
      changes[weekday(after.day)].append(
        after.followers - before.followers - perDay * (after.day - before.day))
    }
    guard changes.allSatisfy({ $0.count >= rhythmCount }) else { return nil }
    let medians = changes.map(\.median)
    let mean = medians.reduce(0, +) / 7
    return medians.map { $0 - mean }
  }

  private static func weekday(_ day: Double) -> Int { Int(day.rounded(.down)) % 7 }

  /// What is to be added to the last value after so many days, the trend and the rhythm apart.
  func change(after days: Int) -> (trend: Double, rhythm: Double) {
    guard let rhythm else { return (perDay * Double(days), 0) }
    let start = FollowerTrend.weekday(last.day)
    return (perDay * Double(days), (1...days).reduce(0) { $0 + rhythm[(start + $1) % 7] })
  }
}
