import TSearchCore

struct StatusCommand: Command {
  static let spec = CommandSpec(
    name: "status", abstract: "Show the daemon's health at a glance.",
    discussion: "The exit status is 1 when something needs you.",
    arguments: [.init("NAME", "Only what concerns this search.", .optional)])

  private let name: String?

  init(_ input: ParsedArguments) throws(UsageError) { name = input.words.first }

  func run(_ context: CommandContext) throws {
    let json = try context.call("Status", .parameters(["name": .optional(name)])).member("status")
    let status = try StatusReport(json: json)
    if context.isJSON {
      try context.say(json)
    } else {
      try context.show(StatusSheet.lines(status, context))
    }
    if status.needsUser { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }
}
