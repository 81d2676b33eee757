import TSearchCore

struct HitsCommand: Command {
  static let spec = CommandSpec(
    name: "hits", abstract: "Show stored hits, the newest last.",
    arguments: [.init("NAME", "Only the hits of these searches.", .any)],
    options: [
      .init("n", short: "n", value: "N", "Show so many; 20 if not given."),
      .init("since", value: "TIME", "Only what was found since TIME."),
      .init("before", value: "HIT", "Only hits with a smaller number."),
      .init("baseline", "Show the posts of the baselines instead."),
    ],
    examples: [
      .init("tsearchctl hits swift -n 5", "The five latest hits of one search."),
      .init("tsearchctl hits --since yesterday --json", "As JSON, for another program."),
    ])

  /// The most that the daemon gives at once.
  private static let most = 10_000

  private let input: ParsedArguments
  private let count: Int
  private let before: Int?

  init(_ input: ParsedArguments) throws(UsageError) {
    self.input = input
    count = try input.count("n") ?? 20
    before = try input.hitNumber("before")
  }

  func run(_ context: CommandContext) throws {
    var hits = try context.collect(
      "Hits",
      .parameters([
        "names": .given(input.words),
        "n": .optional(context.isJSON || count >= HitsCommand.most ? count : count + 1),
        "since": .optional(try context.moment(input.value("since"))), "before": .optional(before),
        "baseline": .given(input.has("baseline")),
      ]), one: "hit", many: "hits")
    if context.isJSON { return try hits.forEach { try context.say($0) } }
    let hasMore = hits.count > count
    hits = hits.suffix(count)
    guard !hits.isEmpty else { return try context.say("No hits.") }
    let blocks = try hits.map { HitBlock.lines(try Hit(json: $0), context) }
    let more = hasMore ? [context.style(wayOn(hits.first), .dim)] : []
    try context.show(Array((blocks + [more]).filter { !$0.isEmpty }.joined(separator: [""])), atEnd: true)
  }

  /// The command that shows what lies before.
  private func wayOn(_ oldest: JSONValue?) -> String {
    var words = ["tsearchctl", "hits"] + input.words
    if input.has("baseline") { words.append("--baseline") }
    if let since = input.value("since") { words.append("--since '\(since)'") }
    if let number = oldest?["hit"]?.int {
      words.append("--before \(number)")
      if input.has("n") { words.append("-n \(count)") }
    } else {
      words.append("-n \(min(count * 5, HitsCommand.most))")
    }
    return SafeText.line("Older ones: \(words.joined(separator: " "))")
  }
}
