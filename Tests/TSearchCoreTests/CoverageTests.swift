import Testing

@testable import TSearchCore

@Suite struct CoverageTests {
  private static func at(_ hour: Int) -> Timestamp { Timestamp(seconds: 1_796_000_400 + Int64(hour) * 3600) }

  private func gap(_ from: Int?, _ to: Int, _ reason: String = "cut") -> Reach.Gap {
    Reach.Gap(
      reason: reason, afterID: nil, beforeID: nil, from: from.map(Self.at), to: Self.at(to),
      since: Self.at(to))
  }

  private func words(_ reach: Reach, closed: [ClosedGap] = [], trouble: String? = nil, good: Int? = 10)
    -> [String]
  {
    let spans = reach.coverage(
      of: "x", lastGood: good.map(Self.at), closed: closed, trouble: trouble, now: Self.at(12))
    return spans.map { span in
      func hour(_ time: Timestamp?) -> String {
        time.map { "\(($0.seconds - Self.at(0).seconds) / 3600)" } ?? "?"
      }
      return
        "\(hour(span.from))-\(hour(span.to)) \(span.isCovered ? "read" : "gap")\(span.reason.map { ": \($0)" } ?? "")"
    }
  }

  @Test("what was read lies between the floor and the last good poll, less the gaps")
  func gaps() {
    #expect(words(Reach(baseline: .none, floor: Self.at(0))) == ["0-10 read"])
    #expect(
      words(Reach(baseline: .none, floor: Self.at(0), gaps: [gap(2, 3), gap(5, 6, "429")])) == [
        "0-2 read", "2-3 gap: cut", "3-5 read", "5-6 gap: 429", "6-10 read",
      ])
    #expect(
      words(Reach(baseline: .none, floor: Self.at(0), gaps: [gap(nil, 3), gap(2, 4)])) == [
        "0-3 gap: cut", "3-4 gap: cut", "4-10 read",
      ])
  }

  @Test("a source that fails is not covered since its last answer; one that never answered not at all")
  func trouble() {
    let reach = Reach(baseline: .none, floor: Self.at(0))
    #expect(words(reach, trouble: "timeout") == ["0-10 read", "10-12 gap: timeout"])
    #expect(words(Reach(baseline: .silent), trouble: "timeout", good: nil) == ["?-12 gap: timeout"])
    #expect(words(Reach(baseline: .silent), good: nil) == ["?-12 gap: its first poll is owed"])
  }

  @Test("a closed gap says that it was one")
  func closed() {
    let closed = ClosedGap(from: Self.at(2), to: Self.at(3), reason: "cut", closedAt: Self.at(9))
    #expect(
      words(Reach(baseline: .none, floor: Self.at(0)), closed: [closed]) == [
        "0-2 read", "2-3 read: was a gap (cut), read at \(Self.at(9).rfc3339)", "3-10 read",
      ])
  }

  @Test(
    "an address holds the ID by which the store knows a post",
    arguments: [
      ("1700", ["1700"], "/1700"),
      ("https://x.com/alice/status/17?s=20", ["https://x.com/alice/status/17?s=20", "17"], "/17"),
      ("https://news.ycombinator.com/item?id=42", ["https://news.ycombinator.com/item?id=42", "42"], nil),
      ("at://did:plc:a/app.bsky.feed.post/3k", ["at://did:plc:a/app.bsky.feed.post/3k"], nil),
    ] as [(String, [String], String?)])
  func reference(text: String, names: [String], ending: String?) {
    let reference = PostReference(text)
    #expect(reference.names == names && reference.ending == ending)
  }
}
