import TSearchCore

struct EditCommand: Command {
  static let spec = CommandSpec(
    name: "edit", abstract: "Change a search and keep its history.",
    discussion: """
      --on and --tell replace the whole list; '--tell none' empties it. A changed query or an added \
      source owes a new baseline, which announces nothing.
      """,
    arguments: [.init("NAME", "The search.", .one)],
    options: [
      .init("query", value: "QUERY", "Look for this instead."),
      .init("every", value: "SPAN", "Poll so often: 90s, 5min, 1h 30min, 2d."),
      .init("on", value: "SOURCE", repeats: true, "Ask these sources instead."),
      .init("name", value: "NAME", "Call it so from now on."),
      .init(
        "tell", value: "SINK", repeats: true,
        "Tell hits to these sinks instead: notify, on the desktop; none, to the journal alone."),
    ],
    examples: [.init("tsearchctl edit swift --every 1h", "Polls once an hour from now on.")])

  private let input: ParsedArguments

  init(_ input: ParsedArguments) throws(UsageError) {
    self.input = input
    guard Self.spec.options.contains(where: { input.has($0.name) }) else {
      throw UsageError(
        "nothing to change was given", hint: "give one of --query, --every, --on, --name, --tell")
    }
  }

  func run(_ context: CommandContext) throws {
    let answer = try context.call(
      "Edit",
      .parameters([
        "name": .string(input.words[0]), "query": .optional(input.value("query")),
        "every": try context.span(input.value("every")), "on": .given(input.values("on")),
        "new_name": .optional(input.value("name")), "tell": .given(input.values("tell")),
      ]))
    let json = try answer.member("search")
    if context.isJSON { return try context.say(json) }
    try SearchFacts.lines(try SearchReport(json: json), verb: "Changed", isNew: false, context).forEach {
      try context.say($0)
    }
  }
}
