import TSearchCore

struct CoverageCommand: Command {
  static let spec = CommandSpec(
    name: "coverage", abstract: "Show what a search has read, and its gaps.",
    discussion: """
      A gap is a span that is known to be unread; it is read later, when the quota allows, and then says so. Spans \
      are in the time of the posts.
      """,
    arguments: [.init("NAME", "The search.", .one)])

  private let name: String

  init(_ input: ParsedArguments) throws(UsageError) { name = input.words[0] }

  func run(_ context: CommandContext) throws {
    let spans = try context.collect("Coverage", ["name": .string(name)], one: "span", many: "spans")
    if context.isJSON { return try spans.forEach { try context.say($0) } }
    guard !spans.isEmpty else { return try context.say("Nothing is covered yet.") }
    var lines: [String] = []
    var source: String?
    for span in try spans.map({ try CoverageSpan(json: $0) }) {
      if span.source != source {
        lines += (source == nil ? [] : [""]) + [context.style(SafeText.line(span.source), .bold)]
        source = span.source
      }
      lines += self.lines(span, context)
    }
    try context.show(lines)
  }

  private func lines(_ span: CoverageSpan, _ context: CommandContext) -> [String] {
    let times = context.times
    let mark = span.isCovered ? (context.terminal.isUTF8 ? "█" : "#") : (context.terminal.isUTF8 ? "░" : ".")
    let from = span.from.map { times.short($0) } ?? "the beginning   "
    let to = span.to.map { times.short($0) } ?? "now"
    let what = span.isCovered ? "read" : "not read"
    let head = "  \(context.style(mark, span.isCovered ? .green : .yellow)) \(from) to \(to)  \(what)"
    guard let reason = span.reason else { return [head] }
    let columns = context.terminal.columns.map { $0 - 6 }
    return [head] + TextWrap.lines(SafeText.line(reason), columns: columns).map { "      \($0)" }
  }
}
