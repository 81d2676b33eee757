import TSearchCore

/// Hits without a number, each search's in the order in which they will go out (N14).
struct HeldTable {
  let connection: Connection

  /// Takes out the first ones; their posts.
  func release(_ search: SearchID, most: Int) throws(StoreError) -> [Int64] {
    let held = try connection.rows(
      "SELECT place, post FROM held WHERE search = ? ORDER BY place LIMIT ?", search, most
    ) { row in (place: row.integer(0), post: row.integer(1)) }
    guard let last = held.last else { return [] }
    try connection.run("DELETE FROM held WHERE search = ? AND place <= ?", search, last.place)
    return held.map(\.post)
  }

  /// Adds posts behind those that are held.
  func hold(_ search: SearchID, _ posts: [Int64], from source: Int64) throws(StoreError) {
    for post in posts {
      try connection.run(
        """
        INSERT INTO held SELECT ?1, coalesce(max(place), 0) + 1, ?2, ?3 FROM held WHERE search = ?1
        """, search, post, source)
    }
  }

  func count(_ search: SearchID) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM held WHERE search = ?", search) { row in row.int(0) } ?? 0
  }
}
