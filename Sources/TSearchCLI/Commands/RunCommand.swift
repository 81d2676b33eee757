import TSearchCore

struct RunCommand: Command {
  static let spec = CommandSpec(
    name: "run", abstract: "Poll searches now and print their new hits.",
    discussion: "A source that asked to be left alone for a while is still left alone.",
    arguments: [.init("NAME", "The searches.", .some)],
    options: [.init("dry-run", "Store and announce nothing.")],
    examples: [.init("tsearchctl run swift --dry-run", "What a poll would find now.")])

  private let names: [String]
  private let isDry: Bool

  init(_ input: ParsedArguments) throws(UsageError) {
    names = input.words
    isDry = input.has("dry-run")
  }

  func run(_ context: CommandContext) throws {
    var count = 0
    var held = 0
    var errors: [StandingError] = []
    try context.stream("Run", .parameters(["names": .strings(names), "dry_run": .given(isDry)])) { reply in
      for hit in reply["hits"]?.array ?? reply["hit"].map({ [$0] }) ?? [] where !hit.isNull {
        try context.print(hit, isFirst: count == 0)
        count += 1
      }
      held = reply["held"]?.int ?? held
      errors += try (reply["errors"]?.array ?? []).map { try StandingError(json: $0) }
    }
    if !context.isJSON {
      if count > 0 { try context.say("") }
      let found = count == 0 ? "No new hits" : Plural.of(count, "new hit", "new hits")
      let back = held == 0 ? "" : "; \(held) held back, they come first next time"
      try context.say(context.style("\(found)\(back)\(isDry ? " (nothing was stored)" : "").", .dim))
    }
    for error in errors {
      let place = error.source.map { "\($0): " } ?? ""
      context.errors.complain(UserReport(place + error.message, hint: ErrorLines.next(error, context.times)))
    }
    if !errors.isEmpty { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }
}
