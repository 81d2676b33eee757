/// The local time zone, as far as reading and showing times needs it.
package struct LocalTimeZone: Sendable {
  /// The date and time of day that the clock on the wall shows at a moment.
  package var civil: @Sendable (Timestamp) -> CivilTime
  /// The moment at which it shows them; of two, the first; of none, the moment after the leap.
  package var moment: @Sendable (CivilTime) -> Timestamp

  package init(
    civil: @escaping @Sendable (Timestamp) -> CivilTime, moment: @escaping @Sendable (CivilTime) -> Timestamp
  ) {
    self.civil = civil
    self.moment = moment
  }

  package static let utc = LocalTimeZone(civil: { CivilTime($0) }, moment: { $0.timestamp })
}

/// Reads a time as a person writes it (`TIME` of OUTSIDE section 2).
///
/// `YYYY-MM-DD[ HH:MM[:SS]]` in local time, RFC 3339, `now`, `today`, `yesterday`, `-2h`, `2h ago`.
package enum TimeWords {
  package static func read(_ text: String, now: Timestamp, zone: LocalTimeZone) throws(TimeWordsError)
    -> Timestamp
  {
    let text = String(decoding: text.utf8.trimmed, as: UTF8.self)
    switch text {
    case "": throw .empty
    case "now": return now
    case "today": return midnight(now, daysBack: 0, zone)
    case "yesterday": return midnight(now, daysBack: 1, zone)
    default: break
    }
    if let moment = Timestamp(rfc3339: text) { return moment }
    if text.hasPrefix("-") { return try before(now, text.dropFirst(), of: text) }
    if text.hasSuffix(" ago") { return try before(now, text.dropLast(4), of: text) }
    guard let time = civil(text) else { throw .unreadable(text) }
    guard isPossible(time) else { throw .impossible(text) }
    return zone.moment(time)
  }

  private static func before(_ now: Timestamp, _ span: Substring, of text: String) throws(TimeWordsError)
    -> Timestamp
  {
    guard let span = try? Duration(span: span) else { throw .unreadable(text) }
    let moment = now - span
    // Earlier ones could not be written as RFC 3339.
    guard span <= .seconds(86_400 * 366 * 1000), moment.milliseconds > -62_135_596_800_000 else {
      throw .impossible(text)
    }
    return moment
  }

  private static func midnight(_ now: Timestamp, daysBack: Int, _ zone: LocalTimeZone) -> Timestamp {
    let today = zone.civil(now)
    let days = CivilTime.daysSince1970(year: today.year, month: today.month, day: today.day) - daysBack
    let date = CivilTime.date(daysSince1970: days)
    return zone.moment(CivilTime(year: date.year, month: date.month, day: date.day))
  }

  /// Splits `YYYY-MM-DD[ HH:MM[:SS]]`; a `T` may stand for the blank.
  private static func civil(_ text: String) -> CivilTime? {
    let bytes = Array(text.utf8)
    let form = Array("dddd-dd-dd dd:dd:dd".utf8)
    guard [10, 16, 19].contains(bytes.count) else { return nil }
    for (byte, sign) in zip(bytes, form) {
      let fits =
        switch sign {
        case UInt8(ascii: "d"): byte.isDigit
        case UInt8(ascii: " "): byte == sign || byte == UInt8(ascii: "T")
        default: byte == sign
        }
      guard fits else { return nil }
    }
    func number(_ places: Range<Int>) -> Int {
      guard places.upperBound <= bytes.count else { return 0 }
      return bytes[places].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return CivilTime(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
      minute: number(14..<16), second: number(17..<19))
  }

  private static func isPossible(_ time: CivilTime) -> Bool {
    time.year >= 1 && (1...12).contains(time.month) && time.day >= 1
      && time.day <= CivilTime.days(inMonth: time.month, of: time.year) && time.hour < 24
      && time.minute < 60 && time.second < 60
  }
}

/// Why a text is no time.
package enum TimeWordsError: UserFacingError, Equatable {
  case empty
  case unreadable(String)
  /// It has the form of a time, but there is none like it.
  case impossible(String)

  package var report: UserReport {
    let hint =
      "write a time as '2026-11-30', '2026-11-30 14:05', '2026-11-30T14:05:00Z', 'yesterday' or '-2h'"
    return switch self {
    case .empty: UserReport("a time is missing", hint: hint, exit: .usage)
    case .unreadable(let text): UserReport("'\(text)' is no time", hint: hint, exit: .usage)
    case .impossible(let text): UserReport("there is no such time as '\(text)'", hint: hint, exit: .usage)
    }
  }
}
