import TSearchCore
import Testing

@Suite struct TimestampTests {
  @Test(
    "RFC 3339 is printed in UTC, with milliseconds only where there are some, and read back",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
      (1_796_040_000_123, "2026-11-30T12:00:00.123Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (4_102_444_799_000, "2099-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func rfc3339(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(
    "zones, long fractions, blanks and leap seconds are read",
    arguments: [
      ("2026-11-30T13:30:00+01:30", "2026-11-30T12:00:00Z"),
      ("2026-11-30 12:00:00.9999999Z", "2026-11-30T12:00:00.999Z"),
      ("2026-11-30t12:00:00z", "2026-11-30T12:00:00Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
      ("2026-11-30T01:00:00-23:59", "2026-12-01T00:59:00Z"),
    ])
  func reading(text: String, same: String) {
    #expect(Timestamp(rfc3339: text)?.rfc3339 == same)
  }

  @Test(
    "what is no such time is refused",
    arguments: [
      "", "2026-11-30", "2026-11-30T12:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-11-30T24:00:00Z", "2026-11-30T12:00:00Zx", "26-11-30T12:00:00Z", "2026-11-30T12:00:00+1:00",
    ])
  func refusing(text: String) { #expect(Timestamp(rfc3339: text) == nil) }

  @Test("every day of 800 years goes to its number and back")
  func days() {
    for day in stride(from: -146_097, to: 146_097, by: 1) {
      let date = CivilTime.date(daysSince1970: day)
      #expect(CivilTime.daysSince1970(year: date.year, month: date.month, day: date.day) == day)
    }
  }
}

@Suite struct PostIDTests {
  @Test(
    "IDs are compared as numbers of any length",
    arguments: [
      ("9", "10", true), ("10", "9", false), ("7", "7", false), ("007", "8", true),
      ("1588987262754234368", "1588987262754234369", true),
      ("99999999999999999999999", "100000000000000000000000", true),
    ])
  func order(left: String, right: String, isLess: Bool) { #expect(NumericID.isLess(left, right) == isLess) }

  @Test(
    "the number below is exact",
    arguments: [
      ("10", "9"), ("100", "99"), ("1588987262754234370", "1588987262754234369"), ("1", "0"), ("0", nil),
      ("x", nil),
    ]
      as [(String, String?)])
  func predecessor(id: String, below: String?) { #expect(NumericID.predecessor(id) == below) }

  @Test("a snowflake's time is that of its post, and plain counters have none")
  func snowflakes() {
    #expect(Snowflake.time(of: "1262461154078502913")?.rfc3339 == "2020-05-18T19:12:49.183Z")
    #expect(Snowflake.time(of: "20") == nil)
    #expect(Snowflake.time(of: "28857935752") == nil)
    #expect(
      Snowflake.lowestID(at: Timestamp(rfc3339: "2020-05-18T19:12:49.183Z") ?? noon) == "1262461154077179904")
    #expect(Snowflake.lowestID(at: Timestamp(seconds: 0)) == nil)
  }
}

@Suite struct ShapeTests {
  @Test("a hit's JSON has every key of its shape and reads back the same")
  func hit() throws {
    var post = Post(source: "x", id: "1700000000000000001")
    post.text = "line\n\"quote\"\t👨‍👩‍👧 \u{202E}RTL"
    post.author = Post.Author(id: "12", handle: "alice", name: "Alice")
    post.createdAt = noon
    post.tags = ["swift"]
    post.media = [.image]
    post.likes = 3
    let hit = Hit(number: 17, searches: ["swift"], foundAt: noon, post: post)
    #expect(try Hit(json: JSONValue(parsing: hit.json.text)) == hit)
    #expect(
      hit.json.text.hasPrefix(
        #"{"hit":17,"searches":["swift"],"found_at":"2026-11-30T12:00:00Z","post":{"source":"x","id":"1700000000000000001","url":null,"uri":null,"author":{"id":"12","#
      ))
    #expect(!hit.json.text.contains("\n"))
  }
}
