import TSearchCore

struct ExportCommand: Command {
  static let spec = CommandSpec(
    name: "export", abstract: "Print searches as one JSON document.",
    arguments: [.init("NAME", "Only these searches.", .any)],
    examples: [.init("tsearchctl export > searches.json", "A copy that 'tsearchctl import' reads.")])

  private let names: [String]

  init(_ input: ParsedArguments) throws(UsageError) { names = input.words }

  func run(_ context: CommandContext) throws {
    let answer = try context.call("Export", .parameters(["names": .given(names)]))
    let document = try answer.member("document")
    if context.isJSON { return try context.say(document) }
    try context.show(ExportText.lines(document))
  }
}
