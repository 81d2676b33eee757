import TSearchCore

struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import", abstract: "Add the searches and accounts of a JSON document.",
    discussion: "Nobody is asked: imported searches poll in their turn. What is saved already is skipped.",
    arguments: [.init("FILE", "The document; standard input if not given, or -.", .optional)],
    examples: [.init("tsearchctl import searches.json", "Adds what 'tsearchctl export' wrote.")])

  private let file: String

  init(_ input: ParsedArguments) throws(UsageError) { file = input.words.first ?? "-" }

  func run(_ context: CommandContext) throws {
    let bytes = try context.surroundings.read(file)
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes)
    } catch {
      let place = file == "-" ? "the input" : "'\(file)'"
      throw FileError(
        "\(place) is no JSON document: \(error.message) at byte \(error.offset)",
        hint: "'tsearchctl export' prints one")
    }
    let answer = try context.call("Import", ["document": document])
    let refused = answer["refused"]?.array ?? []
    if context.isJSON {
      try context.say(answer)
    } else {
      try say(answer["added"]?.strings ?? [], "Added", context)
      try say(answer["skipped"]?.strings ?? [], "Skipped, saved already", context)
      let nothing = (answer["added"]?.array ?? []).isEmpty && (answer["skipped"]?.array ?? []).isEmpty
      if nothing, refused.isEmpty { try context.say("The document holds no searches.") }
    }
    for refusal in refused {
      let name = refusal["name"]?.string.map { "'\($0)' was refused: " } ?? "refused: "
      context.errors.complain(UserReport(name + (refusal["message"]?.string ?? "no reason was given")))
    }
    if !refused.isEmpty { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }

  private func say(_ names: [String], _ verb: String, _ context: CommandContext) throws(OutputError) {
    guard !names.isEmpty else { return }
    let list = SafeText.line(names.joined(separator: ", "))
    try context.say("\(verb): \(list) (\(Plural.of(names.count, "entry", "entries"))).")
  }
}
