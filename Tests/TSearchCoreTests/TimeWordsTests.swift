import Testing

@testable import TSearchCore

@Suite struct TimeWordsTests {
  /// 2026-11-30T00:30:00Z, which is 01:30 in the zone below.
  private let now = Timestamp(seconds: 1_795_998_600)
  /// An hour east of UTC, without summer time.
  private let zone = LocalTimeZone(
    civil: { CivilTime($0 + .seconds(3600)) }, moment: { $0.timestamp - .seconds(3600) })

  @Test(
    "reads local times, RFC 3339 and words",
    arguments: [
      ("2026-11-29", "2026-11-28T23:00:00Z"), ("2026-11-29 14:05", "2026-11-29T13:05:00Z"),
      ("2026-11-29T14:05", "2026-11-29T13:05:00Z"), ("2026-11-29 14:05:09", "2026-11-29T13:05:09Z"),
      ("2026-11-29T14:05:09Z", "2026-11-29T14:05:09Z"), ("2026-11-29T14:05:09+02:00", "2026-11-29T12:05:09Z"),
      ("now", "2026-11-30T00:30:00Z"), ("today", "2026-11-29T23:00:00Z"),
      ("yesterday", "2026-11-28T23:00:00Z"), ("-2h", "2026-11-29T22:30:00Z"),
      ("-1d 30min", "2026-11-29T00:00:00Z"), ("2h ago", "2026-11-29T22:30:00Z"),
      (" 2024-02-29 ", "2024-02-28T23:00:00Z"),
    ])
  func reading(text: String, moment: String) throws {
    #expect(try TimeWords.read(text, now: now, zone: zone).rfc3339 == moment)
  }

  @Test(
    "refuses what is no time",
    arguments: [
      ("", .empty), ("tomorrowish", .unreadable("tomorrowish")), ("2026-1-2", .unreadable("2026-1-2")),
      ("2026/11/29", .unreadable("2026/11/29")), ("-", .unreadable("-")),
      ("-2 parsecs", .unreadable("-2 parsecs")),
      ("-infinity", .unreadable("-infinity")), ("2026-02-29", .impossible("2026-02-29")),
      ("2026-11-31", .impossible("2026-11-31")), ("2026-11-29 24:00", .impossible("2026-11-29 24:00")),
      ("0000-01-01", .impossible("0000-01-01")), ("-250000y", .impossible("-250000y")),
      ("-2000y", .impossible("-2000y")), ("２０２６-11-29", .unreadable("２０２６-11-29")),
    ] as [(String, TimeWordsError)])
  func refusing(text: String, error: TimeWordsError) {
    #expect(throws: error) { try TimeWords.read(text, now: now, zone: zone) }
  }
}
