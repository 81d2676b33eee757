/// What a source charges for: every post that is read, once in a UTC day (T11).
package struct PostCost: Equatable, Sendable {
  /// The most posts of one request.
  package var pageSize: Int
  /// The fewest that a request may ask for.
  package var leastPage: Int
  /// The most that one post comes to: itself, and the posts that it brings along.
  package var weight: Int
  /// Posts that may be read in a UTC month; `nil`: no limit.
  package var monthlyLimit: Int?
  /// The list price of a post, in millionths of a dollar; `nil` where it is not known.
  package var price: Int?
  /// The same of an account.
  package var accountPrice: Int?
  /// How far back a search finds posts; `nil`: as far as they go.
  package var reach: Duration?

  package init(
    pageSize: Int = 100, leastPage: Int = 1, weight: Int = 1, monthlyLimit: Int? = nil, price: Int? = nil,
    accountPrice: Int? = nil, reach: Duration? = nil
  ) {
    self.pageSize = pageSize
    self.leastPage = leastPage
    self.weight = weight
    self.monthlyLimit = monthlyLimit
    self.price = price
    self.accountPrice = accountPrice
    self.reach = reach
  }

  /// What must be left of the month for a request to be made.
  package var least: Int { leastPage * weight }
}

/// Posts and accounts that an answer held, each of which is charged for.
package struct Billing: Equatable, Sendable {
  package var source: SourceName
  /// IDs, exact as the service counts them: an edited post is another one.
  package var posts: [String]
  package var accounts: [String]
  package var at: Timestamp

  /// - Returns: `nil` where there is nothing to charge for.
  package init?(source: SourceName, posts: [String], accounts: [String] = [], at: Timestamp) {
    guard !posts.isEmpty || !accounts.isEmpty else { return nil }
    self.source = source
    self.posts = posts
    self.accounts = accounts
    self.at = at
  }

  /// What posts come to, with what they brought along.
  ///
  /// - Parameter accounts: Those that were looked up for them.
  package init?(source: SourceName, reading posts: [FetchedPost], accounts: [String], at: Timestamp) {
    self.init(
      source: source, posts: posts.flatMap { [$0.post.id] + $0.broughtPosts },
      accounts: accounts + posts.flatMap(\.broughtAccounts), at: at)
  }
}

/// What a source has charged for, each ID once in a UTC day.
package struct Billed: Equatable, Sendable {
  package struct Count: Equatable, Sendable {
    package var day: Int
    package var month: Int
    package init(day: Int = 0, month: Int = 0) {
      self.day = day
      self.month = month
    }
  }

  package var posts: Count
  package var accounts: Count
  package init(posts: Count = Count(), accounts: Count = Count()) {
    self.posts = posts
    self.accounts = accounts
  }
}

extension Timestamp {
  /// The first moment of this UTC day.
  package var startOfDay: Timestamp {
    Timestamp(milliseconds: milliseconds.floorDivided(by: 86_400_000) * 86_400_000)
  }

  /// The first moment of the next UTC month.
  package var startOfNextMonth: Timestamp {
    let civil = CivilTime(self)
    return civil.month == 12
      ? CivilTime(year: civil.year + 1, month: 1, day: 1).timestamp
      : CivilTime(year: civil.year, month: civil.month + 1, day: 1).timestamp
  }
}
