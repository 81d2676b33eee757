import TSearchCore
import TSearchQuery

struct MatchCommand: Command {
  static let spec = CommandSpec(
    name: "match", abstract: "Print those posts of a file that a query matches.",
    discussion: """
      It reads a post a line, as --json prints them; hits too. It asks nobody and needs no running daemon. The exit \
      status is that of grep: 0 where a post matches, 1 where none does. What only a service can decide matches nothing.
      """,
    arguments: [.init("QUERY", "What a post must match; several words make one query.", .any, isQuery: true)],
    options: [
      .init("file", value: "FILE", "Read this file; standard input if not given, or -."),
      .init("queries", value: "FILE", "Match any of the queries in this file, one a line."),
    ],
    examples: [
      .init(
        "tsearchctl hits --json -n 1000 | tsearchctl match 'lang:de -is:reply'",
        "Hits in German that answer nobody."),
      .init(
        "tsearchctl match --queries words.txt --file posts.jsonl", "Posts that any of many queries matches."),
    ])

  private let query: String
  private let file: String
  private let queries: String?

  init(_ input: ParsedArguments) throws(UsageError) {
    query = input.query
    file = input.value("file") ?? "-"
    queries = input.value("queries")
    guard query.isEmpty == (queries != nil) else {
      throw UsageError(
        "'match' takes a query, or a file of queries", hint: "give words, or --queries FILE, and not both")
    }
  }

  func run(_ context: CommandContext) throws {
    var index = QueryIndex(try wanted(context))
    var count = 0
    var number = 0
    context.surroundings.endWithReader()
    try context.surroundings.lines(of: file) { line in
      number += 1
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return }
      guard let json = try? JSONValue(parsing: line), let post = try? Post(json: json["post"] ?? json) else {
        return context.errors.note("line \(number) holds no post, ignoring it")
      }
      guard !index.matches(post).isEmpty else { return }
      count += 1
      try context.say(json)
    }
    if count == 0 { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }

  private func wanted(_ context: CommandContext) throws -> [Query] {
    guard let queries else { return [try QueryFault.checking(query)] }
    let text = String(decoding: try context.surroundings.read(queries), as: UTF8.self)
    return try text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }.map {
      try QueryFault.checking(String($0))
    }
  }
}
