import TSearchCore

struct SourceCommand: Command {
  static let spec = CommandSpec(
    name: "source", abstract: "Try a source, or store its credential.",
    discussion: """
      The credential is typed without being shown, or comes as one line on standard input; on the command line \
      every other process could read it. It is tried first: where the source refuses it, the one before stays; \
      where it cannot be checked, it is stored all the same and the exit status is 1. It lies in the state \
      folder of the daemon, in 'credentials/SOURCE.token', which only its owner can read.
      """,
    arguments: [
      .init(
        "ACTION", "'test' asks once for something small, 'login' stores a credential.", .one,
        choices: Action.allCases.map(\.rawValue)),
      .init("SOURCE", "The source, as 'tsearchctl sources' names it.", .one),
    ],
    examples: [
      .init("tsearchctl source login x", "Ask for the token of x, and store it."),
      .init("tsearchctl source test bluesky", "Whether bluesky can be asked, and what is left of its quota."),
    ],
    refusesMore: .init(
      "a credential is not taken from the command line, where every process can read it",
      hint:
        "type it when asked, or pass it on standard input; the shell may have kept this line in its history"))

  private enum Action: String, CaseIterable { case test, login }

  private let action: Action
  private let source: String

  init(_ input: ParsedArguments) throws(UsageError) {
    guard let action = Action(rawValue: input.words[0]) else {
      throw UsageError(
        "'source' cannot '\(input.words[0])'", hint: "there are 'source test' and 'source login'")
    }
    self.action = action
    source = input.words[1]
  }

  func run(_ context: CommandContext) throws {
    let json =
      switch action {
      case .test: try context.call("SourceTest", ["name": .string(source)]).member("source")
      case .login: try logIn(context)
      }
    let report = try SourceReport(json: json)
    let isGood = report.verdict?.isGood ?? false
    if context.isJSON {
      try context.say(json)
    } else if isGood {
      let hasPosts = report.rights.contains { $0 != "account" }
      let next = action == .login && hasPosts ? "tsearchctl add QUERY --on \(SafeText.line(source))" : nil
      try context.show(SourceSheet.lines(report, context, next: next))
    } else {
      context.errors.complain(UserReport("'\(source)': \(report.verdict?.message ?? "nothing is known")"))
    }
    if !isGood { throw QuietExit(status: UserReport.Exit.failed.rawValue) }
  }

  private func logIn(_ context: CommandContext) throws -> JSONValue {
    let wish = try context.call("SourceLogin", ["name": .string(source)])
    let wanted = wish["wanted"]?.string ?? ""
    let credential = try CredentialInput.read(for: source, wanted: wanted, context)
    return try context.call("SourceLogin", ["name": .string(source), "credential": .string(credential)])
      .member("source")
  }
}
