import TSearchCore

struct RecentCommand: Command {
  static let spec = CommandSpec(
    name: "recent", abstract: "List the recent queries, or ask one of them again.",
    discussion: "The last 100 queries of 'search' are kept, each once, the most recent first.",
    arguments: [.init("N", "Ask the query with this number again.", .optional)],
    options: [.init("clear", "Forget them all.")],
    examples: [.init("tsearchctl recent 3", "Ask the third again, of the same sources.")])

  private let number: Int?
  private let clears: Bool

  init(_ input: ParsedArguments) throws(UsageError) {
    clears = input.has("clear")
    guard let word = input.words.first else {
      number = nil
      return
    }
    guard !clears else { throw UsageError("--clear goes without a number", hint: "it forgets all of them") }
    guard let number = Int(word), number > 0 else {
      throw UsageError("'\(word)' is no number of a query", hint: "'tsearchctl recent' shows the numbers")
    }
    self.number = number
  }

  func run(_ context: CommandContext) throws {
    let parameters = JSONValue.parameters(["clear": .given(clears)])
    let recent = try context.collect("Recent", parameters, one: "recent", many: "recents")
    guard let number else {
      if context.isJSON { return try recent.forEach { try context.say($0) } }
      guard !recent.isEmpty else {
        return try context.say(clears ? "The recent queries are forgotten." : "Nothing was searched for yet.")
      }
      return try context.show(lines(try recent.map { try RecentReport(json: $0) }, context))
    }
    guard recent.count >= number else {
      throw NoSuchQuery(number: number, count: recent.count)
    }
    let report = try RecentReport(json: recent[number - 1])
    try OneQuestion(query: report.query, on: report.sources).ask(context)
  }

  private func lines(_ recent: [RecentReport], _ context: CommandContext) -> [String] {
    var table = Table(columns: [
      .init(title: "N", side: .right), .init(title: "ASKED", drop: 1), .init(title: "QUERY", least: 12),
      .init(title: "ON", least: 8, drop: 2),
    ])
    table.rows = recent.map { report in
      [
        .init("\(report.number)", .bold), .init(context.times.short(report.at)),
        .init(SafeText.line(report.query), .green),
        .init(SafeText.line(report.sources.joined(separator: ", ")), .dim),
      ]
    }
    if recent.allSatisfy(\.sources.isEmpty) { table = table.without(3) }
    return table.lines(context.terminal)
  }
}

/// The list of recent queries is not that long.
private struct NoSuchQuery: UserFacingError {
  var number: Int
  var count: Int

  var report: UserReport {
    UserReport(
      "there is no recent query \(number)",
      hint: count == 0 ? "nothing was searched for yet" : "'tsearchctl recent' lists them", exit: .notFound)
  }
}
