import TSearchCore

struct AccountCommand: Command {
  static let spec = CommandSpec(
    name: "account", abstract: "Follow how many followers accounts have.",
    discussion: """
      An account is asked for four times a UTC day, all those of a source together. 'show' tells what to expect: \
      tomorrow, in a week and in a month, each with a range that holds four times of five, and how wrong earlier \
      forecasts were. A forecast needs readings of a week.
      """,
    arguments: [
      .init(
        "ACTION",
        "'add' follows an account, 'remove' forgets it, 'list' lists all, 'show' shows one in full.",
        .one, choices: Action.allCases.map(\.rawValue)),
      .init("@USER", "The account; its '@' may be left out.", .optional),
    ],
    options: [
      .init("on", value: "SOURCE", "The source that knows the account."),
      .init("every", value: "SPAN", "Ask so often; 6h if not given."),
    ],
    examples: [
      .init("tsearchctl account add @alice --on mastodon@mastodon.social", "Follow an account."),
      .init("tsearchctl account show @alice", "Its followers as a chart, and what to expect."),
    ])

  private enum Action: String, CaseIterable { case add, remove, list, show }

  private let action: Action
  private let user: String?
  private let on: String?
  private let every: String?

  init(_ input: ParsedArguments) throws(UsageError) {
    guard let action = Action(rawValue: input.words[0]) else {
      throw UsageError(
        "'account' cannot '\(input.words[0])'",
        hint: "there are 'account add', 'account remove', 'account list' and 'account show'")
    }
    self.action = action
    user = input.words.dropFirst().first
    on = input.value("on")
    every = input.value("every")
    if action != .list, user == nil {
      throw UsageError("'account \(action.rawValue)' needs a @USER", hint: "such as @alice")
    }
    if action == .add, on == nil {
      throw UsageError(
        "'account add' needs the source", hint: "give --on SOURCE, such as --on mastodon@mastodon.social")
    }
  }

  func run(_ context: CommandContext) throws {
    let parameters = JSONValue.parameters(["user": .optional(user), "on": .optional(on)])
    switch action {
    case .add: try add(context)
    case .remove:
      let json = try context.call("AccountRemove", parameters).member("removal")
      if context.isJSON { return try context.say(json) }
      let count = json["readings"]?.int ?? 0
      try context.say(
        SafeText.line(
          "Removed \(try json.text("removed")) on \(try json.text("source")), with \(Plural.of(count, "reading", "readings"))."
        ))
    case .list: try list(context)
    case .show:
      let json = try context.call("AccountShow", parameters).member("account")
      if context.isJSON { return try context.say(json) }
      try context.show(AccountSheet.lines(try AccountReport(json: json), context))
    }
  }

  private func add(_ context: CommandContext) throws {
    let parameters = JSONValue.parameters([
      "user": .optional(user), "on": .optional(on), "every": try context.span(every),
    ])
    let json = try context.call("AccountAdd", parameters).member("account")
    if context.isJSON { return try context.say(json) }
    let account = try AccountReport(json: json)
    let followers = account.last.map { "\(FollowerCount.text($0.followers)) followers now, " } ?? ""
    try context.say(
      SafeText.line(
        "Following @\(account.handle) on \(account.source): \(followers)asked every \(Duration.seconds(account.every).span)."
      ))
    for note in account.notes { context.errors.note(note) }
    LingerHint.give(context)
  }

  private func list(_ context: CommandContext) throws {
    let accounts = try context.collect("AccountList", [:], one: "account", many: "accounts")
    if context.isJSON { return try accounts.forEach { try context.say($0) } }
    guard !accounts.isEmpty else {
      try context.say("No accounts are followed yet.")
      return try context.say("Follow one with: tsearchctl account add @alice --on mastodon@mastodon.social")
    }
    try context.show(AccountTable.lines(try accounts.map { try AccountReport(json: $0) }, context))
  }
}
