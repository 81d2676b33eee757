import TSearchCore

private let unexpected = "the announcer asks no questions"

extension HitLedger {
  func recentQueries() async throws(StoreError) -> [RecentQuery] { throw .failed(unexpected) }
  func noteQuery(_ query: RecentQuery) async throws(StoreError) { throw .failed(unexpected) }
  func clearQueries() async throws(StoreError) { throw .failed(unexpected) }
}

extension HitLedger {
  func traces(of post: PostReference) async throws(StoreError) -> [PostTrace] { throw .failed(unexpected) }
  func closedGaps(of search: SearchID, _ source: SourceName) async throws(StoreError) -> [ClosedGap] {
    throw .failed(unexpected)
  }
}

extension HitLedger {
  func accounts() async throws(StoreError) -> [FollowedAccount] { throw .failed(unexpected) }
  func put(_ account: FollowedAccount) async throws(StoreError) -> FollowedAccount {
    throw .failed(unexpected)
  }
  func removeAccount(_ number: AccountNumber) async throws(StoreError) -> Int { throw .failed(unexpected) }
  func keep(_ news: [(account: FollowedAccount, readings: [StoredReading])]) async throws(StoreError) {
    throw .failed(unexpected)
  }
  func readings(of account: AccountNumber) async throws(StoreError) -> [StoredReading] {
    throw .failed(unexpected)
  }
}
