/// The store's number of an account that is followed.
package struct AccountNumber: Hashable, Comparable, Sendable {
  package var rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: AccountNumber, right: AccountNumber) -> Bool { left.rawValue < right.rawValue }
}

/// An account whose followers are counted.
package struct FollowedAccount: Equatable, Sendable {
  /// Four readings a UTC day.
  package static let usualInterval = Duration.seconds(6 * 3600)

  package var number: AccountNumber
  package var source: SourceName
  /// Without its `@`.
  package var handle: String
  /// The service's own ID, by which it is known for ever (A4); `nil` until it was read once.
  package var id: String?
  package var interval: Duration
  package var name: String?
  package var avatar: String?
  package var createdAt: Timestamp
  package var judge = ReadingJudge()
  /// When it was last asked for, whatever came of it.
  package var askedAt: Timestamp?
  /// Why it gives no readings, and since when; said once.
  package var problem: Problem?
  /// The UTC day of the last step that was told, as days since 1970.
  package var stepDay: Int?
  /// The service's own forecasts (Twitter Counter).
  package var estimates: Estimates?

  package struct Problem: Equatable, Sendable {
    package var kind: ErrorKind
    package var message: String
    package var since: Timestamp
    package init(kind: ErrorKind, message: String, since: Timestamp) {
      self.kind = kind
      self.message = message
      self.since = since
    }
  }

  package struct Estimates: Equatable, Sendable {
    package var tomorrow: Int?
    package var nextMonth: Int?
    package init(tomorrow: Int?, nextMonth: Int?) {
      self.tomorrow = tomorrow
      self.nextMonth = nextMonth
    }
  }

  package init(
    number: AccountNumber, source: SourceName, handle: String, id: String? = nil,
    interval: Duration = FollowedAccount.usualInterval, createdAt: Timestamp
  ) {
    self.number = number
    self.source = source
    self.handle = handle
    self.id = id
    self.interval = interval
    self.createdAt = createdAt
  }
}

/// One stored reading.
package struct StoredReading: Equatable, Sendable {
  package var at: Timestamp
  package var followers: Int
  package var following: Int?
  package var posts: Int?

  package init(at: Timestamp, followers: Int, following: Int? = nil, posts: Int? = nil) {
    self.at = at
    self.followers = followers
    self.following = following
    self.posts = posts
  }
}

/// The accounts in the store.
package protocol AccountLedger: Sendable {
  func accounts() async throws(StoreError) -> [FollowedAccount]
  /// Adds an account, or replaces the one of that number.
  func put(_ account: FollowedAccount) async throws(StoreError) -> FollowedAccount
  /// Forgets an account with its readings; how many there were.
  func removeAccount(_ number: AccountNumber) async throws(StoreError) -> Int
  /// Keeps what a poll of accounts brought, in one transaction.
  func keep(_ news: [(account: FollowedAccount, readings: [StoredReading])]) async throws(StoreError)
  /// Oldest first.
  func readings(of account: AccountNumber) async throws(StoreError) -> [StoredReading]
}
