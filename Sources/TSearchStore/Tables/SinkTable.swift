import TSearchCore

/// How far each sink beside the journal has come in the sequence of hits (DESIGN 4.9).
struct SinkTable {
  let connection: Connection

  func place(_ sink: String) throws(StoreError) -> Int64? {
    try connection.first("SELECT last_hit FROM sink WHERE name = ?", sink) { row in row.integer(0) }
  }

  func setPlace(_ number: Int64, of sink: String) throws(StoreError) {
    try connection.run(
      "INSERT INTO sink VALUES (?, ?) ON CONFLICT DO UPDATE SET last_hit = excluded.last_hit", sink, number)
  }

  /// What is due to a sink, the oldest first; hits name only the searches that tell it.
  func page(_ sink: String, after number: Int64, since: Timestamp, limit: Int) throws(StoreError) -> SinkPage
  {
    let names = try connection.rows(
      "SELECT name FROM search WHERE tell <> '[]' AND ? IN (SELECT value FROM json_each(tell))", sink
    ) { row in row.text(0) ?? "" }
    let last = try connection.first("SELECT max(number) FROM hit") { row in row.integer(0) } ?? 0
    guard !names.isEmpty else { return SinkPage(hits: [], through: max(number, last), searches: []) }
    let hits = try connection.rows(
      """
      SELECT number, found_at, body, (SELECT group_concat(name, char(10)) FROM hit_search
        JOIN search ON search.id = hit_search.search
        WHERE hit = number AND ?1 IN (SELECT value FROM json_each(tell))) AS names
      FROM hit JOIN post ON post.id = post
      WHERE number > ?2 AND found_at >= ?3 AND names IS NOT NULL ORDER BY number LIMIT ?4
      """, sink, number, since, limit
    ) { row throws(StoreError) in try Hit(row) }
    let through = hits.count < limit ? last : hits.last?.number ?? last
    return SinkPage(hits: hits, through: max(number, through), searches: Set(names))
  }
}
