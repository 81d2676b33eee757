import TSearchCore

/// Gaps that were read later; those that stand are in the reach.
struct GapTable {
  let connection: Connection

  func insert(
    _ gap: Reach.Gap, of search: SearchID, source: Int64, at moment: Timestamp
  ) throws(StoreError) {
    try connection.run(
      "INSERT INTO closed_gap (search, source, from_at, to_at, reason, closed_at) VALUES (?, ?, ?, ?, ?, ?)",
      search, source, gap.from, gap.to, gap.reason, moment)
  }

  func all(of search: SearchID, _ source: SourceName) throws(StoreError) -> [ClosedGap] {
    try connection.rows(
      """
      SELECT from_at, to_at, reason, closed_at FROM closed_gap JOIN source ON source.id = source
      WHERE search = ? AND name = ? ORDER BY closed_at
      """, search, source.rawValue
    ) { row in
      ClosedGap(
        from: row.optionalTime(0), to: row.optionalTime(1), reason: row.text(2) ?? "", closedAt: row.time(3))
    }
  }

  func drop(before moment: Timestamp) throws(StoreError) {
    try connection.run("DELETE FROM closed_gap WHERE closed_at < ?", moment)
  }
}
