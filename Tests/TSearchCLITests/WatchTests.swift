import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct WatchTests {
  private static func hit(_ number: Int64) -> JSONValue { ["hit": Sample.hit(number).json] }
  private static let end = FakeDaemon.refused(.held("the end of the script"))

  @Test("goes on behind the last hit when the daemon was restarted, and says so once")
  func restart() {
    let away = FakeDaemon.Answer.failure(.noDaemon(path: "/s", start: "tsearchd"))
    let daemon = FakeDaemon([
      "Watch": [.broken([Self.hit(17), Self.hit(18)]), away, away, .broken([Self.hit(19)]), Self.end]
    ])
    let machine = FakeSurroundings()
    let outcome = machine.run("watch swift --after 16 --json", daemon)
    #expect(outcome.output == [17, 18, 19].map { Sample.hit($0).json.text + "\n" }.joined())
    let note = "note: the daemon went away; this goes on when it is back\n"
    #expect(outcome.errors.hasPrefix(note + note + "tsearchctl: "))  // Twice away, twice said.
    #expect(
      daemon.calls.map(\.parameters)
        == [16, 18, 18, 18, 19].map { ["names": ["swift"], "after": .optional($0)] })
    #expect(machine.waits == [.milliseconds(500), .seconds(1), .seconds(2), .milliseconds(500)])
  }

  @Test("begins behind the latest hit, so that nothing is missed before the first one")
  func fromNowOn() {
    let daemon = FakeDaemon(["Hits": [.replies([Self.hit(41)])], "Watch": [.broken([]), Self.end]])
    let machine = FakeSurroundings()
    _ = machine.run("watch", daemon)
    #expect(machine.endsWithReader)
    #expect(daemon.calls.map(\.method) == ["Hits", "Watch", "Watch"])
    #expect(daemon.calls[2].parameters == ["after": 41])
  }

  @Test("keeps a time as its beginning until a hit has come")
  func since() {
    let daemon = FakeDaemon(["Watch": [.broken([]), .broken([Self.hit(5)]), Self.end]])
    _ = FakeSurroundings().run("watch --since -1h", daemon)
    #expect(
      daemon.calls.map(\.parameters) == [
        ["since": "2026-11-30T13:00:00Z"], ["since": "2026-11-30T13:00:00Z"], ["after": 5],
      ])
  }

  @Test("does not wait for a daemon that was never there")
  func never() {
    let daemon = FakeDaemon(["Watch": [.failure(.noDaemon(path: "/s", start: "tsearchd"))]])
    let machine = FakeSurroundings()
    #expect(machine.run("watch --after 0", daemon).status == 3)
    #expect(machine.waits.isEmpty)
  }

  @Test("waits at most half a minute between two tries")
  func patience() {
    let away = FakeDaemon.Answer.failure(.noDaemon(path: "/s", start: "tsearchd"))
    let daemon = FakeDaemon(["Watch": [.broken([])] + Array(repeating: away, count: 12) + [Self.end]])
    let machine = FakeSurroundings()
    _ = machine.run("watch --after 0", daemon)
    #expect(machine.waits.last == .seconds(30))
  }

  @Test("ends when its reader has gone")
  func closedPipe() {
    let machine = FakeSurroundings()
    machine.patience = 10
    let daemon = FakeDaemon(["Watch": [.broken([Self.hit(1)]), Self.end]])
    #expect(machine.run("watch --after 0", daemon) == Outcome(output: "", errors: "", status: 0))
  }
}
