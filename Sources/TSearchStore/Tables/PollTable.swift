import TSearchCore

/// Polls, and when a search was last polled.
struct PollTable {
  let connection: Connection
  let names: NameTable

  /// Writes a poll with news.
  func insert(_ search: SearchID, source: Int64, at moment: Timestamp, hits: Int, quiet: Int)
    throws(StoreError)
  {
    try connection.run(
      "INSERT INTO poll (search, source, first_at, last_at, polls, hits, quiet) VALUES (?1, ?2, ?3, ?3, 1, ?4, ?5)",
      search, source, moment, hits, quiet)
    try connection.run(
      "UPDATE search_source SET last_at = ?3, last_good = ?3 WHERE search = ?1 AND source = ?2",
      search, source, moment)
  }

  /// Writes spans; the rows of the last one of each key.
  ///
  /// A search that is gone meanwhile gets no row.
  ///
  /// - Parameter now: Of the wall clock; what lies ahead of it is from before the clock was set back.
  func write(_ log: PollLog, now: Timestamp) throws(StoreError) -> [PollLog.Key: Int64] {
    var rows: [PollLog.Key: Int64] = [:]
    for entry in log.unwritten {
      let source = try names.number(of: entry.key.source)
      rows[entry.key] = try write(entry.span, of: entry.key.search, source: source)
    }
    for (key, last) in log.lastPolls {
      try setLast(key.search, source: try names.number(of: key.source), last, now: now)
    }
    return rows
  }

  private func write(
    _ span: PollLog.Span, of search: SearchID, source: Int64
  ) throws(StoreError) -> Int64? {
    if let row = span.row {
      try connection.run("UPDATE poll SET last_at = ?, polls = ? WHERE id = ?", span.last, span.polls, row)
      if connection.changes == 1 { return row }
    }
    try connection.run(
      """
      INSERT INTO poll (search, source, first_at, last_at, polls, error, hits, quiet)
      SELECT search, source, ?3, ?4, ?5, ?6, 0, 0 FROM search_source WHERE search = ?1 AND source = ?2
      """, search, source, span.first, span.last, span.polls, span.error)
    return connection.changes == 1 ? connection.lastRow : nil
  }

  func drop(before moment: Timestamp) throws(StoreError) {
    try connection.run("DELETE FROM poll WHERE last_at < ?", moment)
  }

  /// A poll with news that the same transaction stores came after those of the log, and stays the last.
  private func setLast(
    _ search: SearchID, source: Int64, _ last: SearchRecord.LastPoll, now: Timestamp
  ) throws(StoreError) {
    try connection.run(
      """
      UPDATE search_source SET last_good = coalesce(?4, last_good), last_at = CASE
        WHEN last_at IS NULL OR last_at > ?5 THEN ?3 WHEN ?3 > ?5 THEN last_at ELSE max(last_at, ?3) END
      WHERE search = ?1 AND source = ?2
      """, search, source, last.at, last.good, now)
  }
}
