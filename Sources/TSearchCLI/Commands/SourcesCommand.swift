import TSearchCore

struct SourcesCommand: Command {
  static let spec = CommandSpec(
    name: "sources", abstract: "List what can be asked, and with what rights.",
    discussion: "Sources with a URL or a host in their name, such as feed:URL, need no entry of their own.")

  init(_ input: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws {
    let sources = try context.collect("Sources", [:], one: "source", many: "sources")
    if context.isJSON { return try sources.forEach { try context.say($0) } }
    guard !sources.isEmpty else { return try context.say("No sources.") }
    try context.show(SourceTable.lines(sources.map { try SourceReport(json: $0) }, context))
  }
}
