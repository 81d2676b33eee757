package import TSearchCore

/// The hours (UTC) and days when a feed wants not to be asked (`skipHours`, `skipDays`).
package struct FeedQuietTimes: Equatable, Sendable {
  private var hours: Set<Int> = []
  /// 0 is Sunday.
  private var days: Set<Int> = []

  package init() {}

  /// - Parameters:
  ///   - hours: 0 to 23; 24 is 0.
  ///   - days: English names.
  init(hours: [String], days: [String]) {
    self.hours = Set(hours.compactMap { Int($0) }.filter { (0...24).contains($0) }.map { $0 % 24 })
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    self.days = Set(days.compactMap { names.firstIndex(of: String($0.lowercased().prefix(3))) })
  }

  /// How long from that moment until the feed may be asked again; `nil` where it may be now, and where it never may.
  package func remaining(at moment: Timestamp) -> Duration? {
    guard isQuiet(moment), hours.count < 24, days.count < 7 else { return nil }
    let hour: Int64 = 3600
    var next = Timestamp(seconds: (moment.seconds.floorDivided(by: hour) + 1) * hour)
    for _ in 0..<24 * 7 where isQuiet(next) { next = next + .seconds(hour) }
    return next - moment
  }

  private func isQuiet(_ moment: Timestamp) -> Bool {
    let days = moment.seconds.floorDivided(by: 86_400)
    // 1970-01-01 was a Thursday.
    let weekday = Int((days + 4) - (days + 4).floorDivided(by: 7) * 7)
    return hours.contains(CivilTime(moment).hour) || self.days.contains(weekday)
  }
}
