import TSearchControl
import TSearchCore
import TSearchQuery

/// The first page of a source, which is the baseline of a search that is saved with it.
struct FirstPage {
  var page: Page
  /// What its posts must still match.
  var local: Query?
  var source: any Source
  var ask: Ask
  var at: Timestamp
}

// `search … --save NAME`.
extension SearchDesk {
  /// Refuses before anybody is asked what could not be saved afterwards.
  func checkSaving(_ wish: SearchWish, _ open: OpenQuestion) throws(ControlError) {
    try searches.checkTwins(open.query, sources: Array(Set(open.merged.places.map(\.source))))
    _ = try searches.name(wish.save, for: open.query.printed)
  }

  /// Saves a search whose first pages were just read: they are its baseline, and nobody is asked twice (T10).
  ///
  /// A source that did not answer owes its baseline.
  func save(
    _ query: Query, _ name: String, _ recent: RecentQuery, _ first: [SourceName: [FirstPage]]
  ) async throws(ControlError) -> SearchReport {
    try await checkHold()
    let sources = Set(recent.places.map(\.source)).sorted()
    let search = SavedSearch(
      id: SearchID(0), name: name, query: recent.query, sources: sources,
      interval: try interval(nil, on: sources), createdAt: time.wallTime)
    var baseline = 0
    let record = try await alone { () throws(ControlError) in
      try searches.checkTwins(query, sources: sources)
      _ = try searches.name(name, for: recent.query)
      let owed = Dictionary(uniqueKeysWithValues: sources.map { ($0, Reach(baseline: .silent)) })
      let new = try await storing { () throws(StoreError) in
        try await self.ledger.insert(search, reaches: owed)
      }
      for source in sources {
        let parts = recent.places.count { $0.source == source }
        guard let pages = first[source], pages.count == parts else { continue }
        let poll = baselinePoll(pages, of: new.search)
        let outcome = try await storing { () throws(StoreError) in try await self.ledger.record(poll) }
        baseline += outcome.readings[new.search.id]?.quiet ?? 0
      }
      let record = try await self.record(of: new.search)
      searches.put(record.search)
      await scheduler.adopt(record)
      return record
    }
    var report = try await report(on: record.search)
    report.baseline = baseline
    return report
  }

  /// All requests of one source as the one poll that they are.
  private func baselinePoll(_ pages: [FirstPage], of search: SavedSearch) -> PollRecord {
    let source = pages[0].source
    let walks = pages.map { page in
      Walk(
        order: source.order(of: page.ask.subject), startedAt: page.at, finishedAt: time.wallTime,
        posts: page.page.fetched, end: page.page.next == nil ? .complete : .onePage)
    }
    let walk = walks.count == 1 ? walks[0] : Walk(merging: walks, unread: nil, climbs: false)
    let claims = walk.posts.map { pages[0].local?.matches($0.post) ?? true }
    return PollRecord(
      source: source.name, scope: source.traits.scope, walk: walk,
      readers: [
        .init(search: search.id, reach: Reach(baseline: .silent), claims: claims, revision: search.revision)
      ],
      overlap: configuration.overlap, mostHits: configuration.maxHitsPerPoll, unsentAbove: sink.lastSent)
  }
}
