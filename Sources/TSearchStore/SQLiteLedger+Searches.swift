package import TSearchCore

extension SQLiteLedger {
  package func searches() throws(StoreError) -> [SearchRecord] {
    var records = try store().searches.all()
    let lastPolls = log.lastPolls
    guard !lastPolls.isEmpty else { return records }
    for index in records.indices {
      for source in records[index].search.sources {
        let key = PollLog.Key(search: records[index].search.id, source: source)
        guard let last = lastPolls[key] else { continue }
        let good = last.good ?? records[index].lastPolls[source]?.good
        records[index].lastPolls[source] = .init(at: last.at, good: good)
      }
    }
    return records
  }

  package func insert(
    _ search: SavedSearch, reaches: [SourceName: Reach]
  ) throws(StoreError) -> SearchRecord {
    let record = try write { store throws(StoreError) in
      try store.searches.insert(search, reaches: reaches)
    }
    exportSoon()
    return record
  }

  package func update(_ search: SavedSearch, reaches: [SourceName: Reach]) throws(StoreError) {
    try write { store throws(StoreError) in try store.searches.update(search, reaches: reaches) }
    log.forget(search.id, but: search.sources)
    exportSoon()
  }

  package func remove(_ searches: [SearchID]) throws(StoreError) -> [Int] {
    for search in searches { log.forget(search, but: []) }
    problemsInHand = problemsInHand.filter { key, _ in key.search.map { !searches.contains($0) } ?? true }
    let counts = try write { store throws(StoreError) in
      var counts: [Int] = []
      for search in searches { counts.append(try store.searches.hitCount(of: search)) }
      try Removal(connection: store.connection).remove(searches)
      return counts
    }
    exportSoon()
    return counts
  }
}
