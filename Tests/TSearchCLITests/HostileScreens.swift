import TSearchCore
import Testing

@testable import TSearchCLI

/// Posts that are made to spoil a terminal.
@Suite(.timeLimit(.minutes(5))) struct HostileScreens {
  private func lines(_ text: String, columns: Int? = 60) -> [String] {
    let screen = Screen.of(
      "hits --no-pager", FakeDaemon("Hits", ["hit": Sample.hit(17, text).json]), columns: columns)
    return screen.split(separator: "\n").map(String.init)
  }

  @Test(
    "a word of 100,000 characters is broken into lines that fit, and nothing of it is lost",
    arguments: ["x", "👩‍👩‍👧‍👦"])
  func longWord(letter: Character) {
    let shown = lines(String(repeating: letter, count: 100_000))
    #expect(shown.allSatisfy { DisplayWidth.of($0) <= 60 })
    #expect(shown.joined().count { $0 == letter } >= 100_000)
    #expect(shown.count < 5000)
  }

  @Test(
    "100,000 marks on one letter, or signs of no width, are one line",
    arguments: ["\u{301}", "\u{200B}"])
  func pile(sign: String) {
    let shown = lines("a" + String(repeating: sign, count: 100_000) + "b")
    #expect(shown.count == 3)
    #expect(shown[1].unicodeScalars.last == "b")
  }

  @Test("escape sequences of every kind lose what makes them work, on a terminal and in a pipe")
  func sequences() {
    let controls = (Array(0..<0x20) + Array(0x7F..<0xA0)).compactMap { Unicode.Scalar($0 as UInt32) }
    let text = controls.map { "\($0)[2J\($0)]0;title" }.joined()
    for columns in [60, nil] {
      let shown = lines(text, columns: columns).joined()
      let left = shown.unicodeScalars.filter { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
      #expect(left.isEmpty)
      #expect(shown.contains("[2J"))
    }
  }

  @Test("on each line, also one that was broken, every turn of direction is ended", arguments: [60, 20, nil])
  func directions(columns: Int?) {
    for turn in ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}"] {
      let words = Array(repeating: "alice pays bob", count: 12).joined(separator: " ")
      for text in [turn + words, words + turn, turn + words + "\u{202C}\u{2069} " + words] {
        for line in lines(text, columns: columns) { #expect(Directions.closed(line) == line) }
      }
    }
  }
}
