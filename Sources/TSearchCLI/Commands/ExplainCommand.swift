import TSearchCore
import TSearchQuery

struct ExplainCommand: Command {
  static let spec = CommandSpec(
    name: "explain", abstract: "Show how a query is understood, and how each source will be asked for it.",
    discussion: """
      It asks nobody, and needs no running daemon; without one it does not know which credentials and sections \
      there are. tsearch-query(7) teaches the language.
      """,
    arguments: [
      .init("QUERY", "What would be looked for; several words make one query.", .some, isQuery: true)
    ],
    options: [
      .init(
        "on", value: "SOURCE", repeats: true,
        "Explain this source: feed:URL, or a name that 'sources' lists; without it those that are built in or known."
      )
    ],
    examples: [
      .init("tsearchctl explain '(swift OR rust) -java'", "The tree, and the requests to each source."),
      .init("tsearchctl explain '#swift lang:en' --on mastodon@example.org", "How one server is asked."),
    ])

  private let query: String
  private let names: [String]

  init(_ input: ParsedArguments) throws(UsageError) {
    query = input.query
    names = input.values("on")
  }

  func run(_ context: CommandContext) throws {
    let query = try QueryFault.checking(self.query)
    let sources = try sources(context)
    let explanations = sources.map {
      QueryExplanation(query, at: $0.name, type: $0.type, rights: $0.rights, longest: $0.longest)
    }
    let warnings = query.warnings + explanations.filter { $0.refusal == nil }.flatMap(\.warnings)
    if context.isJSON {
      return try context.say([
        "tree": .string(query.printed), "sources": .array(explanations.map(\.json)),
        "warnings": .strings(warnings),
      ])
    }
    var lines = [SafeText.line(query.printed)] + query.outline.map { "  " + SafeText.line($0) }
    for explanation in explanations { lines += [""] + Self.lines(explanation, context) }
    if !warnings.isEmpty { lines += [""] + warnings.map { "warning: " + SafeText.line($0) } }
    try context.show(lines)
  }

  private static func lines(_ explanation: QueryExplanation, _ context: CommandContext) -> [String] {
    let name = context.style(SafeText.line(explanation.source.rawValue), .bold)
    if let refusal = explanation.refusal {
      return [name, "  cannot be asked: " + SafeText.line(refusal.message)]
        + (refusal.hint.map { ["             hint: " + SafeText.line($0)] } ?? [])
    }
    let requests = explanation.requests.enumerated().map { place, request in
      (place == 0 ? "  asks: " : "   and: ") + SafeText.line(request)
    }
    return [name] + requests
      + ["  here: " + SafeText.line(explanation.local ?? "nothing, what it answers stands")]
  }
}

extension ExplainCommand {
  /// A source, and what can be asked of it where that is known.
  private struct Known {
    var name: SourceName
    var type: SourceType
    var rights: [SourceTraits.Right]?
    var longest: Int?
  }

  private func sources(_ context: CommandContext) throws -> [Known] {
    // Without a daemon what is built in is all that is known.
    let told = (try? context.collect("Sources", [:], one: "source", many: "sources")) ?? []
    let known = told.compactMap { json -> Known? in
      guard let report = try? SourceReport(json: json) else { return nil }
      return Known(
        name: SourceName(report.source), type: report.type,
        rights: report.rights.compactMap(SourceTraits.Right.init), longest: report.queryLength)
    }
    let builtIn = SourceSettings.builtInNames.compactMap { Self.builtIn($0) }
    guard !names.isEmpty else {
      return (known.isEmpty ? builtIn : known).filter { $0.type != .twittercounter }
    }
    return try names.map { name in
      let source = SourceName(name)
      if let found = known.first(where: { $0.name == source }) ?? Self.builtIn(source) { return found }
      throw SourceRefusal.unknown(source)
    }
  }

  private static func builtIn(_ name: SourceName) -> Known? {
    SourceSettings(builtIn: name).map { Known(name: name, type: $0.type) }
  }
}

extension QueryFault {
  /// Reads a query, or gives the fault with its place.
  static func checking(_ text: String) throws(QueryFault) -> Query {
    do {
      return try Query(parsing: text)
    } catch {
      throw QueryFault(query: text, message: error.message, hint: error.hint, offset: error.offset)
    }
  }
}
