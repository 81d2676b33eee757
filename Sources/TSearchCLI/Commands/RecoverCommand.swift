import TSearchCore

struct RecoverCommand: Command {
  static let spec = CommandSpec(
    name: "recover", abstract: "Go on after a damaged store.",
    discussion: "The searches that came back begin anew and quietly; the damaged file is kept.",
    options: [.init("discard", "Forget the searches too and start empty.")])

  private let discards: Bool

  init(_ input: ParsedArguments) throws(UsageError) { discards = input.has("discard") }

  func run(_ context: CommandContext) throws {
    let reply = try context.call("Recover", .parameters(["discard": .given(discards)]))
    if context.isJSON { return try context.say(reply) }
    let count = try reply.number("searches")
    try context.say(
      count == 0 ? "The store is empty." : "\(Plural.of(count, "search goes", "searches go")) on, quietly.")
  }
}
