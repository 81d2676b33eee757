import Testing

@testable import TSearchCore

@Suite struct TimeSpanTests {
  @Test(
    "reads what systemd reads",
    arguments: [
      ("90s", 90_000), ("5min", 300_000), ("1h 30min", 5_400_000), ("1h30min", 5_400_000),
      ("2d", 172_800_000), ("45", 45_000), ("0", 0), (" 2 h ", 7_200_000), ("1.5h", 5_400_000),
      (".5s", 500), ("1h 30", 3_630_000), ("250ms", 250), ("1500us", 1), ("1500µs", 1),
      ("2 weeks", 1_209_600_000), ("1M", 2_629_800_000), ("1m", 60_000), ("1y", 31_557_600_000),
      ("1day 2hours 3minutes 4seconds", 93_784_000), ("1.000000001s", 1000),
    ] as [(String, Int64)])
  func reading(text: String, milliseconds: Int64) throws {
    #expect(try Duration(span: text).milliseconds == milliseconds)
  }

  @Test(
    "refuses what is no span",
    arguments: [
      ("", .empty), ("  ", .empty), ("h", .noNumber("h")), ("-5s", .noNumber("-5s")), (".s", .noNumber(".s")),
      ("5 parsecs", .unknownUnit("parsecs")), ("5H", .unknownUnit("H")), ("1.2.3s", .noNumber("1.2.3s")),
      ("99999999999999999999s", .tooLong("99999999999999999999s")), ("300000y", .tooLong("300000y")),
      ("200000y 200000y", .tooLong("200000y 200000y")), ("infinity", .endless),
    ] as [(String, TimeSpanError)])
  func refusing(text: String, error: TimeSpanError) {
    #expect(throws: error) { try Duration(span: text) }
  }

  @Test func `infinity is a span without an end`() throws {
    #expect(try TimeSpan(parsing: "infinity") == .infinite)
    #expect(try TimeSpan(parsing: "infinity").duration == nil)
  }

  @Test(
    "prints a span so that it can be read again",
    arguments: [
      (900_000, "15min"), (5_400_000, "1h 30min"), (172_800_000, "2d"), (0, "0"), (1500, "1s 500ms"),
      (-60_000, "-1min"), (86_461_000, "1d 1min 1s"),
    ] as [(Int64, String)])
  func printing(milliseconds: Int64, text: String) throws {
    #expect(Duration.milliseconds(milliseconds).span == text)
    if milliseconds >= 0 { #expect(try Duration(span: text).milliseconds == milliseconds) }
  }
}
