import TSearchCore

/// The ways in which the old services and feeds write a moment, in UTC.
extension Timestamp {
  /// `Mon, 06 Jun 2011 20:34:12 +0000`, as search.json and RSS have it.
  var rfc822: String { "\(rfc822Date) +0000" }

  /// `Mon, 06 Jun 2011 20:34:12 GMT`, as HTTP headers have it.
  ///
  /// - SeeAlso: RFC 9110, section 5.6.7.
  var httpDate: String { "\(rfc822Date) GMT" }

  /// `Mon Jun 06 20:34:12 +0000 2011`, as the timelines have it.
  var restDate: String {
    let time = CivilTime(self)
    return "\(weekday) \(month) \(time.day.padded(to: 2)) \(clock) +0000 \(time.year)"
  }

  /// `2011-06-06`.
  var date: String { String(wholeSeconds.rfc3339.prefix(10)) }

  /// The moment without its milliseconds.
  var wholeSeconds: Timestamp { Timestamp(seconds: seconds) }

  /// Reads what ``httpDate`` writes; `nil` for any other text.
  init?(httpDate text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = Timestamp.months.firstIndex(of: String(parts[2]))
    else {
      return nil
    }
    self.init(rfc3339: "\(parts[3])-\((month + 1).padded(to: 2))-\(parts[1])T\(parts[4])Z")
  }

  private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ").map(
    String.init)
  private static let weekdays = "Thu Fri Sat Sun Mon Tue Wed".split(separator: " ").map(String.init)

  private var rfc822Date: String {
    let time = CivilTime(self)
    return "\(weekday), \(time.day.padded(to: 2)) \(month) \(time.year) \(clock)"
  }

  private var weekday: String {
    let days = milliseconds.floorDivided(by: 86_400_000)
    return Timestamp.weekdays[Int((days % 7 + 7) % 7)]
  }

  private var month: String { Timestamp.months[CivilTime(self).month - 1] }

  private var clock: String {
    let time = CivilTime(self)
    return "\(time.hour.padded(to: 2)):\(time.minute.padded(to: 2)):\(time.second.padded(to: 2))"
  }
}
