import TSearchCore

extension SwitchLedger {
  func recentQueries() async throws(StoreError) -> [RecentQuery] { try await real.recentQueries() }
  func noteQuery(_ query: RecentQuery) async throws(StoreError) {
    try check()
    try await real.noteQuery(query)
  }
  func clearQueries() async throws(StoreError) { try await real.clearQueries() }

  func traces(of post: PostReference) async throws(StoreError) -> [PostTrace] {
    try await real.traces(of: post)
  }
  func closedGaps(of search: SearchID, _ source: SourceName) async throws(StoreError) -> [ClosedGap] {
    try await real.closedGaps(of: search, source)
  }
}

extension SwitchLedger {
  func accounts() async throws(StoreError) -> [FollowedAccount] { try await real.accounts() }
  func put(_ account: FollowedAccount) async throws(StoreError) -> FollowedAccount {
    try check()
    return try await real.put(account)
  }
  func removeAccount(_ number: AccountNumber) async throws(StoreError) -> Int {
    try await real.removeAccount(number)
  }
  func keep(_ news: [(account: FollowedAccount, readings: [StoredReading])]) async throws(StoreError) {
    try check()
    try await real.keep(news)
  }
  func readings(of account: AccountNumber) async throws(StoreError) -> [StoredReading] {
    try await real.readings(of: account)
  }
}

extension SwitchLedger {
  func place(of sink: String) async throws(StoreError) -> Int64? { try await real.place(of: sink) }
  func setPlace(_ number: Int64, of sink: String) async throws(StoreError) {
    try check()
    try await real.setPlace(number, of: sink)
  }
  func hits(
    for sink: String, after number: Int64, since: Timestamp, limit: Int
  ) async throws(StoreError) -> SinkPage {
    try await real.hits(for: sink, after: number, since: since, limit: limit)
  }
}
