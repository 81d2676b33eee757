package import TSearchCore

extension SQLiteLedger {
  package func searches() throws(StoreError) -> [SearchRecord] {
    let lastPolls = log.lastPolls
    return try store().searches.all().map { $0.adding(lastPolls, joiningsInHand) }
  }

  package func record(of search: SearchID) throws(StoreError) -> SearchRecord? {
    try store().searches.record(of: search)?.adding(log.lastPolls, joiningsInHand)
  }

  package func insert(_ searches: [NewSearch]) throws(StoreError) -> [SearchRecord] {
    let records = try write { store throws(StoreError) in
      var records: [SearchRecord] = []
      for new in searches { records.append(try store.searches.insert(new.search, reaches: new.reaches)) }
      return records
    }
    KillPoint.pass("search-inserted")
    exportSoon()
    return records
  }

  package func update(_ search: SavedSearch, reaches: [SourceName: Reach]) throws(StoreError) {
    try write { store throws(StoreError) in
      try store.searches.update(search, reaches: reaches)
      try store.standing.forget(search.id, but: search.sources)
      try forgetUnlistedDocuments(store)
    }
    KillPoint.pass("search-updated")
    forgetInHand(search.id, but: search.sources)
    exportSoon()
  }

  package func remove(_ searches: [SearchID]) throws(StoreError) -> [Int] {
    let counts = try write { store throws(StoreError) in
      var counts: [Int] = []
      for search in searches { counts.append(try store.searches.hitCount(of: search)) }
      try Removal(connection: store.connection).remove(searches)
      KillPoint.pass("search-forgotten")
      for search in searches { try store.standing.forget(search, but: []) }
      try forgetUnlistedDocuments(store)
      return counts
    }
    KillPoint.pass("search-removed")
    for search in searches { forgetInHand(search, but: []) }
    exportSoon()
    return counts
  }

  /// Forgets documents in memory that no search lists any more, before they are written.
  private func forgetUnlistedDocuments(_ store: OpenStore) throws(StoreError) {
    guard !documentsInHand.isEmpty else { return }
    let listed = Set(try store.searches.all().flatMap(\.search.sources))
    documentsInHand = documentsInHand.filter { listed.contains($0.key) }
  }

  /// Forgets what memory holds of a search's sources that are no longer listed.
  private func forgetInHand(_ search: SearchID, but sources: [SourceName]) {
    log.forget(search, but: sources)
    problemsKnown = problemsKnown?.filter { $0.key.search != search || sources.contains($0.key.source) }
    joiningsInHand = joiningsInHand.filter { $0.key.search != search }
    problemsInHand = problemsInHand.filter { $0.search != search || sources.contains($0.source) }
  }
}

extension SearchRecord {
  /// The record with what the store does not know yet.
  fileprivate func adding(
    _ lastPolls: [PollLog.Key: LastPoll], _ joinings: [PollLog.Key: JoiningState]
  ) -> SearchRecord {
    guard !lastPolls.isEmpty || !joinings.isEmpty else { return self }
    var record = self
    for source in search.sources {
      let key = PollLog.Key(search: search.id, source: source)
      if let joining = joinings[key] { record.joinings[source] = joining }
      guard let last = lastPolls[key] else { continue }
      record.lastPolls[source] = LastPoll(at: last.at, good: last.good ?? self.lastPolls[source]?.good)
    }
    return record
  }
}
