/// The store, as the daemon uses it: each call is at most one transaction (DESIGN section 5).
package protocol Ledger: RecentLedger, CoverageLedger, AccountLedger, SinkLedger {
  /// The store's random 128-bit ID, 32 hexadecimal digits; with a hit's number it names a hit for ever.
  var storeID: String { get }

  // Searches.
  func searches() async throws(StoreError) -> [SearchRecord]
  /// One search; `nil` where it was removed.
  func record(of search: SearchID) async throws(StoreError) -> SearchRecord?
  /// Stores all of these searches, in their order, or none.
  func insert(_ searches: [NewSearch]) async throws(StoreError) -> [SearchRecord]
  /// Replaces a search; reaches of sources that are no longer listed are forgotten with what they hold.
  func update(_ search: SavedSearch, reaches: [SourceName: Reach]) async throws(StoreError)
  /// Forgets searches and all that only they hold, their hits too; the hits of each, in order.
  func remove(_ searches: [SearchID]) async throws(StoreError) -> [Int]

  // Polls.
  /// Judges (``Newness``) and stores a poll for all its readers in one transaction; a dry one is rolled back.
  func record(_ poll: PollRecord) async throws(StoreError) -> PollOutcome
  /// Counts what was read and is not stored: of a dry poll, of a trial, of accounts (T11).
  func bill(_ billing: Billing) async throws(StoreError)
  /// What a source has charged for on the UTC day of that moment and in its month.
  func billed(of source: SourceName, at moment: Timestamp) async throws(StoreError) -> Billed
  /// Notes a poll that brought nothing to store; written with the next real write or by ``flush()``.
  func note(_ poll: PollNote) async
  /// Keeps what is known of a search as a part of joined polls; written as ``note(_:)`` is.
  func setJoining(_ state: JoiningState, of search: SearchID, on source: SourceName) async
  /// Writes what ``note(_:)`` left in memory.
  func flush() async throws(StoreError)

  // Hits.
  func hits(_ wish: HitWish) async throws(StoreError) -> [Hit]
  /// Posts that these searches (none given: all) recorded without a hit, newest last.
  func baselinePosts(of searches: [SearchID], limit: Int) async throws(StoreError) -> [Hit]
  func tallies(now: Timestamp) async throws(StoreError) -> [SearchID: SearchTally]
  func tally(of search: SearchID, now: Timestamp) async throws(StoreError) -> SearchTally
  /// Hits a day of one search, oldest first, the last one the UTC day of `now`.
  func hitsByDay(of search: SearchID, days: Int, now: Timestamp) async throws(StoreError) -> [Int]
  /// How many hits are numbered since then.
  func hitCount(since: Timestamp) async throws(StoreError) -> Int

  // The announcer (DESIGN 4.8).
  /// Hits that wait to be announced, oldest first, with numbers above `number`.
  func pendingHits(after number: Int64, limit: Int) async throws(StoreError) -> [Hit]
  func pendingCount() async throws(StoreError) -> Int
  /// Never gives numbers up to this one to new hits.
  func skipHits(through number: Int64) async throws(StoreError)
  /// Makes hits announced and moves the journal's cursor, in one transaction.
  func confirm(_ numbers: [Int64], cursor: String?, at moment: Timestamp) async throws(StoreError)
  /// The journal's cursor and the boot in which the announcer last worked.
  func announcerState() async throws(StoreError) -> AnnouncerState
  /// Makes hits pending again that were announced since then, forgets the cursor where there are any, and takes on the
  /// new boot, in one transaction; their numbers.
  func reopenHits(announcedSince: Timestamp, boot: String) async throws(StoreError) -> [Int64]

  // Standing state that outlives a restart.
  func problems() async throws(StoreError) -> [ProblemKey: ProblemState]
  /// `nil` clears it.
  func setProblem(_ state: ProblemState?, for key: ProblemKey) async throws(StoreError)
  func quotas() async throws(StoreError) -> [QuotaKey: QuotaState]
  func setQuota(_ state: QuotaState, for key: QuotaKey) async
  func documents() async throws(StoreError) -> [SourceName: DocumentState]
  func setDocument(_ state: DocumentState, for source: SourceName) async

  // Care.
  /// What became of the store before this one, until it is acknowledged: polls are to be held (C2).
  var damage: StoreDamage? { get async }
  /// Forgets that the store before was damaged: the user knows.
  func acknowledgeDamage() async throws(StoreError)
  /// Drops bodies and poll rows older than that; IDs stay for ever (N7).
  func dropBodies(olderThan: Timestamp) async throws(StoreError)
  /// Copies the store as it is at the end of this call, a few pages at a time; other calls go on meanwhile.
  func copy() async throws(StoreError) -> any StoreCopy
  /// Writes what waits in memory and closes the store for good; every later call fails.
  func close() async
}

extension Ledger {
  package func insert(
    _ search: SavedSearch, reaches: [SourceName: Reach]
  ) async throws(StoreError) -> SearchRecord {
    let records = try await insert([NewSearch(search, reaches: reaches)])
    guard let record = records.first else { throw .failed("a search was stored and is not there") }
    return record
  }
}

