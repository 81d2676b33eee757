import Synchronization
import TSearchCore

/// A real store whose disk a test can fill: writes fail until it is emptied again.
final class SwitchLedger: Ledger {
  let real: any Ledger
  private let isFull = Mutex(false)
  private let recorded = Mutex(0)

  /// Told for which searches a poll counts, good or not.
  private let counting: (@Sendable (SourceName, [SearchID]) -> Void)?

  init(_ real: any Ledger, counting: (@Sendable (SourceName, [SearchID]) -> Void)? = nil) {
    self.real = real
    self.counting = counting
  }

  func fill(_ full: Bool) { isFull.withLock { $0 = full } }
  /// How many polls were recorded.
  var records: Int { recorded.withLock { $0 } }

  private let inserted = Mutex(0)
  /// How often searches were inserted, however many at a time.
  var insertions: Int { inserted.withLock { $0 } }

  private let dropped = Mutex(0)
  /// How often old bodies were dropped.
  var cares: Int { dropped.withLock { $0 } }

  func check() throws(StoreError) {
    if isFull.withLock({ $0 }) { throw .cannotRecord("no space left on the disk") }
  }

  var storeID: String { real.storeID }
  func searches() async throws(StoreError) -> [SearchRecord] { try await real.searches() }
  func record(of search: SearchID) async throws(StoreError) -> SearchRecord? {
    try await real.record(of: search)
  }
  func insert(_ searches: [NewSearch]) async throws(StoreError) -> [SearchRecord] {
    try check()
    inserted.withLock { $0 += 1 }
    return try await real.insert(searches)
  }
  func update(_ search: SavedSearch, reaches: [SourceName: Reach]) async throws(StoreError) {
    try check()
    try await real.update(search, reaches: reaches)
  }
  func remove(_ searches: [SearchID]) async throws(StoreError) -> [Int] {
    try check()
    return try await real.remove(searches)
  }
  func record(_ poll: PollRecord) async throws(StoreError) -> PollOutcome {
    try check()
    recorded.withLock { $0 += 1 }
    counting?(poll.source, poll.readers.map(\.search))
    return try await real.record(poll)
  }
  func bill(_ billing: Billing) async throws(StoreError) {
    try check()
    try await real.bill(billing)
  }
  func billed(of source: SourceName, at moment: Timestamp) async throws(StoreError) -> Billed {
    try await real.billed(of: source, at: moment)
  }
  func note(_ poll: PollNote) async {
    counting?(poll.source, poll.searches)
    await real.note(poll)
  }
  func setJoining(_ state: JoiningState, of search: SearchID, on source: SourceName) async {
    await real.setJoining(state, of: search, on: source)
  }
  func flush() async throws(StoreError) {
    try check()
    try await real.flush()
  }
  func hits(_ wish: HitWish) async throws(StoreError) -> [Hit] { try await real.hits(wish) }
  func baselinePosts(of searches: [SearchID], limit: Int) async throws(StoreError) -> [Hit] {
    try await real.baselinePosts(of: searches, limit: limit)
  }
  func tallies(now: Timestamp) async throws(StoreError) -> [SearchID: SearchTally] {
    try await real.tallies(now: now)
  }
  func tally(of search: SearchID, now: Timestamp) async throws(StoreError) -> SearchTally {
    try await real.tally(of: search, now: now)
  }
  func hitsByDay(of search: SearchID, days: Int, now: Timestamp) async throws(StoreError) -> [Int] {
    try await real.hitsByDay(of: search, days: days, now: now)
  }
  func hitCount(since: Timestamp) async throws(StoreError) -> Int { try await real.hitCount(since: since) }
  func pendingHits(after number: Int64, limit: Int) async throws(StoreError) -> [Hit] {
    try await real.pendingHits(after: number, limit: limit)
  }
  func pendingCount() async throws(StoreError) -> Int { try await real.pendingCount() }
  func confirm(_ numbers: [Int64], cursor: String?, at moment: Timestamp) async throws(StoreError) {
    try check()
    try await real.confirm(numbers, cursor: cursor, at: moment)
  }
  func skipHits(through number: Int64) async throws(StoreError) { try await real.skipHits(through: number) }
  func announcerState() async throws(StoreError) -> AnnouncerState { try await real.announcerState() }
  func reopenHits(announcedSince: Timestamp, boot: String) async throws(StoreError) -> [Int64] {
    try await real.reopenHits(announcedSince: announcedSince, boot: boot)
  }
  func problems() async throws(StoreError) -> [ProblemKey: ProblemState] { try await real.problems() }
  func setProblem(_ state: ProblemState?, for key: ProblemKey) async throws(StoreError) {
    try await real.setProblem(state, for: key)
  }
  func quotas() async throws(StoreError) -> [QuotaKey: QuotaState] { try await real.quotas() }
  func setQuota(_ state: QuotaState, for key: QuotaKey) async { await real.setQuota(state, for: key) }
  func documents() async throws(StoreError) -> [SourceName: DocumentState] { try await real.documents() }
  func setDocument(_ state: DocumentState, for source: SourceName) async {
    await real.setDocument(state, for: source)
  }
  func dropBodies(olderThan moment: Timestamp) async throws(StoreError) {
    dropped.withLock { $0 += 1 }
    try await real.dropBodies(olderThan: moment)
  }
  var damage: StoreDamage? { get async { await real.damage } }
  func acknowledgeDamage() async throws(StoreError) { try await real.acknowledgeDamage() }
  func copy() async throws(StoreError) -> any StoreCopy { try await real.copy() }
  func close() async { await real.close() }
}
