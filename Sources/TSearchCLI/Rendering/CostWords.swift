import TSearchCore

/// What posts that are charged for come to, in words.
enum CostWords {
  /// `likely 340 posts ($1.70) a day, at most 10000 ($50.00), and $0.01 for each author`.
  static func text(_ cost: CostReport) -> String {
    let authors = dollars(1, cost.accountPrice).map { ", and \($0) for each author" } ?? ""
    guard let likely = cost.likely else { return "at most \(posts(cost.most, cost)) a day\(authors)" }
    let most = dollars(cost.most, cost.price).map { "\(cost.most) (\($0))" } ?? "\(cost.most)"
    return "likely \(posts(likely, cost)) a day, at most \(most)\(authors)"
  }

  /// `340 posts today, 4200 of 10000 this month (UTC)`, to stand behind the word "billed".
  static func text(_ bill: SourceReport.Bill) -> String {
    let (posts, accounts) = (bill.billed.posts, bill.billed.accounts)
    let limit = bill.limit.map { " of \($0)" } ?? ""
    let read =
      accounts.month > 0 ? "; \(Plural.of(accounts.month, "account", "accounts")) this month" : ""
    return
      "\(Plural.of(posts.day, "post", "posts")) today, \(posts.month)\(limit) this month (UTC)\(read)"
  }

  private static func posts(_ count: Int, _ cost: CostReport) -> String {
    Plural.of(count, "post", "posts") + (dollars(count, cost.price).map { " (\($0))" } ?? "")
  }

  /// - Parameter price: Of one, in millionths of a dollar.
  private static func dollars(_ count: Int, _ price: Int?) -> String? {
    guard let price else { return nil }
    let (millionths, isOver) = count.multipliedReportingOverflow(by: price)
    guard !isOver else { return nil }
    let cents = millionths / 10_000 + (millionths % 10_000 > 0 ? 1 : 0)
    return "$\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }
}
