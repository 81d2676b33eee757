import TSearchCore

/// Saved searches and how far they have read.
struct SearchTable {
  let connection: Connection
  let names: NameTable

  /// All searches in the order of their making.
  func all() throws(StoreError) -> [SearchRecord] { try records(from: .min, to: .max) }

  func record(of search: SearchID) throws(StoreError) -> SearchRecord? {
    try records(from: search.rawValue, to: search.rawValue).first
  }

  /// The searches of these numbers, both included.
  private func records(from first: Int64, to last: Int64) throws(StoreError) -> [SearchRecord] {
    var records = try connection.rows(
      """
      SELECT id, name, query, every, state, tell, created_at, revision FROM search
      WHERE id BETWEEN ? AND ? ORDER BY id
      """, first, last
    ) { row throws(StoreError) in try SearchRecord(row) }
    let places = Dictionary(
      uniqueKeysWithValues: records.enumerated().map { ($1.search.id, $0) })
    let reaches = try connection.rows(
      """
      SELECT search, name, reach, last_at, last_good, joining FROM search_source JOIN source ON id = source
      WHERE search BETWEEN ? AND ? ORDER BY search, place
      """, first, last
    ) { row throws(StoreError) in try ReachRow(row) }
    for reach in reaches {
      guard let place = places[reach.search] else { continue }
      records[place].search.sources.append(reach.source)
      records[place].reaches[reach.source] = reach.reach
      records[place].joinings[reach.source] = reach.joining
      if let at = reach.lastAt {
        records[place].lastPolls[reach.source] = .init(at: at, good: reach.lastGood)
      }
    }
    return records
  }

  func hitCount(of search: SearchID) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM hit_search WHERE search = ?", search) { row in row.int(0) }
      ?? 0
  }

  func insert(_ search: SavedSearch, reaches: [SourceName: Reach]) throws(StoreError) -> SearchRecord {
    try refuseTakenName(of: search, except: nil)
    try connection.run(
      """
      INSERT INTO search (name, query, every, state, tell, created_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      search.name, search.query, search.interval.milliseconds, search.state.rawValue,
      JSONValue.strings(search.tell).text, search.createdAt, search.revision)
    var search = search
    search.id = SearchID(connection.lastRow)
    try setSources(of: search, reaches: reaches)
    let all = search.sources.map { ($0, reaches[$0] ?? Reach(baseline: .silent)) }
    return SearchRecord(search: search, reaches: Dictionary(all) { first, _ in first })
  }

  func update(_ search: SavedSearch, reaches: [SourceName: Reach]) throws(StoreError) {
    try refuseTakenName(of: search, except: search.id)
    try connection.run(
      """
      UPDATE search SET name = ?, query = ?, every = ?, state = ?, tell = ?, created_at = ?, revision = ?
      WHERE id = ?
      """,
      search.name, search.query, search.interval.milliseconds, search.state.rawValue,
      JSONValue.strings(search.tell).text, search.createdAt, search.revision, search.id)
    guard connection.changes == 1 else { throw .failed("there is no search of number \(search.id.rawValue)") }
    try setSources(of: search, reaches: reaches)
  }

  func setJoining(_ state: JoiningState, of search: SearchID, on source: SourceName) throws(StoreError) {
    try connection.run(
      """
      UPDATE search_source SET joining = ?
      WHERE search = ? AND source = (SELECT id FROM source WHERE name = ?)
      """, state.column.text, search, source.rawValue)
  }

  private func refuseTakenName(of search: SavedSearch, except own: SearchID?) throws(StoreError) {
    let holder = try connection.first("SELECT id FROM search WHERE name = ?", search.name) { row in
      SearchID(row.integer(0))
    }
    if let holder, holder != own { throw .nameTaken(search.name) }
  }

  /// Writes the list of sources; one that is given no reach keeps its own, or owes a silent baseline.
  private func setSources(of search: SavedSearch, reaches: [SourceName: Reach]) throws(StoreError) {
    for (place, source) in search.sources.enumerated() {
      let number = try names.number(of: source)
      let new = reaches[source] ?? Reach(baseline: .silent)
      try connection.run(
        """
        INSERT INTO search_source (search, source, place, reach) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET place = ?3, reach = iif(?5, ?4, reach), joining = iif(?5, NULL, joining)
        """, search.id, number, place, new.column, reaches[source] != nil)
    }
    let kept = JSONValue.strings(search.sources.map(\.rawValue)).text
    try connection.run(
      """
      DELETE FROM held WHERE search = ?
      AND source NOT IN (SELECT id FROM source WHERE name IN (SELECT value FROM json_each(?)))
      """, search.id, kept)
    try connection.run(
      """
      DELETE FROM search_source WHERE search = ?
      AND source NOT IN (SELECT id FROM source WHERE name IN (SELECT value FROM json_each(?)))
      """, search.id, kept)
  }
}

/// One row of `search_source`.
private struct ReachRow {
  var search: SearchID
  var source: SourceName
  var reach: Reach
  var lastAt: Timestamp?
  var lastGood: Timestamp?
  var joining: JoiningState?

  init(_ row: Statement) throws(StoreError) {
    search = SearchID(row.integer(0))
    source = SourceName(row.text(1) ?? "")
    reach = try Reach(column: row.text(2) ?? "")
    lastAt = row.optionalTime(3)
    lastGood = row.optionalTime(4)
    joining = try row.text(5).map { text throws(StoreError) in
      JoiningState(column: try JSONValue(column: text))
    }
  }
}

extension SearchRecord {
  /// A row of `search`; its sources come from another table.
  fileprivate init(_ row: Statement) throws(StoreError) {
    guard let state = SavedSearch.State(rawValue: row.text(4) ?? "") else { throw .oddColumn }
    let search = SavedSearch(
      id: SearchID(row.integer(0)), name: row.text(1) ?? "", query: row.text(2) ?? "", sources: [],
      interval: .milliseconds(row.integer(3)), state: state,
      tell: try JSONValue(column: row.text(5) ?? "").strings ?? [], createdAt: row.time(6),
      revision: row.int(7))
    self.init(search: search, reaches: [:])
  }
}
