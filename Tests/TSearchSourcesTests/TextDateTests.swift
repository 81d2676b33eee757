import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct TextDateTests {
  @Test("what is read the short way is read as the long way does")
  func shortWay() {
    var random = SystemRandomNumberGenerator()
    let months = ["Jan", "feb", "MAR", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Foo"]
    let zones = ["GMT", "+0000", "-0330", "+1500", "+0061", "-1559"]
    let offsets = ["Z", "z", "+01:30", "-00:00", ".5Z", ".123456+02:00", ".000Z"]
    func figures(_ most: Int, _ width: Int) -> String {
      let digits = String(Int.random(in: 0...most, using: &random))
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var read = 0
    for _ in 0..<2000 {
      let time = "\(figures(25, 2)):\(figures(61, 2)):\(figures(62, 2))"
      let month = months.randomElement(using: &random) ?? ""
      let weekday = ["", "Mon, ", "mar, "].randomElement(using: &random) ?? ""
      let rfc5322 =
        "\(weekday)\(figures(33, Bool.random() ? 1 : 2)) \(month) \(figures(9999, 4)) \(time) "
        + (zones.randomElement(using: &random) ?? "")
      let rfc3339 =
        "\(figures(9999, 4))-\(figures(14, 2))-\(figures(33, 2))T\(time)"
        + (offsets.randomElement(using: &random) ?? "")
      for text in [rfc5322, rfc3339] {
        guard let fields = UsualDate.fields(text) else { continue }
        read += 1
        let known = FeedDate.fields(text)
        #expect(fields == known, "\(text)")
      }
    }
    #expect(read > 3000)
  }

  @Test(
    "whatever is not of the usual forms is left to the long way",
    arguments: [
      "", "2026", "Mon, 30 Nov 2026", "Mon, 30 Nov 2026 12:00:00 CET", "Mon, 30 Nov 2026 12:00 +0000",
      "Monday, 30 Nov 2026 12:00:00 GMT", "2026-11-30T12:00:00", "2026-11-30 12:00:00Z",
      "2026-11-30T12:00:00.Z",
      "2026-11-30T12:00:00Z+01:00", "2026/11/30T12:00:00Z", "30 Nov 2026 12:00:00 GMT ",
      "3x Nov 2026 12:00:00 GMT",
      "Mo9, 30 Nov 2026 12:00:00 GMT", "30 N\u{E9}v 2026 12:00:00 GMT",
    ])
  func unusual(text: String) {
    #expect(UsualDate.fields(text) == nil)
  }

  @Test(
    "reads a time in every form that people write",
    arguments: [
      // RFC 822: weekday wrong or absent, two figures of a year, no seconds, single figures.
      ("Mon, 06 Jun 2011 20:34:12 +0000", "2011-06-06T20:34:12Z"),
      ("Fri, 06 Jun 2011 20:34:12 GMT", "2011-06-06T20:34:12Z"),
      ("06 Jun 11 20:34:12 GMT", "2011-06-06T20:34:12Z"),
      ("06 Jun 99 20:34:12 GMT", "1999-06-06T20:34:12Z"),
      ("14 Jan 2026 16:33 +0000", "2026-01-14T16:33:00Z"),
      ("4 Jan 2026 6:03:09 +0000", "2026-01-04T06:03:09Z"),
      ("Thu,\t04\tJan\t2026 06:03:09 \tGMT", "2026-01-04T06:03:09Z"),
      ("Wed, 14 January 2026 16:33:00 GMT", "2026-01-14T16:33:00Z"),
      ("Wed, Jan 14 2026 16:33:00 GMT", "2026-01-14T16:33:00Z"),
      ("January 14, 2026 16:33:00", "2026-01-14T16:33:00Z"),
      ("Wed, 14-Jan-2026 16:33:00 GMT", "2026-01-14T16:33:00Z"),
      ("14 Jan 2026 24:00:00 GMT", "2026-01-15T00:00:00Z"),
      ("31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z"),
      ("Wed, 14 Jan 2026 16:33:00", "2026-01-14T16:33:00Z"),
      // Zones.
      ("Wed, 14 Jan 2026 16:33:00 GMT+01:00", "2026-01-14T15:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 Etc/GMT", "2026-01-14T16:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 EST", "2026-01-14T21:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 PDT", "2026-01-14T23:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 MET", "2026-01-14T15:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 MEST", "2026-01-14T14:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 UT", "2026-01-14T16:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 Z", "2026-01-14T16:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 UTC", "2026-01-14T16:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 -0330", "2026-01-14T20:03:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 +0530 (IST)", "2026-01-14T11:03:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 +01", "2026-01-14T15:33:00Z"),
      ("Wed, 14 Jan 2026 16:33:00 Nowhere/Zone", "2026-01-14T16:33:00Z"),
      // asctime, and with the zone that the old API put before the year.
      ("Wed Jan 14 16:33:00 2026", "2026-01-14T16:33:00Z"),
      ("Fri Oct 22 15:50:35 +0000 2010", "2010-10-22T15:50:35Z"),
      ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
      // ISO 8601.
      ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"),
      ("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"),
      ("2003-12-31T10:14:55+0200", "2003-12-31T08:14:55Z"),
      ("2003-12-31T10:14:55.5Z", "2003-12-31T10:14:55.500Z"),
      ("2003-12-31T10:14:55,123456Z", "2003-12-31T10:14:55.123Z"),
      ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"),
      ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
      ("2003-12-31t10:14:55z", "2003-12-31T10:14:55Z"),
      ("2003-365T10:14:55Z", "2003-12-31T10:14:55Z"),
      ("20031231T101455Z", "2003-12-31T10:14:55Z"),
      ("2009-11-05T20:11:00.123456+00:00", "2009-11-05T20:11:00.123Z"),
      ("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
      ("2026-1-4T6:03:09Z", "2026-01-04T06:03:09Z"),
      // Other languages.
      ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
      ("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
      ("2004년 05월 28일  01:31:15", "2004-05-28T01:31:15Z"),
      ("2004-05-25 오후 11:23:17", "2004-05-25T23:23:17Z"),
      ("2004-05-25 오전 12:23:17", "2004-05-25T00:23:17Z"),
      ("Пн, 11 янв 2010 20:00:00 +0300", "2010-01-11T17:00:00Z"),
      ("11 мая 2010 20:00:00 +0300", "2010-05-11T17:00:00Z"),
      ("mar., 14 janv. 2026 16:33:00 +0100", "2026-01-14T15:33:00Z"),
      ("14. März 2026 16:33:00", "2026-03-14T16:33:00Z"),
      // Figures alone.
      ("14.01.2026 16:33", "2026-01-14T16:33:00Z"),
      ("01/14/2026 4:33 PM", "2026-01-14T16:33:00Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ])
  func times(written: String, meant: String) throws {
    let date = try #require(FeedDate(written))
    #expect(date.moment.rfc3339 == meant)
    #expect(date.precision == .time)
    #expect(date.latest == date.moment)
  }

  @Test(
    "a date without a time lasts to its end",
    arguments: [
      ("2003-12-31", "2003-12-31T00:00:00Z", "2003-12-31T23:59:59.999Z"),
      ("20031231", "2003-12-31T00:00:00Z", "2003-12-31T23:59:59.999Z"),
      ("31 Dec 2003", "2003-12-31T00:00:00Z", "2003-12-31T23:59:59.999Z"),
      ("2003-12", "2003-12-01T00:00:00Z", "2003-12-31T23:59:59.999Z"),
      ("2003", "2003-01-01T00:00:00Z", "2003-12-31T23:59:59.999Z"),
      ("2004-060", "2004-02-29T00:00:00Z", "2004-02-29T23:59:59.999Z"),
    ])
  func days(written: String, start: String, end: String) throws {
    let date = try #require(FeedDate(written))
    #expect(date.moment.rfc3339 == start)
    #expect(date.latest.rfc3339 == end)
    #expect(date.precision == .day)
  }

  @Test(
    "what names no moment is no date",
    arguments: [
      "", " ", "not a date", "yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z",
      "1970-01-01", "32 Jan 2026 10:00:00 GMT", "2026-13-01T10:00:00Z", "2026-02-30", "14 Jan 2026 25:00:00",
      "14 Jan 2026 10:61:00", "05/06/2026 10:00", "10:00:00", "14 Jan", "1415045781233545218", "+", "-:",
      "2026-01-14T16:33:00+99:00", "0000-01-01", String(repeating: "1 ", count: 100),
      String(repeating: "Jan ", count: 200), "2003-366", "2003-33",
      "2003-13", "2003-00", "2003년 13월",
    ])
  func refused(written: String) {
    #expect(FeedDate(written) == nil)
  }
}
