import TSearchControl
import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct CallTests {
  struct Case: CustomTestStringConvertible {
    var line: [String]
    var method: String
    var parameters: JSONValue
    init(_ line: String..., method: String, _ parameters: JSONValue) {
      self.line = line
      self.method = method
      self.parameters = parameters
    }
    var testDescription: String { line.joined(separator: " ") }
  }

  @Test(
    "sends what was given, and no more",
    arguments: [
      Case("add", "swift", "server", method: "Add", ["query": "swift server"]),
      Case(
        "add", "-is:retweet", "\"swift 6\"", "--on", "x", method: "Add",
        ["query": "-is:retweet \"swift 6\"", "on": ["x"]]),
      Case(
        "add", "a", "--name=n", "--on", "x", "--on=y", "--every", "1h 30min", "--backfill", "5", "--tell",
        "none",
        "--paused", method: "Add",
        [
          "query": "a", "name": "n", "on": ["x", "y"], "every": "1h 30min", "backfill": 5, "tell": ["none"],
          "paused": true,
        ]),
      Case(
        "add", "a", "--since", "2026-11-30 10:00", method: "Add",
        ["query": "a", "since": "2026-11-30T09:00:00Z"]),
      Case("add", "a", "--since=-2h", method: "Add", ["query": "a", "since": "2026-11-30T12:00:00Z"]),
      Case("remove", "a", "b", method: "Remove", ["names": ["a", "b"]]),
      Case("list", method: "List", [:]), Case("--json", method: "List", [:]),
      Case("show", "a", method: "Show", ["name": "a"]),
      Case("edit", "a", "--query", "-b", method: "Edit", ["name": "a", "query": "-b"]),
      Case(
        "edit", "a", "--name", "b", "--tell", "none", method: "Edit",
        ["name": "a", "new_name": "b", "tell": ["none"]]),
      Case("pause", "a", method: "Pause", ["names": ["a"]]),
      Case("resume", "a", "--catch", method: "Resume", ["names": ["a"], "catch_up": true]),
      Case("run", "a", method: "Run", ["names": ["a"]]), Case("hits", method: "Hits", ["n": 21]),
      Case("hits", "a", "--json", "-n5", method: "Hits", ["names": ["a"], "n": 5]),
      Case(
        "hits", "--before", "17", "--since", "yesterday", method: "Hits",
        ["n": 21, "since": "2026-11-28T23:00:00Z", "before": 17]),
      Case("hits", "a", "--baseline", method: "Hits", ["names": ["a"], "n": 21, "baseline": true]),
      Case("status", method: "Status", [:]), Case("status", "a", method: "Status", ["name": "a"]),
      Case("sources", method: "Sources", [:]), Case("export", "a", method: "Export", ["names": ["a"]]),
    ])
  func parameters(_ row: Case) {
    let daemon = FakeDaemon()
    _ = FakeSurroundings().run(row.line, daemon)
    #expect(daemon.calls.map(\.method) == [row.method])
    #expect(daemon.calls.first?.parameters == row.parameters)
  }

  @Test(
    "prints JSON as the daemon gave it, unknown keys too, and nothing else",
    arguments: [
      ("add x", "Add", "search"), ("edit x --every 5min", "Edit", "search"), ("list", "List", "search"),
      ("show x", "Show", "search"), ("pause x", "Pause", "search"), ("resume x", "Resume", "search"),
      ("remove x", "Remove", "removal"), ("hits", "Hits", "hit"), ("run x", "Run", "hit"),
      ("sources", "Sources", "source"), ("export", "Export", "document"),
    ])
  func json(_ line: String, _ method: String, _ field: String) {
    let value: JSONValue = ["name": "x", "newer": ["key": "ü\u{1B}"], "every": 900]
    let daemon = FakeDaemon(method, .object([JSONMember(field, value)]))
    let outcome = FakeSurroundings(columns: 80).run(line + " --json", daemon)
    #expect(outcome == Outcome(output: value.text + "\n", errors: "", status: 0))
  }

  @Test("prints whole lists as one object a line")
  func jsonLists() {
    let daemon = FakeDaemon("List", ["searches": [["name": "a"], ["name": "b"]]])
    let outcome = FakeSurroundings().run("list --json", daemon)
    #expect(outcome.output == "{\"name\":\"a\"}\n{\"name\":\"b\"}\n")
  }

  @Test("prints the status as JSON and still exits with 1 where something needs the user")
  func jsonStatus() {
    var status = Sample.status
    status.needsUser = true
    let outcome = FakeSurroundings().run("status --json", FakeDaemon("Status", ["status": status.json]))
    #expect(outcome == Outcome(output: status.json.text + "\n", errors: "", status: 1))
  }

  @Test(
    "says what failed, what to try, and exits as the reason asks",
    arguments: [
      (
        ControlClientError.noDaemon(path: "/s", start: "systemctl --user start tsearchd"), 3,
        "no daemon listens on '/s'\nhint: start it with 'systemctl --user start tsearchd'"
      ),
      (
        .otherVersion("0.0.9"), 1,
        "the daemon is 0.0.9, restart it\nhint: this is tsearchctl \(tsearchVersion); 'systemctl --user restart tsearchd' starts the new daemon"
      ),
      (
        .refused(.sourceNotFound("q")), 4,
        "there is no source 'q'\nhint: 'tsearchctl sources' lists what can be asked"
      ),
      (
        .refused(.sourceRefused(source: "x", kind: "bad-query", message: "no\u{1B}[1m")), 1,
        "'x' refuses: no[1m"
      ),
      (
        .refused(.searchExists("twin")), 1,
        "'twin' is the same query on the same sources\nhint: 'tsearchctl show twin' shows it, 'tsearchctl edit twin' changes it"
      ),
      (
        .refused(.searchExists("n")), 1,
        "there is a saved search 'n' already\nhint: 'tsearchctl show n' shows it, 'tsearchctl edit n' changes it"
      ),
      (
        .refused(.cannotRecord("disk full")), 1,
        "disk full"
      ),
    ])
  func refusals(_ error: ControlClientError, _ status: Int32, _ words: String) {
    let outcome = FakeSurroundings().run("add x --name n", FakeDaemon(["Add": [.failure(error)]]))
    #expect(outcome == Outcome(output: "", errors: "tsearchctl: \(words)\n", status: status))
  }

  @Test(
    "suggests the name that was meant",
    arguments: [("swft", "did you mean 'swift'?"), ("zzz", "list the names with 'tsearchctl list'")])
  func unknownName(_ name: String, _ hint: String) {
    let daemon = FakeDaemon([
      "Show": [FakeDaemon.refused(.searchNotFound(name))],
      "List": [.replies([["search": ["name": "swift"]]])],
    ])
    let outcome = FakeSurroundings().run("show \(name)", daemon)
    #expect(
      outcome
        == Outcome(
          output: "", errors: "tsearchctl: no saved search is called '\(name)'\nhint: \(hint)\n", status: 4))
  }
}
