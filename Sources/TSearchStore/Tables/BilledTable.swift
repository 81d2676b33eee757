import TSearchCore

/// What sources charge for: the IDs of the day, and counts of days and months (T11).
struct BilledTable {
  private enum Kind: Int { case post, account }

  let connection: Connection

  /// Counts what was not read before on this UTC day; IDs of days that are over go.
  func bill(_ billing: Billing) throws(StoreError) {
    try endDays(of: billing.source, before: billing.at.utcDay)
    try count(billing.posts, .post, billing)
    try count(billing.accounts, .account, billing)
  }

  func billed(of source: SourceName, at moment: Timestamp) throws(StoreError) -> Billed {
    Billed(
      posts: try count(of: source, .post, at: moment), accounts: try count(of: source, .account, at: moment))
  }

  private func count(_ ids: [String], _ kind: Kind, _ billing: Billing) throws(StoreError) {
    let (source, day) = (billing.source.rawValue, billing.at.utcDay)
    var new = 0
    for id in ids {
      try connection.run("INSERT OR IGNORE INTO billed VALUES (?, ?, ?, ?)", source, day, kind.rawValue, id)
      new += connection.changes
    }
    guard new > 0 else { return }
    for period in [day, billing.at.utcMonth] {
      try connection.run(
        """
        INSERT INTO billed_count VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count
        """, source, period, kind.rawValue, new)
    }
  }

  private func endDays(of source: SourceName, before day: String) throws(StoreError) {
    try connection.run("DELETE FROM billed WHERE source = ? AND day < ?", source.rawValue, day)
    // A month's name is shorter than a day's.
    try connection.run(
      "DELETE FROM billed_count WHERE source = ? AND period < ? AND length(period) > 7", source.rawValue, day)
  }

  private func count(
    of source: SourceName, _ kind: Kind, at moment: Timestamp
  ) throws(StoreError) -> Billed.Count {
    func count(_ period: String) throws(StoreError) -> Int {
      try connection.first(
        "SELECT count FROM billed_count WHERE source = ? AND period = ? AND kind = ?", source.rawValue,
        period, kind.rawValue
      ) { row in row.int(0) } ?? 0
    }
    return Billed.Count(day: try count(moment.utcDay), month: try count(moment.utcMonth))
  }
}

extension Timestamp {
  /// `2026-11-30`.
  fileprivate var utcDay: String { String(rfc3339.prefix(10)) }
  /// `2026-11`.
  fileprivate var utcMonth: String { String(rfc3339.prefix(7)) }
}
