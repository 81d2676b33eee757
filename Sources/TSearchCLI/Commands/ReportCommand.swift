import TSearchCore

struct ReportCommand: Command {
  static let spec = CommandSpec(
    name: "report", abstract: "Write one HTML page of searches, their hits and accounts.",
    discussion: """
      The page holds all that it shows and asks nobody for anything. It goes to standard output where no file is \
      named; a file that is there is replaced.
      """,
    arguments: [.init("NAME", "Only these searches, and no accounts.", .any)],
    options: [
      .init("output", value: "FILE", "Write it to FILE."),
      .init("open", "Show it in a browser; without a FILE it is kept among the caches."),
      .init("n", short: "n", value: "N", "Show so many hits of each search; 20 if not given."),
    ],
    examples: [
      .init("tsearchctl report --output report.html", "A page of everything."),
      .init("tsearchctl report --open swift", "A page of one search, in a browser."),
    ])

  private let names: [String]
  private let output: String?
  private let opens: Bool
  private let count: Int

  init(_ input: ParsedArguments) throws(UsageError) {
    names = input.words
    output = input.value("output")
    opens = input.has("open")
    guard !opens || output != "-" else {
      throw UsageError(
        "a page on standard output cannot be opened", hint: "leave '--output' out, or name a file")
    }
    count = try input.count("n") ?? 20
  }

  func run(_ context: CommandContext) throws {
    let content = try content(context)
    var page = ReportPage(content: content, times: context.times)
    let pictures = try context.pictures(at: content.avatars)
    page.faces = ReportFaces(pictures, room: ReportCommand.mostBytes - page.html.utf8.count)
    if page.faces.leftOut > 0 {
      let words = Plural.of(page.faces.leftOut, "picture is", "pictures are")
      context.errors.note("\(words) left out, to keep the page below 2 MB")
    }
    let path = output ?? (opens ? ReportCommand.ownFile(context.surroundings) : "-")
    let file = try context.surroundings.newFile(path, replaces: true)
    try file.append(Array(page.html.utf8))
    try file.finish()
    guard opens else { return }
    if output == nil { context.errors.note("the page is '\(path)'") }
    try context.surroundings.open(path)
  }

  /// Pictures are left out before a page grows above.
  private static let mostBytes = 1_900_000

  /// Where a page is kept that is made to be looked at.
  private static func ownFile(_ surroundings: any Surroundings) -> String {
    let given = surroundings.variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = (given ?? (surroundings.variable("HOME") ?? "") + "/.cache") + "/tsearch"
    surroundings.makeFolder(folder)
    return folder + "/report.html"
  }

  private func content(_ context: CommandContext) throws -> ReportContent {
    var wanted = names
    if wanted.isEmpty {
      wanted = try context.collect("List", [:], one: "search", many: "searches").map { try $0.text("name") }
    }
    var searches: [ReportContent.Search] = []
    for name in wanted { searches.append(try search(name, context)) }
    let status = try StatusReport(json: try context.call("Status", [:]).member("status"))
    var accounts: [AccountReport] = []
    if names.isEmpty {
      for brief in try context.collect("AccountList", [:], one: "account", many: "accounts") {
        let parameters: JSONValue = ["user": brief["account"] ?? "", "on": brief["source"] ?? ""]
        accounts.append(
          try AccountReport(json: try context.call("AccountShow", parameters).member("account")))
      }
    }
    return ReportContent(
      searches: searches, accounts: accounts, problems: status.problems, notes: status.notes)
  }

  private func search(_ name: String, _ context: CommandContext) throws -> ReportContent.Search {
    let report = try SearchReport(json: try context.call("Show", ["name": .string(name)]).member("search"))
    let hits = try context.collect(
      "Hits", ["names": [.string(name)], "n": .optional(count)], one: "hit", many: "hits")
    let gaps = (report.detail?.sources ?? []).flatMap { state in state.gaps.map { "\(state.source): \($0)" } }
    return ReportContent.Search(
      report: report, hits: try hits.reversed().map { try Hit(json: $0) }, gaps: gaps)
  }
}
