import TSearchCore

/// Problems, quotas and documents: states that outlive a restart.
struct StandingTable {
  let connection: Connection

  func problems() throws(StoreError) -> [ProblemKey: ProblemState] {
    let rows = try connection.rows("SELECT source, search, state FROM problem") { row throws(StoreError) in
      let search = row.integer(1)
      let key = ProblemKey(
        source: SourceName(row.text(0) ?? ""), search: search == 0 ? nil : SearchID(search))
      return (key, try ProblemState(column: row.text(2) ?? ""))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  func setProblem(_ state: ProblemState?, for key: ProblemKey) throws(StoreError) {
    let (source, search) = (key.source.rawValue, key.search?.rawValue ?? 0)
    guard let state else {
      return try connection.run("DELETE FROM problem WHERE source = ? AND search = ?", source, search)
    }
    try connection.run(
      """
      INSERT INTO problem VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state
      """, source, search, state.column)
  }

  /// Forgets the problems of a search with sources that it no longer lists, and documents that no search
  /// lists any more: added again, they start anew (C5).
  func forget(_ search: SearchID, but sources: [SourceName]) throws(StoreError) {
    try connection.run(
      "DELETE FROM problem WHERE search = ? AND source NOT IN (SELECT value FROM json_each(?))", search,
      JSONValue.strings(sources.map(\.rawValue)).text)
    try connection.run(
      """
      DELETE FROM document WHERE source NOT IN (SELECT name FROM search_source JOIN source ON id = source)
      """)
  }

  func quotas() throws(StoreError) -> [QuotaKey: QuotaState] {
    let rows = try connection.rows("SELECT source, endpoint, state FROM quota") { row throws(StoreError) in
      let key = QuotaKey(source: SourceName(row.text(0) ?? ""), endpoint: row.text(1) ?? "")
      return (key, QuotaState(column: try JSONValue(column: row.text(2) ?? "")))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  func setQuota(_ state: QuotaState, for key: QuotaKey) throws(StoreError) {
    try connection.run(
      "INSERT INTO quota VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state",
      key.source.rawValue, key.endpoint, state.column.text)
  }

  func remembered(_ key: String, of source: SourceName) throws(StoreError) -> String? {
    try connection.first(
      "SELECT value FROM source_memory WHERE source = ? AND key = ?", source.rawValue, key
    ) { row throws(StoreError) in row.text(0) ?? "" }
  }

  func remember(_ value: String?, for key: String, of source: SourceName) throws(StoreError) {
    guard let value else {
      return try connection.run(
        "DELETE FROM source_memory WHERE source = ? AND key = ?", source.rawValue, key)
    }
    try connection.run(
      "INSERT INTO source_memory VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      source.rawValue, key, value)
  }

  func documents() throws(StoreError) -> [SourceName: DocumentState] {
    let rows = try connection.rows("SELECT source, state FROM document") { row throws(StoreError) in
      let state = DocumentState(column: try JSONValue(column: row.text(1) ?? ""))
      return (SourceName(row.text(0) ?? ""), state)
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  func setDocument(_ state: DocumentState, for source: SourceName) throws(StoreError) {
    try connection.run(
      "INSERT INTO document VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state",
      source.rawValue, state.column.text)
  }
}
