package import TSearchCore

/// A date as feeds and old services write it: RFC 822, asctime, ISO 8601 and what people make of them.
///
/// Without a zone it is UTC. A weekday is not checked. What cannot be read is no date, and neither is the
/// zero of 1970, which stands for "unknown" (FORMATS section 8.3).
package struct FeedDate: Equatable, Sendable {
  /// The start of the day where only a date stands there.
  package var moment: Timestamp
  package var precision: FetchedPost.Precision
  /// The moment, or the end of the day, month or year that stands there.
  package var latest: Timestamp

  /// Longer texts are no dates.
  private static let longest = 120

  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= FeedDate.longest * 4 else { return nil }
    guard let date = (UsualDate.fields(String(text)) ?? FeedDate.fields(text))?.date else { return nil }
    self = date
    guard moment.milliseconds != 0 else { return nil }
  }

  /// What stands in a text of any form.
  static func fields(_ text: some StringProtocol) -> DateFields? {
    let scalars = text.lowercased().unicodeScalars
    guard scalars.count <= FeedDate.longest else { return nil }
    var reader = FeedDateReader(Array(scalars))
    return reader.read() ? reader.fields : nil
  }

  init(moment: Timestamp, precision: FetchedPost.Precision, latest: Timestamp) {
    self.moment = moment
    self.precision = precision
    self.latest = latest
  }

  /// The moment that a text names; `nil` where it names none.
  package static func timestamp(_ text: some StringProtocol) -> Timestamp? { FeedDate(text)?.moment }

  /// The seconds since 1970 of the years that a date can be written in.
  private static let epochs = Int64(-62_135_596_800)...253_402_300_799

  /// The moment that a number of seconds since 1970 names; `nil` where no date can show it.
  package static func timestamp(epoch seconds: Int64) -> Timestamp? {
    epochs.contains(seconds) ? Timestamp(seconds: seconds) : nil
  }
}

/// What was found in the text of a date.
struct DateFields: Equatable {
  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var hour: Int?
  var minute = 0
  var second = 0
  var millisecond = 0
  /// Minutes east of UTC.
  var zone = 0
  var isAfternoon: Bool?

  /// The date; `nil` where a field is out of its range or missing.
  var date: FeedDate? {
    guard let year, (1...9999).contains(year) else { return nil }
    if let hour { return moment(year, hour: hour) }
    let start: CivilTime
    let next: CivilTime
    if let (month, day) = monthAndDay(year) {
      start = CivilTime(year: year, month: month, day: day)
      next = CivilTime(year: year, month: month, day: day + 1)
    } else if let month, (1...12).contains(month), day == nil, dayOfYear == nil {
      start = CivilTime(year: year, month: month, day: 1)
      next = CivilTime(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    } else if month == nil, day == nil, dayOfYear == nil {
      start = CivilTime(year: year, month: 1, day: 1)
      next = CivilTime(year: year + 1, month: 1, day: 1)
    } else {
      return nil
    }
    let latest = next.timestamp - .milliseconds(1)
    return FeedDate(moment: start.timestamp, precision: .day, latest: latest)
  }

  private func moment(_ year: Int, hour: Int) -> FeedDate? {
    guard let (month, day) = monthAndDay(year), let hour = hourOfDay(hour), minute < 60, second <= 60,
      abs(zone) <= 15 * 60
    else { return nil }
    let civil = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute - zone, second: second,
      millisecond: millisecond)
    return FeedDate(moment: civil.timestamp, precision: .time, latest: civil.timestamp)
  }

  /// 24:00 is the end of the day.
  private func hourOfDay(_ hour: Int) -> Int? {
    guard let isAfternoon else { return hour < 24 || hour == 24 && minute == 0 && second == 0 ? hour : nil }
    guard hour <= 23 else { return nil }
    return hour > 12 ? hour : hour % 12 + (isAfternoon ? 12 : 0)
  }

  private func monthAndDay(_ year: Int) -> (month: Int, day: Int)? {
    if let dayOfYear {
      let isLeap = CivilTime.days(inMonth: 2, of: year) == 29
      guard (1...(isLeap ? 366 : 365)).contains(dayOfYear) else { return nil }
      let days = CivilTime.daysSince1970(year: year, month: 1, day: 1) + dayOfYear - 1
      let date = CivilTime.date(daysSince1970: days)
      return (date.month, date.day)
    }
    guard let month, (1...12).contains(month), let day,
      (1...CivilTime.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return (month, day)
  }
}
