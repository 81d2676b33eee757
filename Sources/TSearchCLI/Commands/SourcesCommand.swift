import TSearchCore

struct SourcesCommand: Command {
  static let spec = CommandSpec(
    name: "sources", abstract: "List what can be asked, and with what rights.",
    discussion:
      "Sources with a URL or a host in their name, such as feed:URL, need no entry of their own. Of a source that "
      + "charges for posts it says how many were billed on this UTC day and in this month, each post once a day, "
      + "those that came along with others too; as JSON: billed_day, billed_month and monthly_limit, and for "
      + "accounts, authors that came along among them, accounts_billed_day and accounts_billed_month.")

  init(_ input: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws {
    let sources = try context.collect("Sources", [:], one: "source", many: "sources")
    if context.isJSON { return try sources.forEach { try context.say($0) } }
    guard !sources.isEmpty else { return try context.say("No sources.") }
    try context.show(SourceTable.lines(sources.map { try SourceReport(json: $0) }, context))
  }
}
