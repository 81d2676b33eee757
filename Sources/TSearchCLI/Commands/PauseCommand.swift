import TSearchCore

struct PauseCommand: Command {
  static let spec = CommandSpec(
    name: "pause", abstract: "Stop polling searches until they are resumed.",
    discussion: "Where one of several names is unknown, nothing is paused.",
    arguments: [.init("NAME", "The searches.", .some)])

  private let names: [String]

  init(_ input: ParsedArguments) throws(UsageError) { names = input.words }

  func run(_ context: CommandContext) throws {
    let searches = try context.collect("Pause", ["names": .strings(names)], one: "search", many: "searches")
    if context.isJSON { return try searches.forEach { try context.say($0) } }
    for search in searches {
      let name = SafeText.line(try search.text("name"))
      try context.say("Paused '\(name)'; 'tsearchctl resume \(name)' goes on.")
    }
  }
}
