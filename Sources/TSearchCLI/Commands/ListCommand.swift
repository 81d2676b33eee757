import TSearchCore

struct ListCommand: Command {
  static let spec = CommandSpec(
    name: "list", abstract: "List the saved searches.",
    discussion: "This is what tsearchctl does when no command is given.",
    examples: [.init("tsearchctl", "All searches, with their state and the time of the next poll.")])

  init(_ input: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws {
    let searches = try context.collect("List", [:], one: "search", many: "searches")
    if context.isJSON { return try searches.forEach { try context.say($0) } }
    guard !searches.isEmpty else {
      try context.say("No searches are saved yet.")
      return try context.say(
        "Save one with: tsearchctl add 'swift server' --on feed:https://example.org/feed")
    }
    try context.show(SearchTable.lines(searches.map { try SearchReport(json: $0) }, context))
  }
}
