import TSearchCore

/// The recent questions.
struct RecentTable {
  let connection: Connection

  func all() throws(StoreError) -> [RecentQuery] {
    try connection.rows(
      "SELECT query, tree, sources, asked_at, places FROM recent ORDER BY turn DESC"
    ) { row throws(StoreError) in
      let places = try JSONValue(column: row.text(4) ?? "").array ?? []
      return RecentQuery(
        query: row.text(0) ?? "", tree: row.text(1) ?? "",
        sources: try JSONValue(column: row.text(2) ?? "").strings?.map { SourceName($0) } ?? [],
        at: row.time(3), places: places.compactMap(MergedSearch.Place.init(column:)))
    }
  }

  func note(_ query: RecentQuery) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO recent (tree, query, sources, asked_at, places, turn)
      VALUES (?1, ?2, ?3, ?4, ?5, (SELECT 1 + coalesce(max(turn), 0) FROM recent))
      ON CONFLICT DO UPDATE SET query = ?2, sources = ?3, asked_at = ?4, places = ?5, turn = excluded.turn
      """, query.tree, query.query, JSONValue.strings(query.sources.map(\.rawValue)).text, query.at,
      JSONValue.array(query.places.map(\.column)).text)
    try connection.run(
      "DELETE FROM recent WHERE turn <= (SELECT turn FROM recent ORDER BY turn DESC LIMIT 1 OFFSET ?)",
      RecentQuery.most)
  }

  func clear() throws(StoreError) { try connection.run("DELETE FROM recent") }
}

extension MergedSearch.Place {
  fileprivate var column: JSONValue {
    [
      "source": .string(source.rawValue), "part": .optional(part), "cursor": .optional(cursor),
      "last": .optional(lastID),
      "end": .bool(isAtEnd),
    ]
  }

  fileprivate init?(column: JSONValue) {
    guard let source = column["source"]?.string else { return nil }
    self.init(
      source: SourceName(source), part: column["part"]?.int ?? 0, cursor: column["cursor"]?.string,
      lastID: column["last"]?.string,
      isAtEnd: column["end"]?.bool ?? false)
  }
}
