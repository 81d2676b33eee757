import TSearchCore

private let unexpected = "the announcer has no use for this"

extension HitLedger {
  func searches() async throws(StoreError) -> [SearchRecord] { throw .failed(unexpected) }
  func record(of search: SearchID) async throws(StoreError) -> SearchRecord? { throw .failed(unexpected) }
  func insert(_ searches: [NewSearch]) async throws(StoreError) -> [SearchRecord] {
    throw .failed(unexpected)
  }
  func update(_ search: SavedSearch, reaches: [SourceName: Reach]) async throws(StoreError) {
    throw .failed(unexpected)
  }
  func remove(_ searches: [SearchID]) async throws(StoreError) -> [Int] { throw .failed(unexpected) }
  func record(_ poll: PollRecord) async throws(StoreError) -> PollOutcome { throw .failed(unexpected) }
  func bill(_ billing: Billing) async throws(StoreError) { throw .failed(unexpected) }
  func billed(of source: SourceName, at moment: Timestamp) async throws(StoreError) -> Billed {
    throw .failed(unexpected)
  }
  func setJoining(_ state: JoiningState, of search: SearchID, on source: SourceName) async {
    fatalError(unexpected)
  }
  func note(_ poll: PollNote) async { fatalError(unexpected) }
  func flush() async throws(StoreError) { throw .failed(unexpected) }
  func baselinePosts(of searches: [SearchID], limit: Int) async throws(StoreError) -> [Hit] {
    throw .failed(unexpected)
  }
  func tallies(now: Timestamp) async throws(StoreError) -> [SearchID: SearchTally] {
    throw .failed(unexpected)
  }
  func tally(of search: SearchID, now: Timestamp) async throws(StoreError) -> SearchTally {
    throw .failed(unexpected)
  }
  func hitsByDay(of search: SearchID, days: Int, now: Timestamp) async throws(StoreError) -> [Int] {
    throw .failed(unexpected)
  }
  func hitCount(since: Timestamp) async throws(StoreError) -> Int { throw .failed(unexpected) }
  func problems() async throws(StoreError) -> [ProblemKey: ProblemState] { throw .failed(unexpected) }
  func setProblem(_ state: ProblemState?, for key: ProblemKey) async throws(StoreError) {
    throw .failed(unexpected)
  }
  func quotas() async throws(StoreError) -> [QuotaKey: QuotaState] { throw .failed(unexpected) }
  func setQuota(_ state: QuotaState, for key: QuotaKey) async { fatalError(unexpected) }
  func documents() async throws(StoreError) -> [SourceName: DocumentState] { throw .failed(unexpected) }
  func setDocument(_ state: DocumentState, for source: SourceName) async { fatalError(unexpected) }
  func dropBodies(olderThan: Timestamp) async throws(StoreError) { throw .failed(unexpected) }
  func copy() async throws(StoreError) -> any StoreCopy { throw .failed(unexpected) }
  func close() async { fatalError(unexpected) }
  var damage: StoreDamage? { nil }
  func acknowledgeDamage() async throws(StoreError) { throw .failed(unexpected) }
}

extension HitLedger {
  func place(of sink: String) async throws(StoreError) -> Int64? { throw .failed(unexpected) }
  func setPlace(_ number: Int64, of sink: String) async throws(StoreError) { throw .failed(unexpected) }
  func hits(
    for sink: String, after number: Int64, since: Timestamp, limit: Int
  ) async throws(StoreError) -> SinkPage { throw .failed(unexpected) }
}
