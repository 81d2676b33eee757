import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct TextTests {
  @Test(
    "counts the columns of a terminal",
    arguments: [
      ("abc", 3), ("", 0), ("日本語", 6), ("한국어", 6), ("ﾊﾝｶｸ", 4), ("Ａ", 2), ("é", 1), ("e\u{301}", 1),
      ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("❤\u{FE0E}", 1), ("1️⃣", 2), ("🚀", 2),
      ("\u{200B}", 0), ("नि", 2), ("ก็", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("─", 1), ("「」", 4),
      ("a\u{200D}b", 2), ("⌚", 2), ("☀", 1), ("☀️", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("#", 1), ("𝒳", 1), ("שלום", 4),
    ])
  func widths(_ text: String, _ columns: Int) { #expect(DisplayWidth.of(text) == columns) }

  @Test(
    "cuts between graphemes",
    arguments: [
      ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"),
      ("a👩‍👩‍👧‍👦b", 3, "a…"), ("ab", 1, "…"), ("\u{202E}abcdef", 3, "\u{202E}ab\u{202C}…"),
    ])
  func cuts(_ text: String, _ columns: Int, _ expected: String) {
    #expect(DisplayWidth.cut(text, to: columns, mark: "…") == expected)
  }

  @Test(
    "makes one-line text safe",
    arguments: [
      ("a\nb\tc\r\nd", "a b c d"), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"), ("a\u{0}b\u{7F}c", "abc"),
      ("\u{9B}31m", "31m"), ("\u{202E}evil", "\u{202E}evil\u{202C}"),
      ("\u{2067}a\u{202B}b", "\u{2067}a\u{202B}b\u{202C}\u{2069}"), ("a\u{202C}b\u{2069}c", "abc"),
      ("\u{2066}a\u{202E}b\u{2069}c", "\u{2066}a\u{202E}b\u{2069}c"), ("👨‍👩‍👧 שלום", "👨‍👩‍👧 שלום"),
      ("plain", "plain"),
      ("a\u{2028}b\u{85}c", "a b c"),
    ])
  func safeLines(_ text: String, _ expected: String) { #expect(SafeText.line(text) == expected) }

  @Test("keeps newline and tab in blocks, and closes each line")
  func safeBlocks() {
    #expect(SafeText.block("a\r\nb\tc\rd\u{1B}\u{0}") == "a\nb\tc\nd")
    #expect(SafeText.block("\u{202E}a\nb") == "\u{202E}a\u{202C}\nb")
  }

  @Test("prints a post of every danger as one valid line of JSON")
  func case22() throws {
    let text = "line\nquote\" tab\t👨‍👩‍👧 \u{0}\u{9B} \u{202E}rtl \u{2028}שלום \u{7F}"
    let line = SafeText.json(["text": .string(text)])
    #expect(try JSONValue(parsing: line) == ["text": .string(text)])
    let forbidden = line.unicodeScalars.filter {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || (0x202A...0x202E).contains($0.value)
    }
    #expect(forbidden.isEmpty)
  }

  @Test(
    "wraps at blanks, beside wide letters, and within long words",
    arguments: [
      ("the quick brown fox", 10, ["the quick", "brown fox"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
      ("日本語です", 4, ["日本", "語で", "す"]), ("a\n\nb", 10, ["a", "", "b"]), ("", 5, [""]),
      ("see https://example.org/long now", 12, ["see", "https://exam", "ple.org/long", "now"]),
      ("one  two", 4, ["one", "two"]), ("日a", 1, ["日", "a"]), ("ab cd ", 5, ["ab cd"]),
    ])
  func wraps(_ text: String, _ columns: Int, _ expected: [String]) {
    #expect(TextWrap.lines(text, columns: columns) == expected)
  }

  @Test(
    "words moments near now",
    arguments: [
      (0, "now"), (5, "in 5 s"), (-59, "59 s ago"), (12 * 60, "in 12 min"), (-3 * 3600, "3 h ago"),
      (-47 * 3600, "47 h ago"), (-2 * 86_400, "2 d ago"), (-8 * 86_400, "2026-11-22 15:00"),
    ])
  func relativeTimes(_ seconds: Int, _ expected: String) {
    let machine = FakeSurroundings()
    #expect(TimeWording(machine).relative(machine.now + .seconds(seconds)) == expected)
  }

  @Test("words moments in the client's zone")
  func absoluteTimes() {
    let machine = FakeSurroundings()
    #expect(TimeWording(machine).short(machine.now) == "2026-11-30 15:00")
    #expect(TimeWording(machine).both(machine.now - .seconds(180)) == "Mon 2026-11-30 14:57:00 (3 min ago)")
  }
}
