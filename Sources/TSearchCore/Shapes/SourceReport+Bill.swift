extension SourceReport {
  /// Posts and accounts that were billed, each once in a UTC day (T11).
  package struct Bill: Equatable, Sendable {
    package var billed: Billed
    /// `nil`: there is none.
    package var limit: Int?
    package init(_ billed: Billed, limit: Int?) {
      self.billed = billed
      self.limit = limit
    }

    /// Both together; there is a limit where both have one.
    package static func + (left: Bill, right: Bill) -> Bill {
      Bill(
        Billed(
          posts: left.billed.posts + right.billed.posts,
          accounts: left.billed.accounts + right.billed.accounts),
        limit: left.limit.flatMap { one in right.limit.map { one + $0 } })
    }

    /// As members of another shape.
    var members: [JSONMember] {
      [
        JSONMember("billed_day", .optional(billed.posts.day)),
        JSONMember("billed_month", .optional(billed.posts.month)),
        JSONMember("monthly_limit", .optional(limit)),
        JSONMember("accounts_billed_day", .optional(billed.accounts.day)),
        JSONMember("accounts_billed_month", .optional(billed.accounts.month)),
      ]
    }

    /// - Returns: `nil` where the shape has none.
    init?(members json: JSONValue) {
      guard let day = json["billed_day"]?.int else { return nil }
      func count(_ name: String) -> Int { json[name]?.int ?? 0 }
      self.init(
        Billed(
          posts: Billed.Count(day: day, month: count("billed_month")),
          accounts: Billed.Count(day: count("accounts_billed_day"), month: count("accounts_billed_month"))),
        limit: json["monthly_limit"]?.int)
    }
  }
}

extension Billed.Count {
  fileprivate static func + (left: Self, right: Self) -> Self {
    Self(day: left.day + right.day, month: left.month + right.month)
  }
}
