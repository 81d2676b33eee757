import TSearchCore

struct ExportCommand: Command {
  static let spec = CommandSpec(
    name: "export", abstract: "Print searches and accounts as one JSON document.",
    arguments: [.init("NAME", "Only these searches.", .any)],
    examples: [.init("tsearchctl export > searches.json", "A copy that 'tsearchctl import' reads.")])

  private let names: [String]

  init(_ input: ParsedArguments) throws(UsageError) { names = input.words }

  func run(_ context: CommandContext) throws {
    var document = JSONValue.object([])
    for part in try context.collect(
      "Export", .parameters(["names": .given(names)]), one: "document", many: "documents")
    {
      document = document.joined(with: part)
    }
    if context.isJSON { return try context.say(document) }
    try context.show(ExportText.lines(document))
  }
}

extension JSONValue {
  /// The members of both; lists of the same name are one list.
  fileprivate func joined(with other: JSONValue) -> JSONValue {
    var members = self.members ?? []
    for member in other.members ?? [] {
      guard let place = members.firstIndex(where: { $0.name == member.name }) else {
        members.append(member)
        continue
      }
      guard let old = members[place].value.array, let new = member.value.array else { continue }
      members[place].value = .array(old + new)
    }
    return .object(members)
  }
}
