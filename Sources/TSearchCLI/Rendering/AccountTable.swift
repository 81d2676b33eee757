import TSearchCore

/// All accounts, one a line.
enum AccountTable {
  static func lines(_ accounts: [AccountReport], _ context: CommandContext) -> [String] {
    var table = Table(columns: [
      .init(title: "ACCOUNT", least: 10), .init(title: "ON", least: 8, drop: 1),
      .init(title: "FOLLOWERS", side: .right), .init(title: "WEEK", side: .right),
      .init(title: "READ", drop: 2),
      .init(title: "STATE", least: 6),
    ])
    table.rows = accounts.map { account in
      let growth = account.last.flatMap { last in
        account.weekAgo.map { FollowerCount.signed(last.followers - $0) }
      }
      return [
        .init(SafeText.line("@\(account.handle)"), .bold), .init(SafeText.line(account.source)),
        .init(account.last.map { FollowerCount.text($0.followers) } ?? "-"), .init(growth ?? "-"),
        .init(account.last.map { context.times.relative($0.at) } ?? "never"),
        account.problem.map { .init($0.kind.rawValue, .red) } ?? .init("followed", .green),
      ]
    }
    return table.lines(context.terminal)
  }
}

/// Numbers of followers for people: groups of three digits.
enum FollowerCount {
  static func text(_ count: Int) -> String {
    var groups: [String] = []
    var rest = count.magnitude
    repeat {
      let group = String(rest % 1000)
      rest /= 1000
      groups.append(rest > 0 ? String(repeating: "0", count: 3 - group.utf8.count) + group : group)
    } while rest > 0
    return (count < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }

  static func signed(_ count: Int) -> String { (count > 0 ? "+" : "") + text(count) }
}
