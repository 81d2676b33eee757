import TSearchCore

/// What posts that are charged for come to, in words.
enum CostWords {
  /// `likely 340 posts a day ($1.70), at most 10000 ($50.00)`.
  static func text(_ cost: CostReport) -> String {
    guard let likely = cost.likely else { return "at most \(posts(cost.most, cost)) a day" }
    return "likely \(posts(likely, cost)) a day, at most \(cost.most)\(dollars(cost.most, cost))"
  }

  /// `340 posts billed today, 4200 of 10000 this month (UTC)`.
  static func text(_ bill: SourceReport.Bill) -> String {
    let (posts, accounts) = (bill.billed.posts, bill.billed.accounts)
    let limit = bill.limit.map { " of \($0)" } ?? ""
    let read =
      accounts.month > 0 ? "; \(Plural.of(accounts.month, "account", "accounts")) looked up this month" : ""
    return
      "\(Plural.of(posts.day, "post", "posts")) billed today, \(posts.month)\(limit) this month (UTC)\(read)"
  }

  private static func posts(_ count: Int, _ cost: CostReport) -> String {
    Plural.of(count, "post", "posts") + dollars(count, cost)
  }

  private static func dollars(_ count: Int, _ cost: CostReport) -> String {
    guard let price = cost.price else { return "" }
    let (cents, isOver) = count.multipliedReportingOverflow(by: price)
    guard !isOver else { return "" }
    let whole = (cents + 9999) / 10_000
    return " ($\(whole / 100).\(whole % 100 < 10 ? "0" : "")\(whole % 100))"
  }
}
