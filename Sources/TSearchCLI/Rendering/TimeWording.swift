import TSearchCore

/// Words for moments and spans, in the client's time zone.
struct TimeWording {
  private let surroundings: any Surroundings
  init(_ surroundings: any Surroundings) { self.surroundings = surroundings }

  var now: Timestamp { surroundings.now }

  /// Date and time of day: `2026-11-30 14:03`.
  func short(_ moment: Timestamp) -> String {
    let time = local(moment)
    return "\(date(time)) \(time.hour.padded(to: 2)):\(time.minute.padded(to: 2))"
  }

  /// The same with weekday and seconds: `Mon 2026-11-30 14:03:12`.
  func long(_ moment: Timestamp) -> String {
    let time = local(moment)
    let days = CivilTime.daysSince1970(year: time.year, month: time.month, day: time.day)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7 + 7) % 7]
    return "\(weekday) \(short(moment)):\(time.second.padded(to: 2))"
  }

  /// Both ways at once: `Mon 2026-11-30 14:03:12 (3 min ago)`.
  func both(_ moment: Timestamp) -> String {
    let relative = relative(moment)
    return relative == short(moment) ? long(moment) : "\(long(moment)) (\(relative))"
  }

  /// `in 12 min`, `3 h ago`; the date where it is more than a week away.
  func relative(_ moment: Timestamp) -> String {
    let seconds = moment.seconds - surroundings.now.seconds
    guard let span = TimeWording.rough(abs(seconds)) else { return short(moment) }
    if seconds == 0 { return "now" }
    return seconds > 0 ? "in \(span)" : "\(span) ago"
  }

  /// Day and month: `30 Nov`.
  func day(_ moment: Timestamp) -> String {
    let time = local(moment)
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(time.day) \(months[time.month - 1])"
  }

  /// A span in its largest unit, rounded down; `nil` where it is over a week.
  private static func rough(_ seconds: Int64) -> String? {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<(48 * 3600): "\(seconds / 3600) h"
    case ...(7 * 86_400): "\(seconds / 86_400) d"
    default: nil
    }
  }

  private func local(_ moment: Timestamp) -> CivilTime {
    surroundings.zone.civil(moment)
  }

  private func date(_ time: CivilTime) -> String {
    "\(time.year.padded(to: 4))-\(time.month.padded(to: 2))-\(time.day.padded(to: 2))"
  }
}
