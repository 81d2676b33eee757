import TSearchCore

struct RemoveCommand: Command {
  static let spec = CommandSpec(
    name: "remove", abstract: "Forget searches and all that only they hold.",
    discussion: "Where one of several names is unknown, nothing is removed.",
    arguments: [.init("NAME", "The searches to forget.", .some)])

  private let names: [String]

  init(_ input: ParsedArguments) throws(UsageError) { names = input.words }

  func run(_ context: CommandContext) throws {
    let removals = try context.collect("Remove", ["names": .strings(names)], one: "removal", many: "removals")
    if context.isJSON { return try removals.forEach { try context.say($0) } }
    for removal in removals {
      let hits = Plural.of(try removal.number("hits"), "hit", "hits")
      try context.say("Removed '\(SafeText.line(try removal.text("removed")))' and its \(hits).")
    }
    guard !removals.isEmpty else { return }
    try context.say("Adding the same query again starts anew: with a baseline and no memory of these hits.")
  }
}
