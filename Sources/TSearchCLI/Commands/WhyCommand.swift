import TSearchCore

struct WhyCommand: Command {
  static let spec = CommandSpec(
    name: "why", abstract: "Tell why a post was announced, or was not.",
    arguments: [.init("POST", "The post's address or ID.", .one)],
    examples: [
      .init(
        "tsearchctl why https://x.com/alice/status/1700000000000000001",
        "Which searches saw it, when, and what became of it.")
    ])

  private let post: String

  init(_ input: ParsedArguments) throws(UsageError) { post = input.words[0] }

  func run(_ context: CommandContext) throws {
    let traces = try context.collect("Why", ["post": .string(post)], one: "reason", many: "reasons")
    if context.isJSON { return try traces.forEach { try context.say($0) } }
    try context.show(
      try traces.map { try lines(try PostTrace(json: $0), context) }.joined(separator: [""]).map(\.self))
  }

  private func lines(_ trace: PostTrace, _ context: CommandContext) throws -> [String] {
    let head = context.style(SafeText.line(trace.search), .green)
    var facts: [(label: String, text: String)] = [
      ("Post", SafeText.line([trace.id, trace.source].filter { !$0.isEmpty }.joined(separator: ", ")))
    ]
    let poll = trace.poll.map { ", poll \($0)" } ?? ""
    facts.append(("Seen", trace.seenAt.map { context.times.both($0) + poll } ?? "longer ago than is kept"))
    if let hit = trace.hit { facts.append(("Hit", "\(hit)")) }
    facts.append(("Because", SafeText.line(trace.reason)))
    return [head] + LabelledLines.lines(facts, context)
  }
}
