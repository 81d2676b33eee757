import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct TerminalTests {
  @Test(
    "chooses the pager as systemctl does",
    arguments: [
      ([:], ["pager", "less", "more"]), (["PAGER": "most -s"], ["most -s"]),
      (["SYSTEMD_PAGER": "less", "PAGER": "most"], ["less"]), (["SYSTEMD_PAGER": "", "PAGER": "most"], []),
      (["PAGER": "cat"], []), (["TERM": "dumb"], []), (["SUDO_UID": "1000", "PAGER": "most"], ["less"]),
      (["SYSTEMD_PAGERSECURE": "0", "SUDO_UID": "1000", "PAGER": "most"], ["most"]),
    ] as [([String: String], [String])])
  func pagers(_ variables: [String: String], _ expected: [String]) {
    let machine = FakeSurroundings(columns: 80)
    machine.variables = variables
    #expect(PagerCommand.choices(machine).map { $0.words.joined(separator: " ") } == expected)
  }

  @Test("gives the pager what systemd's variables say")
  func pagerEnvironment() {
    let machine = FakeSurroundings(columns: 80)
    #expect(PagerCommand.choices(machine).first?.environment == ["LESS": "FRSXMK"])
    machine.variables = ["SYSTEMD_LESS": "F", "SYSTEMD_LESSCHARSET": "utf-8", "SYSTEMD_PAGERSECURE": "yes"]
    #expect(
      PagerCommand.choices(machine).first?.environment
        == ["LESS": "F", "LESSCHARSET": "utf-8", "LESSSECURE": "1"])
  }

  @Test(
    "pages what is longer than the screen, on a terminal, unless it is told not to",
    arguments: [
      ("hits", 80, 10, 1), ("hits", 80, 100, 0), ("hits --no-pager", 80, 10, 0), ("hits", nil, 10, 0),
      ("hits --json", 80, 3, 0), ("help add", 80, 10, 1), ("add --help --no-pager", 80, 10, 0),
    ] as [(String, Int?, Int, Int)])
  func paging(_ line: String, _ columns: Int?, _ rows: Int, _ expected: Int) {
    let machine = FakeSurroundings(columns: columns)
    machine.rows = rows
    let hits = (1...5).map { ["hit": Sample.hit($0).json] as JSONValue }
    let outcome = machine.run(line, FakeDaemon(["Hits": [.replies(hits)]]))
    #expect(machine.paged.count == expected)
    #expect(outcome.output.isEmpty == (expected == 1))
  }

  @Test("writes to the terminal itself where no pager can be started")
  func noPager() {
    let machine = FakeSurroundings(columns: 80)
    machine.rows = 3
    machine.variables["PAGER"] = "cat"
    #expect(!machine.run("list", FakeDaemon("List", ["search": Sample.search().json])).output.isEmpty)
  }

  @Test("ends quietly where its reader has gone")
  func closedPipe() {
    let machine = FakeSurroundings()
    machine.patience = 200
    let hits = (1...5).map { ["hit": Sample.hit($0).json] as JSONValue }
    let outcome = machine.run("hits --json", FakeDaemon(["Hits": [.replies(hits)]]))
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "knows UTF-8 by the first locale variable that is set",
    arguments: [
      (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8@euro"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8"], true),
      (["LANG": "ja_JP.eucJP"], false),
    ] as [([String: String], Bool)])
  func locales(_ variables: [String: String], _ isUTF8: Bool) {
    let machine = FakeSurroundings(columns: 80)
    machine.variables = variables
    #expect(Terminal(machine, allowsColour: true).isUTF8 == isUTF8)
  }

  @Test(
    "takes the width from COLUMNS, else from the terminal, and has none without one",
    arguments: [("100", 80, 100), (nil, 90, 90), ("x", 90, 90), ("100", nil, nil), ("5", 80, 20)]
      as [(String?, Int?, Int?)])
  func widths(_ variable: String?, _ terminal: Int?, _ expected: Int?) {
    let machine = FakeSurroundings(columns: terminal)
    machine.variables["COLUMNS"] = variable
    #expect(Terminal(machine, allowsColour: true).columns == expected)
  }

  @Test("says once that searches stop at log-out, where they do")
  func linger() {
    func run(_ machine: FakeSurroundings, _ line: String = "add x") -> String {
      machine.run(line, FakeDaemon("Add", ["search": Sample.search().json])).errors
    }
    let machine = FakeSurroundings()
    machine.existing = ["/run/systemd/system"]
    let hint = "note: searches stop when you log out; 'loginctl enable-linger' keeps them running\n"
    #expect(run(machine) == hint)
    #expect(machine.existing.contains("/home/alice/.local/state/tsearch/linger-hint"))
    #expect(run(machine) == hint)  // The errors so far: it was not said again.
    let lingering = FakeSurroundings()
    lingering.existing = ["/run/systemd/system", "/var/lib/systemd/linger/alice"]
    #expect(run(lingering).isEmpty)
    #expect(run(FakeSurroundings()).isEmpty)
    let other = FakeSurroundings()
    other.existing = ["/run/systemd/system"]
    #expect(run(other, "add x --system").isEmpty)
  }
}
