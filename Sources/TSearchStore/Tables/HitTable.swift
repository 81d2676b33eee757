import TSearchCore

/// Numbered hits.
struct HitTable {
  let connection: Connection

  /// Makes a hit of a post, or adds the searches to the one that was not sent yet (N13); its number.
  func insert(
    _ post: Int64, for searches: [SearchID], at moment: Timestamp, unsentAbove: Int64
  ) throws(StoreError) -> Int64 {
    let unsent = try connection.first(
      "SELECT max(number) FROM hit WHERE post = ? AND announced_at IS NULL AND number > ?", post, unsentAbove
    ) { row in row.isNull(0) ? nil : row.integer(0) }
    let number: Int64
    if let unsent = unsent ?? nil {
      number = unsent
    } else {
      try connection.run("INSERT INTO hit (post, found_at) VALUES (?, ?)", post, moment)
      number = connection.lastRow
    }
    for search in searches {
      try connection.run("INSERT OR IGNORE INTO hit_search VALUES (?, ?)", number, search)
    }
    return number
  }

  func hit(_ number: Int64) throws(StoreError) -> Hit? {
    try connection.first(
      """
      SELECT number, found_at, body, (SELECT group_concat(name, char(10)) FROM hit_search
        JOIN search ON search.id = hit_search.search WHERE hit = number)
      FROM hit JOIN post ON post.id = post WHERE number = ?
      """, number
    ) { row throws(StoreError) in try Hit(row) }
  }

  /// The oldest pending hits with a number above.
  func pending(after number: Int64, limit: Int) throws(StoreError) -> [Hit] {
    try connection.rows(
      """
      SELECT number, found_at, body, (SELECT group_concat(name, char(10)) FROM hit_search
        JOIN search ON search.id = hit_search.search WHERE hit = number)
      FROM hit JOIN post ON post.id = post
      WHERE announced_at IS NULL AND number > ? ORDER BY number LIMIT ?
      """, number, limit
    ) { row throws(StoreError) in try Hit(row) }
  }

  /// The wanted hits, oldest first.
  func hits(_ wish: HitWish) throws(StoreError) -> [Hit] {
    var hits: [Hit] = []
    for number in try wish.after == nil ? newest(wish) : oldest(wish) {
      if let hit = try hit(number) { hits.append(hit) }
    }
    return hits
  }

  private func oldest(_ wish: HitWish) throws(StoreError) -> [Int64] {
    try connection.rows(
      """
      SELECT number FROM hit WHERE number > ?1 AND number < ?2 AND found_at >= ?3 AND (?4 IS NULL
        OR number IN (SELECT hit FROM hit_search WHERE search IN (SELECT value FROM json_each(?4))))
      ORDER BY number LIMIT ?5
      """, wish.after ?? 0, wish.before ?? .max, wish.since ?? .distantPast, wish.searchesColumn, wish.limit
    ) { row in row.integer(0) }
  }

  private func newest(_ wish: HitWish) throws(StoreError) -> [Int64] {
    try connection.rows(
      """
      SELECT number FROM hit WHERE number < ?1 AND found_at >= ?2 AND (?3 IS NULL
        OR number IN (SELECT hit FROM hit_search WHERE search IN (SELECT value FROM json_each(?3))))
      ORDER BY number DESC LIMIT ?4
      """, wish.before ?? .max, wish.since ?? .distantPast, wish.searchesColumn, wish.limit
    ) { row in row.integer(0) }.reversed()
  }
}

extension HitWish {
  /// The searches as a JSON list; `nil` for all.
  fileprivate var searchesColumn: String? {
    searches.isEmpty ? nil : JSONValue.array(searches.map { .number(String($0.rawValue)) }).text
  }
}

extension Hit {
  /// A row of number, time, body and names, one a line.
  init(_ row: Statement) throws(StoreError) {
    guard let body = row.text(2) else { throw .oddColumn }
    self.init(
      number: row.integer(0), searches: (row.text(3) ?? "").split(separator: "\n").map(String.init),
      foundAt: row.time(1), post: try Post(column: body))
  }
}
