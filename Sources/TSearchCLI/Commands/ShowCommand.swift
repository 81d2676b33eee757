import TSearchCore

struct ShowCommand: Command {
  static let spec = CommandSpec(
    name: "show", abstract: "Show one search in full.",
    discussion: "Its schedule, how far each source is read, gaps, standing errors and hits a day.",
    arguments: [.init("NAME", "The search.", .one)])

  private let name: String

  init(_ input: ParsedArguments) throws(UsageError) { name = input.words[0] }

  func run(_ context: CommandContext) throws {
    let json = try context.call("Show", ["name": .string(name)]).member("search")
    if context.isJSON { return try context.say(json) }
    try context.show(SearchSheet.lines(try SearchReport(json: json), context))
  }
}
