import TSearchCore

/// Numbers over hits, and what the announcer changes.
extension HitTable {
  func tallies(since moment: Timestamp) throws(StoreError) -> [SearchID: SearchTally] {
    var tallies = Dictionary(
      uniqueKeysWithValues: try connection.rows("SELECT id FROM search") { row in
        (SearchID(row.integer(0)), SearchTally(hits: 0, hits24h: 0, held: 0))
      })
    for (search, count) in try counts("SELECT search, count(*) FROM hit_search GROUP BY search") {
      tallies[search]?.hits = count
    }
    for (search, count) in try counts("SELECT search, count(*) FROM held GROUP BY search") {
      tallies[search]?.held = count
    }
    let recent = try connection.rows(
      """
      SELECT search, count(*) FROM hit JOIN hit_search ON hit = number WHERE found_at > ? GROUP BY search
      """, moment
    ) { row in (SearchID(row.integer(0)), row.int(1)) }
    for (search, count) in recent { tallies[search]?.hits24h = count }
    return tallies
  }

  func tally(of search: SearchID, since moment: Timestamp) throws(StoreError) -> SearchTally {
    let hits = try connection.first(
      """
      SELECT count(*), coalesce(sum(found_at > ?2), 0) FROM hit_search JOIN hit ON number = hit WHERE search = ?1
      """, search, moment
    ) { row in (all: row.int(0), recent: row.int(1)) }
    let held = try HeldTable(connection: connection).count(search)
    return SearchTally(hits: hits?.all ?? 0, hits24h: hits?.recent ?? 0, held: held)
  }

  private func counts(_ sql: StaticString) throws(StoreError) -> [(SearchID, Int)] {
    try connection.rows(sql) { row in (SearchID(row.integer(0)), row.int(1)) }
  }

  /// Hits a UTC day, oldest first, ending with the day of `last`.
  func byDay(_ search: SearchID, days: Int, last: Timestamp) throws(StoreError) -> [Int] {
    let length: Int64 = 86_400_000
    let today = last.milliseconds.floorDivided(by: length)
    var counts = [Int](repeating: 0, count: max(0, days))
    let first = today - Int64(counts.count) + 1
    let rows = try connection.rows(
      """
      SELECT found_at FROM hit_search JOIN hit ON number = hit
      WHERE search = ? AND found_at >= ? AND found_at < ?
      """, search, first * length, (today + 1) * length
    ) { row in row.integer(0) }
    for time in rows { counts[Int(time.floorDivided(by: length) - first)] += 1 }
    return counts
  }

  func count(since moment: Timestamp) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM hit WHERE found_at >= ?", moment) { row in row.int(0) } ?? 0
  }

  func pendingCount() throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM hit WHERE announced_at IS NULL") { row in row.int(0) } ?? 0
  }

  func announce(_ number: Int64, at moment: Timestamp) throws(StoreError) {
    try connection.run(
      "UPDATE hit SET announced_at = ? WHERE number = ? AND announced_at IS NULL", moment, number)
  }

  /// Raises the number from which the next one is counted.
  ///
  /// - SeeAlso: "SQLite Autoincrement": an application may change `sqlite_sequence`.
  func skip(through number: Int64) throws(StoreError) {
    let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'hit'") { row in
      row.integer(0)
    }
    guard let last else { return try connection.run("INSERT INTO sqlite_sequence VALUES ('hit', ?)", number) }
    guard last < number else { return }
    try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'hit'", number)
  }

  /// Makes hits pending again; their numbers, the lowest first.
  func reopen(announcedSince moment: Timestamp) throws(StoreError) -> [Int64] {
    let numbers = try connection.rows(
      "UPDATE hit SET announced_at = NULL WHERE announced_at >= ? RETURNING number", moment
    ) { row in row.integer(0) }
    return numbers.sorted()
  }
}
