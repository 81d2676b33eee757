import TSearchCore

struct HelpCommand: Command {
  static let spec = CommandSpec(
    name: "help", abstract: "Show what a command does and takes.",
    arguments: [.init("COMMAND", "The command; without one all are listed.", .optional)],
    options: [.init("man", "Print the manual page of all commands.")])

  private let spec: CommandSpec?
  private let isManual: Bool

  init(_ input: ParsedArguments) throws(UsageError) {
    spec = try input.words.first.map { (name) throws(UsageError) in try CommandTable.command(name).spec }
    isManual = input.has("man")
  }

  func run(_ context: CommandContext) throws {
    if isManual { return try context.surroundings.write(ManPage.text, to: .output) }
    let columns = context.terminal.columns
    try context.show(spec.map { HelpText.lines($0, columns: columns) } ?? HelpText.overview(columns: columns))
  }
}
