/// How the followers of an account went, one point a UTC day (A2).
///
/// Several readings of a day weigh as one, its last; days without a reading are missing and not made up.
package struct FollowerHistory: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// Days since 1970, with their fraction: the real time of the reading.
    package var day: Double
    package var followers: Double

    package init(day: Double, followers: Double) {
      self.day = day
      self.followers = followers
    }
  }

  package private(set) var points: [Point]

  package init(points: [Point]) { self.points = points }

  /// - Parameter readings: Times and counts, in any order.
  package init(_ readings: [(at: Timestamp, followers: Int)]) {
    var days: [Int: (at: Timestamp, followers: Int)] = [:]
    for reading in readings {
      let day = Int(reading.at.milliseconds.floorDivided(by: 86_400_000))
      if let known = days[day], known.at > reading.at { continue }
      days[day] = reading
    }
    points = days.sorted { $0.key < $1.key }.map {
      Point(day: Double($0.value.at.milliseconds) / 86_400_000, followers: Double($0.value.followers))
    }
  }

  /// The days between the first and the last reading.
  package var span: Double { (points.last?.day ?? 0) - (points.first?.day ?? 0) }

  /// The point that is nearest to a time, where one is within three quarters of a day.
  func point(at day: Double, after index: Int) -> Point? {
    var nearest: Point?
    for point in points[(index + 1)...] {
      if point.day > day + 0.75 { break }
      guard abs(point.day - day) <= 0.75 else { continue }
      if nearest.map({ abs(point.day - day) < abs($0.day - day) }) ?? true { nearest = point }
    }
    return nearest
  }
}

extension [Double] {
  /// The middle value; 0 for none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The value that at least a share of all does not pass; 0 for none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let place = Int((Double(count) * share).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(place, 0), count - 1)]
  }
}
