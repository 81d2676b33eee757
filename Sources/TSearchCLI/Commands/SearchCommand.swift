import TSearchCore

struct SearchCommand: Command {
  static let spec = CommandSpec(
    name: "search", abstract: "Search once, now; nothing is saved but the query.",
    discussion: """
      The newest posts come first, of all sources together. Without --on it asks DefaultSources=, and where that \
      is empty every source that can answer and costs nothing. 'tsearchctl recent' lists what was asked.
      """,
    arguments: [
      .init("QUERY", "What to look for; several words make one query.", .any, isQuery: true)
    ],
    options: [
      .init(
        "on", value: "SOURCE", repeats: true, "Ask this source: feed:URL, or a name that 'sources' lists."),
      .init("n", short: "n", value: "N", "Show so many; 20 if not given."),
      .init("more", "Go on where the last page ended; without a QUERY, that of the last search."),
      .init("save", value: "NAME", "Make it a saved search with that name, without asking twice."),
    ],
    examples: [
      .init("tsearchctl search swift server --on hackernews", "The latest posts with both words."),
      .init("tsearchctl search --more", "Those that come next."),
    ])

  private let question: OneQuestion

  init(_ input: ParsedArguments) throws(UsageError) {
    try input.atMostOne(of: "more", "save")
    guard !input.words.isEmpty || input.has("more") else {
      throw UsageError("'search' needs a QUERY", hint: "'tsearchctl search --help' shows what it takes")
    }
    question = OneQuestion(
      query: input.words.isEmpty ? nil : input.query, on: input.values("on"),
      count: try input.count("n") ?? 20,
      isMore: input.has("more"), save: input.value("save"))
  }

  func run(_ context: CommandContext) throws { try question.ask(context) }
}

/// A question that is asked once, and how its answer is shown.
struct OneQuestion {
  var query: String?
  var on: [String] = []
  var count = 20
  var isMore = false
  var save: String?

  func ask(_ context: CommandContext) throws {
    var posts: [JSONValue] = []
    var rest = JSONValue.null
    let parameters = JSONValue.parameters([
      "query": .optional(query), "on": .given(on), "n": .optional(count), "more": .given(isMore),
      "save": .optional(save),
    ])
    try context.stream("Search", parameters) { reply in
      if let post = reply["post"], !post.isNull { posts.append(post) } else { rest = reply }
      posts += reply["posts"]?.array ?? []
    }
    let saved = rest["search"].flatMap { $0.isNull ? nil : $0 }
    if context.isJSON {
      try posts.forEach { try context.say($0) }
      if let saved { try context.say(saved) }
    } else {
      try show(posts, hasMore: rest["has_more"]?.bool ?? false, context)
      if let saved {
        try context.say("")
        try SearchFacts.lines(try SearchReport(json: saved), verb: "Saved", isNew: true, context).forEach {
          try context.say($0)
        }
      }
    }
    for note in rest["notes"]?.strings ?? [] { context.errors.note(note) }
    try complain(rest, context)
  }

  private func show(_ posts: [JSONValue], hasMore: Bool, _ context: CommandContext) throws {
    guard !posts.isEmpty else { return try context.say(isMore ? "No more posts." : "No posts.") }
    let blocks = try posts.map { PostBlock.lines(try Post(json: $0), context) }
    let more = hasMore ? [context.style("More: tsearchctl search --more", .dim)] : []
    try context.show(Array((blocks + [more]).filter { !$0.isEmpty }.joined(separator: [""])))
  }

  private func complain(_ rest: JSONValue, _ context: CommandContext) throws {
    let errors = try (rest["errors"]?.array ?? []).map { try StandingError(json: $0) }
    for error in errors {
      context.errors.complain(
        UserReport(
          (error.source.map { "\($0): " } ?? "") + error.message,
          hint: "the posts of the others are shown; 'tsearchctl search --more' asks it again"))
    }
    if !errors.isEmpty { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }
}
