package import TSearchCore

extension SQLiteLedger {
  private static var day: Duration { .seconds(86_400) }

  package func hits(_ wish: HitWish) throws(StoreError) -> [Hit] { try store().hits.hits(wish) }

  package func baselinePosts(of searches: [SearchID], limit: Int) throws(StoreError) -> [Hit] {
    let records = try store().searches.all().map(\.search)
    var hits: [Int64: Hit] = [:]
    for search in records where searches.isEmpty || searches.contains(search.id) {
      for quiet in try store().seen.quiet(search.id, limit: limit) {
        let new = Hit(number: nil, searches: [], foundAt: quiet.keptAt, post: quiet.post)
        hits[quiet.number, default: new].searches.append(search.name)
      }
    }
    return hits.sorted { $0.key < $1.key }.suffix(limit).map(\.value)
  }

  package func tallies(now: Timestamp) throws(StoreError) -> [SearchID: SearchTally] {
    try store().hits.tallies(since: now - SQLiteLedger.day)
  }

  package func tally(of search: SearchID, now: Timestamp) throws(StoreError) -> SearchTally {
    try store().hits.tally(of: search, since: now - SQLiteLedger.day)
  }

  package func hitsByDay(of search: SearchID, days: Int, now: Timestamp) throws(StoreError) -> [Int] {
    try store().hits.byDay(search, days: days, last: now)
  }

  package func hitCount(since moment: Timestamp) throws(StoreError) -> Int {
    try store().hits.count(since: moment)
  }

  package func pendingHits(after number: Int64, limit: Int) throws(StoreError) -> [Hit] {
    try store().hits.pending(after: number, limit: limit)
  }

  package func pendingCount() throws(StoreError) -> Int { try store().hits.pendingCount() }

  package func confirm(
    _ numbers: [Int64], cursor: String?, at moment: Timestamp
  ) throws(StoreError) {
    try write { store throws(StoreError) in
      for number in numbers { try store.hits.announce(number, at: moment) }
      if let cursor { try store.connection.setMeta(.cursor, cursor) }
      KillPoint.pass("hits-marked")
    }
    KillPoint.pass("hits-confirmed")
  }

  package func announcerState() throws(StoreError) -> AnnouncerState {
    let connection = try store().connection
    let copied = try connection.meta(.copied).flatMap(CopiedStore.init(column:))
    return AnnouncerState(
      cursor: try connection.meta(.cursor), boot: try connection.meta(.boot),
      copied: copied.flatMap { $0.isFresh(at: time.wallTime) ? .init(cursor: $0.cursor) : nil })
  }

  package func skipHits(through number: Int64) throws(StoreError) {
    try write { store throws(StoreError) in try store.hits.skip(through: number) }
  }

  package func reopenHits(announcedSince moment: Timestamp, boot: String) throws(StoreError) -> [Int64] {
    let numbers = try write { store throws(StoreError) in
      try store.connection.setMeta(.boot, boot)
      let numbers = try store.hits.reopen(announcedSince: moment)
      // What is to be looked up again lies before the cursor.
      if !numbers.isEmpty { try store.connection.setMeta(.cursor, nil) }
      return numbers
    }
    KillPoint.pass("hits-reopened")
    return numbers
  }

  package func dropBodies(olderThan moment: Timestamp) throws(StoreError) {
    try write { store throws(StoreError) in
      try store.posts.dropBodies(before: moment)
      try store.polls.drop(before: moment)
      try GapTable(connection: store.connection).drop(before: moment)
    }
  }
}