/// A poll that brought posts, for all searches that share it.
package struct PollRecord: Sendable {
  /// One search that reads the walk.
  package struct Reader: Equatable, Sendable {
    package var search: SearchID
    package var reach: Reach
    /// For each post of the walk, whether the query matches it.
    package var claims: [Bool]
    /// The revision of the query that was asked; `nil`: whichever.
    ///
    /// Where the search has another one by now, this reader is left out (N3).
    package var revision: Int?
    package init(search: SearchID, reach: Reach, claims: [Bool], revision: Int? = nil) {
      self.search = search
      self.reach = reach
      self.claims = claims
      self.revision = revision
    }
  }

  package var source: SourceName
  package var scope: Scope
  package var walk: Walk
  package var readers: [Reader]
  /// Posts a day by what was read, where each one costs; of use where a silent baseline is paid.
  package var rate: Double?
  package var overlap: Duration
  /// `MaxHitsPerPoll=` (N14).
  package var mostHits: Int
  /// A hit with a number above has not been sent: other searches may still be added to it (N13).
  package var unsentAbove: Int64
  package var isDry: Bool
  /// What the source charges for; counted in the same transaction (T11).
  package var billing: Billing?

  package init(
    source: SourceName, scope: Scope, walk: Walk, readers: [Reader], overlap: Duration, mostHits: Int,
    unsentAbove: Int64, isDry: Bool = false
  ) {
    self.source = source
    self.scope = scope
    self.walk = walk
    self.readers = readers
    self.overlap = overlap
    self.mostHits = mostHits
    self.unsentAbove = unsentAbove
    self.isDry = isDry
  }
}

/// What a recorded poll came to.
package struct PollOutcome: Equatable, Sendable {
  package struct Reading: Equatable, Sendable {
    package var reach: Reach
    package var hits: Int
    /// Held back now, over all polls of this search.
    package var held: Int
    /// Unseen posts that a quiet baseline passed over.
    package var quiet: Int
    package init(reach: Reach, hits: Int, held: Int, quiet: Int) {
      self.reach = reach
      self.hits = hits
      self.held = held
      self.quiet = quiet
    }
  }

  /// New hits, and unsent ones that got one more name (N13); oldest first, without numbers for a dry poll.
  package var hits: [Hit]
  /// Of each reader; a search that was removed, or owes another baseline by now, is not among them.
  package var readings: [SearchID: Reading]
  package init(hits: [Hit], readings: [SearchID: Reading]) {
    self.hits = hits
    self.readings = readings
  }
}

/// A poll without news: an empty answer, an unchanged document, or an error.
package struct PollNote: Equatable, Sendable {
  package var source: SourceName
  package var searches: [SearchID]
  package var at: Timestamp
  /// The kind and the message of the error; `nil` for a good poll.
  package var error: String?
  package init(source: SourceName, searches: [SearchID], at: Timestamp, error: String?) {
    self.source = source
    self.searches = searches
    self.at = at
    self.error = error
  }
}

/// Which stored hits are wanted; they come oldest first.
package struct HitWish: Equatable, Sendable {
  /// Empty: all searches.
  package var searches: [SearchID]
  package var after: Int64?
  package var before: Int64?
  package var since: Timestamp?
  /// Where more would match: the newest ones, or with `after` the oldest ones.
  package var limit: Int
  package init(
    searches: [SearchID] = [], after: Int64? = nil, before: Int64? = nil, since: Timestamp? = nil, limit: Int
  ) {
    self.searches = searches
    self.after = after
    self.before = before
    self.since = since
    self.limit = limit
  }
}

/// Numbers of one search.
package struct SearchTally: Equatable, Sendable {
  package var hits: Int
  package var hits24h: Int
  package var held: Int
  package init(hits: Int, hits24h: Int, held: Int) {
    self.hits = hits
    self.hits24h = hits24h
    self.held = held
  }
}

/// Where the announcer stopped.
package struct AnnouncerState: Equatable, Sendable {
  package var cursor: String?
  package var boot: String?
  /// Set for a week after the store was put in place from a backup: the cursor as it was in there.
  ///
  /// The journal may hold hits behind it that this store knows nothing of.
  package var copied: Copied?

  package struct Copied: Equatable, Sendable {
    package var cursor: String?
    package init(cursor: String?) { self.cursor = cursor }
  }

  package init(cursor: String?, boot: String?, copied: Copied? = nil) {
    self.cursor = cursor
    self.boot = boot
    self.copied = copied
  }
}

/// What a feed's URL is known for beside its posts.
package struct DocumentState: Equatable, Sendable {
  package var validators: Validators?
  /// Names the content that the validators belong to.
  package var contentTag: String?
  /// Where it moved for good, and how many good parses in a row came from there (T10).
  package var movedTo: String?
  package var movedParses: Int
  /// Whether it ever held an item: an empty one is an error then (N15).
  package var hadItems: Bool
  /// The document's own wish for its interval.
  package var wish: Duration?
  package init(
    validators: Validators? = nil, contentTag: String? = nil, movedTo: String? = nil, movedParses: Int = 0,
    hadItems: Bool = false, wish: Duration? = nil
  ) {
    self.validators = validators
    self.contentTag = contentTag
    self.movedTo = movedTo
    self.movedParses = movedParses
    self.hadItems = hadItems
    self.wish = wish
  }
}
