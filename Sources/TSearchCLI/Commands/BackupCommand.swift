import TSearchControl
import TSearchCore

struct BackupCommand: Command {
  static let spec = CommandSpec(
    name: "backup", abstract: "Copy the store to a file while the daemon runs.",
    discussion: """
      The file is there once it is whole. It is a store like the daemon's own: to go back to it, stop the daemon, \
      put the file in the place of tsearch.db, remove tsearch.db-wal, and start the daemon; see tsearchd(8).
      """,
    arguments: [.init("FILE", "The file; - is standard output.", .one)],
    options: [.init("force", "Replace a file that is there.")],
    examples: [
      .init("tsearchctl backup tsearch-backup.db", "A copy to keep elsewhere."),
      .init("tsearchctl backup - > tsearch-backup.db", "The same; a pipe to another program goes too."),
    ])

  private let file: String
  private let replaces: Bool

  init(_ input: ParsedArguments) throws(UsageError) {
    file = input.words.first ?? "-"
    replaces = input.has("force")
    if file == "-", input.has("json") {
      throw UsageError("--json and - both want standard output", hint: "name a file")
    }
  }

  func run(_ context: CommandContext) throws {
    let target = try context.surroundings.newFile(file, replaces: replaces)
    var receipt = BackupReceipt(BackupProgress(context))
    do {
      try context.stream("Backup", [:]) { reply in
        if let bytes = try receipt.take(reply) { try target.append(bytes) }
      }
    } catch ControlClientError.connectionLost {
      throw FileError(
        "the daemon ended the connection before the backup was whole, nothing is left of it",
        hint: "it was stopped, or waited 10 s for '\(file)' to take more")
    }
    receipt.progress.end()
    let held = try receipt.finish()
    try target.finish()
    guard file != "-" else { return }
    if context.isJSON {
      return try context.say(.object([JSONMember("file", .string(file))] + (held.members ?? [])))
    }
    let searches = Plural.of(try held.number("searches"), "search", "searches")
    let hits = Plural.of(try held.number("hits"), "hit", "hits")
    try context.say("'\(SafeText.line(file))' holds \(searches) and \(hits), \(receipt.size) bytes.")
  }
}

/// The replies of one backup, put together.
private struct BackupReceipt {
  /// What the first reply said.
  private var held: JSONValue?
  private var taken = 0
  var progress: BackupProgress

  init(_ progress: BackupProgress) { self.progress = progress }

  var size: Int { held?["size"]?.int ?? 0 }

  /// The bytes of a reply; `nil` for one without.
  mutating func take(_ reply: JSONValue) throws -> [UInt8]? {
    if reply["size"]?.int != nil { held = reply }
    guard let text = reply["data"]?.string else { return nil }
    guard held != nil, let bytes = Base64.bytes(text) else { throw ControlClientError.badAnswer }
    taken += bytes.count
    progress.show(taken, of: size)
    return bytes
  }

  /// What a whole backup holds.
  func finish() throws(ControlClientError) -> JSONValue {
    guard let held, taken == size else { throw .badAnswer }
    return held
  }
}

/// One line of a terminal that says how far a backup is; none for small ones.
private struct BackupProgress {
  private static let worthwhile = 8 << 20
  private let surroundings: any Surroundings
  private let isWanted: Bool
  private var shown: Int?

  init(_ context: CommandContext) {
    surroundings = context.surroundings
    isWanted = !context.isJSON && context.surroundings.isTerminal(.error)
  }

  mutating func show(_ bytes: Int, of all: Int) {
    guard isWanted, all >= Self.worthwhile, shown != bytes >> 20 else { return }
    shown = bytes >> 20
    // Nobody is harmed where it cannot be shown.
    try? surroundings.write("\r\(bytes >> 20) of \(all >> 20) MiB", to: .error)
  }

  mutating func end() {
    if shown != nil { try? surroundings.write("\n", to: .error) }
    shown = nil
  }
}
