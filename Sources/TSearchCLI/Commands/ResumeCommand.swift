import TSearchCore

struct ResumeCommand: Command {
  static let spec = CommandSpec(
    name: "resume", abstract: "Poll paused searches again.",
    discussion: """
      What was posted meanwhile is recorded and not announced; --catch-up announces it. Where one of \
      several names is unknown, nothing is resumed.
      """,
    arguments: [.init("NAME", "The searches.", .some)],
    options: [.init("catch-up", "Announce what was posted during the pause.")])

  private let names: [String]
  private let catchesUp: Bool

  init(_ input: ParsedArguments) throws(UsageError) {
    names = input.words
    catchesUp = input.has("catch-up")
  }

  func run(_ context: CommandContext) throws {
    let searches = try context.collect(
      "Resume", .parameters(["names": .strings(names), "catch_up": .given(catchesUp)]), one: "search",
      many: "searches")
    if context.isJSON { return try searches.forEach { try context.say($0) } }
    for json in searches {
      let search = try SearchReport(json: json)
      let passed = search.baseline.map { "; \(Plural.of($0, "post", "posts")) passed over" } ?? ""
      try context.say("Resumed '\(SafeText.line(search.name))'\(passed).")
      if let error = search.error { try context.say("  not checked yet: \(SafeText.line(error.message))") }
      try search.notes.forEach { try context.say("  note: \(SafeText.line($0))") }
    }
  }
}
