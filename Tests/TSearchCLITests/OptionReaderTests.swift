import TSearchCore
import Testing

@testable import TSearchCLI

@Suite struct OptionReaderTests {
  static let spec = CommandSpec(
    name: "find", abstract: "Find.",
    arguments: [.init("QUERY", "What.", .some, isQuery: true)],
    options: [
      .init("n", short: "n", value: "N", "Count."), .init("on", value: "SOURCE", repeats: true, "Where."),
      .init("name", value: "NAME", "Name."), .init("since", value: "TIME", "From."),
      .init("paused", "Not now."),
    ])
  static let plain = CommandSpec(
    name: "hits", abstract: "Hits.", arguments: [.init("NAME", "Which.", .any)],
    options: [.init("n", short: "n", value: "N", "Count.")])

  struct Case: CustomTestStringConvertible {
    var line: [String]
    var words: [String] = []
    var options: [String: [String]] = [:]
    var testDescription: String { line.joined(separator: " ") }
  }

  @Test(
    "sorts words and options",
    arguments: [
      Case(line: ["a", "--on=x", "b"], words: ["a", "b"], options: ["on": ["x"]]),
      Case(line: ["--on", "x", "--on", "y", "a"], words: ["a"], options: ["on": ["x", "y"]]),
      Case(line: ["--on=a=b"], options: ["on": ["a=b"]]),
      Case(line: ["--since", "-2h"], options: ["since": ["-2h"]]),
      Case(line: ["--p", "--na", "q"], options: ["paused": [""], "name": ["q"]]),
      Case(line: ["-is:retweet", "\"swift 6\""], words: ["-is:retweet", "\"swift 6\""]),
      Case(line: ["-news", "-n20", "-n", "3"], words: ["-news"], options: ["n": ["20", "3"]]),
      Case(line: ["-hello", "-"], words: ["-hello", "-"]),
      Case(line: ["-h"], options: ["help": [""]]),
      Case(line: ["a", "--", "--on", "-n5"], words: ["a", "--on", "-n5"]),
      Case(line: ["--name", "--on"], options: ["name": ["--on"]]),
      Case(line: ["", "a"], words: ["", "a"]),
    ])
  func sorting(_ row: Case) throws {
    let parsed = try OptionReader(Self.spec).read(row.line)
    #expect(parsed.words == row.words)
    #expect(parsed.options == row.options)
  }

  @Test(
    "refuses what it does not know",
    arguments: [
      (["--on"], "'--on' needs a SOURCE"), (["--on="], "'--on' needs a SOURCE"),
      (["--paused=yes"], "'--paused' takes no value"),
      (["--no"], "'--no' may mean several options"), (["--s", "x"], "'--s' may mean several options"),
      (["--oops"], "'find' knows no option '--oops'"), (["-n"], "'-n' needs a N"),
      (["--=x"], "'find' knows no option '--'"),
    ])
  func refusals(_ line: [String], _ message: String) throws {
    let error = #expect(throws: UsageError.self) { try OptionReader(Self.spec).read(line) }
    #expect(error?.report.message == message)
    #expect(error?.report.exit == .usage)
  }

  @Test("a word with one dash is unknown where no query is taken", arguments: ["-x", "-nfive", "-n-3"])
  func dashesWithoutQuery(_ word: String) throws {
    let error = #expect(throws: UsageError.self) { try OptionReader(Self.plain).read([word]) }
    #expect(error?.report.message == "'hits' knows no option '\(word)'")
  }

  @Test(
    "finds the command behind options",
    arguments: [
      (["list"], "list", []), (["--json", "hits", "swift"], "hits", ["--json", "swift"]),
      (["-n", "5", "hits"], "hits", ["-n", "5"]), (["-n5", "hits"], "hits", ["-n5"]),
      (["--socket", "/a", "list"], "list", ["--socket", "/a"]),
      (["--sock=/a", "list"], "list", ["--sock=/a"]),
      (["-is:retweet", "add", "x"], "add", ["-is:retweet", "x"]),
      (["--json"], nil, ["--json"]),
      (["--", "list", "--json"], "list", ["--", "--json"]),
    ] as [([String], String?, [String])])
  func commands(_ line: [String], _ command: String?, _ words: [String]) throws {
    let found = try CommandLineWords(line)
    #expect(found.command == command)
    #expect(found.words == words)
  }

  @Test(
    "suggests what is near",
    arguments: [
      ("lst", "list"), ("stats", "status"), ("shwo", "show"), ("rm", nil), ("hit", "hits"),
      ("sorces", "sources"),
      ("delete", nil), ("exprot", "export"),
    ] as [(String, String?)])
  func suggestions(_ word: String, _ expected: String?) {
    #expect(Suggestion.nearest(to: word, among: CommandTable.all.map { $0.spec.name }) == expected)
  }
}
