import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct TimelineScreens {
  private func replies(_ texts: String...) -> FakeDaemon.Answer {
    .replies(texts.map { ["post": Sample.hit(nil, $0).post.json] } + [["has_more": true]])
  }

  @Test("shows an account's posts")
  func timeline() {
    let daemon = FakeDaemon(["Timeline": [replies("One.", "Two.")]])
    #expect(
      Screen.of("timeline @alice --on x", daemon) == """
        Alice (@alice)  1700000000000000001  2026-11-30 14:55
            One.
            https://x.example/alice/status/1700000000000000001

        Alice (@alice)  1700000000000000001  2026-11-30 14:55
            Two.
            https://x.example/alice/status/1700000000000000001
        """)
    #expect(daemon.calls.first?.parameters == ["user": "@alice", "on": ["x"], "n": 3])
  }

  @Test("one at a time in place, round and round, drawn anew after a resize, the old screen back at the end")
  func cycle() throws {
    let daemon = FakeDaemon(["Timeline": [replies("One.", "Two."), FakeDaemon.refused(.held("no"))]])
    let machine = FakeSurroundings(columns: 40)
    machine.rows = 8
    machine.screenEvents = [
      (
        .resized,
        {
          $0.columns = 24
          $0.uptime += .seconds(2)
        }
      ),
      (.elapsed, { _ in }), (.elapsed, { _ in }), (.interrupted, { _ in }),
    ]
    #expect(machine.run("timeline alice --cycle 5s", daemon).status == 0)
    #expect(machine.waits == [.seconds(5), .seconds(3), .seconds(5), .seconds(5)])
    let frames = machine.output.split(separator: "\u{1B}[2J")
    #expect(frames.count == 5 && frames[0].hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
    #expect(frames[1].contains("One.") && frames[2].contains("1/2") && frames[3].contains("Two."))
    #expect(frames[4].contains("One.") && frames[4].contains("not asked again"))
    #expect(machine.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test("why and coverage say it in words")
  func reasons() {
    let trace = PostTrace(
      search: "swift", source: "x", id: "17", seenAt: Sample.now - .seconds(60), poll: 12, hit: 3,
      reason: "announced at 2026-11-30T13:59:01Z")
    #expect(
      Screen.of("why 17", FakeDaemon("Why", ["reason": trace.json])) == """
        swift
             Post: 17, x
             Seen: Mon 2026-11-30 14:59:00 (1 min ago), poll 12
              Hit: 3
          Because: announced at 2026-11-30T13:59:01Z
        """)
    #expect(
      Screen.of("why 18", FakeDaemon(["Why": [FakeDaemon.refused(.postNotFound("18"))]])) == """
        ! tsearchctl: no post '18' is known
        = 4
        """)
    let spans = [
      CoverageSpan(source: "x", from: Sample.now - .seconds(7200), to: Sample.now, isCovered: true),
      CoverageSpan(source: "x", from: Sample.now, to: nil, isCovered: false, reason: "timeout"),
    ].map { JSONValue.object([JSONMember("span", $0.json)]) }
    #expect(
      Screen.of("coverage swift", FakeDaemon(["Coverage": [.replies(spans)]])) == """
        x
          █ 2026-11-30 13:00 to 2026-11-30 15:00  read
          ░ 2026-11-30 15:00 to now  not read
              timeout
        """)
  }
}
