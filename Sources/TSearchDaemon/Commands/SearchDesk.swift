package import TSearchControl
package import TSearchCore
import TSearchQuery

/// Carries out the commands of people and scripts on the saved searches.
package actor SearchDesk {
  let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  let time: any Timekeeper
  let ledger: any Ledger
  let scheduler: Scheduler
  let followers: Followers
  let credentials: any CredentialStore
  let startedAt: Timestamp
  var configuration: Configuration
  var catalog: any SourceCatalog
  var searches: SavedSearches
  private var isChanging = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  let sink: any HitSink
  /// The accounts that are followed.
  let accounts: AccountPoller
  /// The question that was asked last, with the posts that were not given out yet.
  var question: OpenQuestion?

  package init(
    parts: PollParts, scheduler: Scheduler, configuration: Configuration, catalog: any SourceCatalog,
    credentials: any CredentialStore, searches: [SavedSearch]
  ) {
    loop = parts.loop
    time = parts.time
    ledger = parts.ledger
    followers = parts.followers
    self.scheduler = scheduler
    self.configuration = configuration
    self.catalog = catalog
    self.credentials = credentials
    sink = parts.sink
    startedAt = parts.time.wallTime
    self.searches = SavedSearches(searches)
    accounts = AccountPoller(parts: parts, scheduler: scheduler, catalog: catalog)
  }

  /// How many searches there are and how many of them are polled.
  package var counts: (all: Int, active: Int) {
    (searches.count, searches.all.count { $0.state == .active })
  }

  package func reload(configuration: Configuration, catalog: any SourceCatalog) async {
    self.configuration = configuration
    self.catalog = catalog
    await accounts.reload(catalog: catalog)
  }

  /// The searches of these names, in their order; of all where none is named.
  ///
  /// One unknown name, and nothing is done (OUTSIDE section 2).
  func named(_ names: [String]) throws(ControlError) -> [SavedSearch] {
    if names.isEmpty { return searches.all.sorted { $0.name < $1.name } }
    var found: [SavedSearch] = []
    var known: Set<SearchID> = []
    for name in names {
      guard let search = searches[name] else { throw .searchNotFound(name) }
      if known.insert(search.id).inserted { found.append(search) }
    }
    return found
  }

  /// The search as it stands in the store, with how far it has read.
  func record(of search: SavedSearch) async throws(ControlError) -> SearchRecord {
    let record = try await storing { () throws(StoreError) in
      try await self.ledger.record(of: search.id)
    }
    guard let record else { throw .searchNotFound(search.name) }
    return record
  }

  /// Refuses what would poll while a damaged store waits for the user (C2).
  func checkHold() async throws(ControlError) {
    guard await scheduler.isHeld, let damage = await ledger.damage else { return }
    throw .held(damage.sentence)
  }

  /// Goes on after a damaged store: quietly with the searches that came back, or with none.
  ///
  /// - Returns: How many searches go on.
  package func recover(discards: Bool) async throws(ControlError) -> Int {
    guard await ledger.damage != nil else {
      throw .badParameter("discard", "the store is sound, there is nothing to recover from")
    }
    if discards, searches.count > 0 { _ = try await remove(searches.all.map(\.name)) }
    try await storing { () throws(StoreError) in try await self.ledger.acknowledgeDamage() }
    await scheduler.endHold()
    return searches.count
  }

  /// Makes a change when those that came before are made: what it reads holds until it has written.
  func alone<Result>(_ change: () async throws(ControlError) -> Result) async throws(ControlError) -> Result {
    if isChanging { await withCheckedContinuation { waiting.append($0) } }
    isChanging = true
    defer {
      isChanging = !waiting.isEmpty
      if isChanging { waiting.removeFirst().resume() }
    }
    return try await change()
  }

  /// Turns what the store says into an error of the socket.
  func storing<Result: Sendable>(
    _ body: () async throws(StoreError) -> Result
  ) async throws(ControlError) -> Result {
    do {
      return try await body()
    } catch {
      throw .cannotRecord(error.report.sentence)
    }
  }
}
