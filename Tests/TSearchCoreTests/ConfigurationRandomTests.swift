import Testing

@testable import TSearchCore

/// Whatever stands in a file, it is read, and every fault has a place in it.
@Suite struct ConfigurationRandomTests {
  private static let pieces = [
    "[Daemon]", "[Source x]", "[Source ", "[", "]", "\n", "\n", "\n", "=", "\\\n", "# ", ";", " ", "\"", "'",
    "\t", "\r",
    "Type", "command", "mastodon", "feed", "Command", "/bin/a", "Overlap", "15min", "infinity",
    "9999999999999999999",
    "AvatarCacheSize", "64M", "T", "-1", ".5", "MaxRequests", "DefaultSources", "mastodon@a",
    "feed:https://é", "\u{0}",
    "👨‍👩‍👧", "URL", "BaseURL", "https://", "://", "1.2.3", "d",
  ]

  @Test func `files of random pieces are read`() {
    var random = Draws(state: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...40, using: &random)
      let text = (0..<count).map { _ in ConfigurationRandomTests.pieces.randomElement(using: &random) ?? "" }
        .joined()
      let reading = ConfigurationReader.read([ConfigurationText(file: "a", text: text)])
      let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).count
      #expect(reading.faults.allSatisfy { (1...lines).contains($0.line) }, "\(text)")
      #expect(reading.configuration.defaultInterval >= reading.configuration.minimumInterval, "\(text)")
      #expect(
        reading.configuration.defaultSources.allSatisfy { reading.configuration.source($0) != nil }, "\(text)"
      )
    }
  }

  /// The same draws in each run.
  private struct Draws: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
