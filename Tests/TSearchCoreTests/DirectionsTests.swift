import TSearchCore
import Testing

@Suite struct DirectionsTests {
  @Test(
    "what a text opens is closed at each line's end, and what closes nothing goes",
    arguments: [
      ("plain", "plain"), ("\u{202E}a", "\u{202E}a\u{202C}"),
      ("\u{2066}a\n\u{2069}b", "\u{2066}a\u{2069}\nb"),
      ("\u{202C}a\u{2069}", "a"), ("\u{2067}\u{202B}a\u{2069}b", "\u{2067}\u{202B}a\u{2069}b"),
    ])
  func closed(text: String, safe: String) {
    #expect(Array(Directions.closed(text).unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test("more than a screen nests are left out, so that a text of nothing else is closed in no time")
  func deep() {
    let text = String(repeating: "\u{202A}", count: 200_000) + String(repeating: "\u{2069}", count: 200_000)
    #expect(Directions.closed(text).unicodeScalars.count == 250)
  }
}
