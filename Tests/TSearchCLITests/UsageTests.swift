import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct UsageTests {
  @Test(
    "refuses wrong usage with exit 2, and asks nobody",
    arguments: [
      ("lst", "there is no command 'lst'", "did you mean 'tsearchctl list'?"),
      ("frobnicate", "there is no command 'frobnicate'", "'tsearchctl --help' lists the commands"),
      ("add", "'add' needs a QUERY", "'tsearchctl add --help' shows what it takes"),
      ("add x --frm y", "'add' knows no option '--frm'", "'tsearchctl add --help' shows what it takes"),
      ("add x --evry 5min", "'add' knows no option '--evry'", "did you mean '--every'?"),
      ("add x --backfill 0", "'0' is no count", "give a whole number of 1 or more"),
      ("add x --backfill 3 --since -1h", "--backfill and --since exclude each other", "give one of them"),
      (
        "add x --every soon", "'soon' is no span of time",
        "write a span of time as '90s', '5min', '1h 30min' or '2d'"
      ),
      ("show", "'show' needs a NAME", "'tsearchctl show --help' shows what it takes"),
      ("show a b", "'show' has no use for 'b'", "'tsearchctl show --help' shows what it takes"),
      ("list a", "'list' has no use for 'a'", "'tsearchctl list --help' shows what it takes"),
      ("edit a", "nothing to change was given", "give one of --query, --every, --on, --name, --tell"),
      ("hits -x", "'hits' knows no option '-x'", "'tsearchctl hits --help' shows what it takes"),
      ("hits -n no", "'no' is no count", "give a whole number of 1 or more"),
      (
        "hits --before x", "'x' is no number of a hit",
        "'tsearchctl hits' shows the numbers, at the start of each hit"
      ),
      ("watch --after 1 --since -1h", "--after and --since exclude each other", "give one of them"),
      ("search", "'search' needs a QUERY", "'tsearchctl search --help' shows what it takes"),
      ("search a --more --save b", "--more and --save exclude each other", "give one of them"),
      ("recent x", "'x' is no number of a query", "'tsearchctl recent' shows the numbers"),
      ("parse", "'parse' must be told what the file is", "give --as TYPE, such as --as feed"),
      ("parse --as fed", "there is no type 'fed'", "did you mean 'feed'?"),
      ("help lst", "there is no command 'lst'", "did you mean 'tsearchctl list'?"),
      ("-x", "'list' knows no option '-x'", "'tsearchctl list --help' shows what it takes"),
    ])
  func usage(_ line: String, _ message: String, _ hint: String) {
    let daemon = FakeDaemon()
    let outcome = FakeSurroundings().run(line, daemon)
    #expect(outcome == Outcome(output: "", errors: "tsearchctl: \(message)\nhint: \(hint)\n", status: 2))
    #expect(daemon.calls.isEmpty)
  }

  @Test(
    "explains every command, and lets its help go before all faults",
    arguments: CommandTable.all.map { $0.spec.name })
  func help(_ name: String) throws {
    let spec = try CommandTable.command(name).spec
    let helps = ["\(name) --help", "-h \(name) --oops", "help \(name)"].map {
      FakeSurroundings().run($0, FakeDaemon())
    }
    #expect(Set(helps.map(\.output)).count == 1)
    #expect(helps.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
    let text = helps[0].output
    #expect(text.hasPrefix("Usage: tsearchctl \(name)"))
    #expect(text.contains(spec.abstract))
    for option in spec.options { #expect(text.contains(option.help)) }
  }

  @Test("reads its own examples", arguments: CommandTable.all.flatMap { $0.spec.examples.map(\.line) })
  func examples(_ line: String) throws {
    var words: [String] = []
    for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      words += index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
    words = Array(words.dropFirst().prefix { $0 != ">" })
    let found = try CommandLineWords(words)
    let type = try CommandTable.command(found.command ?? "list")
    let input = try OptionReader(type.spec).read(found.words)
    try OptionReader(type.spec).check(input)
    _ = try type.init(input)
  }

  @Test("lists all commands and the options of every command")
  func overview() {
    let text = FakeSurroundings().run("--help", FakeDaemon()).output
    for command in CommandTable.all { #expect(text.contains("  \(command.spec.name) ")) }
    for option in CommandSpec.everywhere { #expect(text.contains("--\(option.name)")) }
  }

  @Test("fits the help to 80 columns", arguments: CommandTable.all.map { $0.spec.name } + [""])
  func helpWidth(_ name: String) {
    let machine = FakeSurroundings(columns: 80)
    let lines = machine.run("\(name) --help", FakeDaemon()).output.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 })
  }

  @Test("tells its version", arguments: ["--version", "list --version", "--vers"])
  func version(_ line: String) {
    let outcome = FakeSurroundings().run(line, FakeDaemon())
    #expect(outcome == Outcome(output: "tsearchctl \(tsearchVersion)\n", errors: "", status: 0))
  }
}
