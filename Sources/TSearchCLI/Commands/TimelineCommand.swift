import TSearchCore

struct TimelineCommand: Command {
  static let spec = CommandSpec(
    name: "timeline", abstract: "Show an account's latest posts.",
    discussion: "To follow an account, save a search: tsearchctl add from:alice.",
    arguments: [.init("@USER", "The account; its '@' may be left out.", .one)],
    options: [
      .init("on", value: "SOURCE", repeats: true, "Ask this source."),
      .init("n", short: "n", value: "N", "Show so many; 3 if not given."),
      .init(
        "cycle", value: "SPAN", "Show one at a time, each for SPAN, and ask again when all were shown."),
    ],
    examples: [
      .init("tsearchctl timeline @alice --on mastodon@mastodon.social -n 10", "Ten posts, the newest first."),
      .init("tsearchctl timeline @alice --on x --cycle 15s", "One after the other, until interrupted."),
    ])

  /// A page is not asked for more often than that.
  private static let shortest = Duration.seconds(1)

  private let user: String
  private let on: [String]
  private let count: Int
  private let cycle: String?

  init(_ input: ParsedArguments) throws(UsageError) {
    user = input.words[0]
    on = input.values("on")
    count = try input.count("n") ?? 3
    cycle = input.value("cycle")
  }

  func run(_ context: CommandContext) throws {
    guard let cycle else {
      let answer = try posts(context)
      if context.isJSON { return try answer.posts.forEach { try context.say($0.json) } }
      guard !answer.posts.isEmpty else { return try context.say("No posts.") }
      try context.show(
        Array(answer.posts.map { PostBlock.lines($0, context) }.joined(separator: [""])))
      return
    }
    let span = try Duration(span: cycle)
    guard span >= TimelineCommand.shortest else {
      throw UsageError("'\(cycle)' is too short", hint: "give one second or more")
    }
    try PostCycle(span: span, context: context).run { try posts(context).posts }
  }

  private func posts(_ context: CommandContext) throws -> (posts: [Post], notes: [String]) {
    let parameters = JSONValue.parameters([
      "user": .string(user), "on": .given(on), "n": .optional(count),
    ])
    var posts: [Post] = []
    var rest = JSONValue.null
    try context.stream("Timeline", parameters) { reply in
      if let post = reply["post"], !post.isNull { posts.append(try Post(json: post)) } else { rest = reply }
      posts += try (reply["posts"]?.array ?? []).map { try Post(json: $0) }
    }
    for error in try (rest["errors"]?.array ?? []).map({ try StandingError(json: $0) }) {
      context.errors.note((error.source.map { "\($0): " } ?? "") + error.message)
    }
    return (posts, rest["notes"]?.strings ?? [])
  }
}
