import TSearchCore

struct AddCommand: Command {
  static let spec = CommandSpec(
    name: "add", abstract: "Save a search and poll it from now on.",
    discussion: """
      The first poll is the baseline: what it finds is recorded and not announced, unless --backfill or \
      --since asks for more. Without --on the search goes to DefaultSources=, and where that is empty to \
      every source that can answer it and costs nothing. At a source that charges for posts it says how many \
      a day are likely, by what the baseline found, how many there can be at most, and what was billed so far; \
      as JSON: cost_a_day with likely, most, post_price_micros and account_price_micros (of a dollar), and what \
      'sources' has. 'show' says the same, 'status' that of all searches together.
      """,
    arguments: [.init("QUERY", "What to look for; several words make one query.", .some, isQuery: true)],
    options: [
      .init("name", value: "NAME", "Call it so; else the name comes from the query."),
      .init(
        "on", value: "SOURCE", repeats: true, "Ask this source: feed:URL, or a name that 'sources' lists."),
      .init("every", value: "SPAN", "Poll so often: 90s, 5min, 1h 30min, 2d."),
      .init("backfill", value: "COUNT", "Announce the newest COUNT posts that are there already."),
      .init("since", value: "TIME", "Announce what is there already since TIME."),
      .init(
        "tell", value: "SINK", repeats: true,
        "Tell hits to SINK beside the journal: notify, on the desktop; none, to nobody else."),
      .init("paused", "Save it and ask nobody yet."),
    ],
    examples: [
      .init("tsearchctl add swift server --on feed:https://example.org/feed", "Posts with both words."),
      .init(
        "tsearchctl add -draft '\"swift 6\"' --on feed:https://example.org/ --every 5min",
        "A phrase, and a word that must be absent."),
    ])

  private let query: String
  private let input: ParsedArguments
  private let backfill: Int?

  init(_ input: ParsedArguments) throws(UsageError) {
    try input.atMostOne(of: "backfill", "since")
    self.input = input
    query = input.query
    backfill = try input.count("backfill")
  }

  func run(_ context: CommandContext) throws {
    let answer = try context.call(
      "Add",
      .parameters([
        "query": .string(query), "name": .optional(input.value("name")), "on": .given(input.values("on")),
        "every": try context.span(input.value("every")), "backfill": .optional(backfill),
        "since": .optional(try context.moment(input.value("since"))),
        "tell": .given(input.values("tell")), "paused": .given(input.has("paused")),
      ]))
    let json = try answer.member("search")
    if context.isJSON { return try context.say(json) }
    let search = try SearchReport(json: json)
    try SearchFacts.lines(search, verb: "Saved", isNew: true, context).forEach { try context.say($0) }
    LingerHint.give(context)
  }
}
