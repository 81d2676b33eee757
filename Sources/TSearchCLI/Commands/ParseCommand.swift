import TSearchCore

struct ParseCommand: Command {
  static let types = [
    "x", "twitter-1.1", "twitter-1", "twitter-xml", "twittercounter", "mastodon", "bluesky", "hackernews",
    "feed",
  ]

  static let spec = CommandSpec(
    name: "parse", abstract: "Read a saved response body and print the posts in it.",
    discussion: "It needs no running daemon. For an answer that is an error the exit status is 1.",
    arguments: [.init("FILE", "The body; standard input if not given, or -.", .optional)],
    options: [
      .init("as", value: "TYPE", "What it is: \(types.joined(separator: ", "))."),
      .init("page", "Add a last line about the page."),
    ],
    examples: [.init("tsearchctl parse --as feed saved.xml", "The posts of a feed, in its order.")])

  private let type: String
  private let wantsPage: Bool
  private let file: String

  init(_ input: ParsedArguments) throws(UsageError) {
    guard let type = input.value("as") else {
      throw UsageError("'parse' must be told what the file is", hint: "give --as TYPE, such as --as feed")
    }
    guard Self.types.contains(type) else {
      let near = Suggestion.nearest(to: type, among: Self.types)
      throw UsageError(
        "there is no type '\(type)'",
        hint: near.map { "did you mean '\($0)'?" } ?? "types are \(Self.types.joined(separator: ", "))")
    }
    self.type = type
    wantsPage = input.has("page")
    file = input.words.first ?? "-"
  }

  func run(_ context: CommandContext) throws {
    let arguments = ["--parse", type] + (wantsPage ? ["--page"] : [])
    let result = try context.surroundings.runDaemonProgram(arguments, input: file)
    let lines = result.output.split(separator: UInt8(ascii: "\n"))
    let values = lines.compactMap { try? JSONValue(parsing: $0) }
    if context.isJSON {
      try values.forEach { try context.say($0) }
    } else if result.status == 0 || !values.isEmpty {
      try context.show(ParsedBody.lines(values, context))
    }
    if !result.errors.isEmpty { context.errors.passOn(result.errors) }
    if values.count < lines.count { throw FileError("tsearchd printed a line that is no JSON") }
    if result.status != 0 { throw QuietExit(status: result.status) }
  }
}
