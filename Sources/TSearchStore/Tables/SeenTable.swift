import TSearchCore

/// A post that was recorded without a hit.
struct QuietPost {
  var number: Int64
  var keptAt: Timestamp
  var post: Post
}

/// Which search has seen which post.
struct SeenTable {
  let connection: Connection

  /// For each place, whether the search has seen one of the posts there.
  func seen(_ search: SearchID, _ matches: [PostTable.Match]) throws(StoreError) -> [Bool] {
    let find = try connection.statement("SELECT 1 FROM seen WHERE search = ? AND post = ?")
    var seen: [Bool] = []
    seen.reserveCapacity(matches.count)
    for match in matches {
      var isSeen = false
      for post in match.posts where !isSeen {
        defer { find.reset() }
        try find.bind(search, post)
        isSeen = try find.step()
      }
      seen.append(isSeen)
    }
    return seen
  }

  /// For each weak identity, whether the search has seen it.
  func weaklySeen(_ search: SearchID, _ digests: [Int64?]) throws(StoreError) -> [Bool] {
    let find = try connection.statement("SELECT 1 FROM weakly_seen WHERE search = ? AND digest = ?")
    var seen: [Bool] = []
    seen.reserveCapacity(digests.count)
    for digest in digests {
      guard let digest else {
        seen.append(false)
        continue
      }
      defer { find.reset() }
      try find.bind(search, digest)
      seen.append(try find.step())
    }
    return seen
  }

  /// The newest posts that a search recorded without a hit, newest first, as far as they have their bodies.
  func quiet(_ search: SearchID, limit: Int) throws(StoreError) -> [QuietPost] {
    try connection.rows(
      """
      SELECT post.id, kept_at, body FROM seen JOIN post ON post.id = seen.post
      WHERE seen.search = ? AND quiet = 1 AND kept_at IS NOT NULL ORDER BY seen.post DESC LIMIT ?
      """, search, limit
    ) { row throws(StoreError) in
      QuietPost(number: row.integer(0), keptAt: row.time(1), post: try Post(column: row.text(2) ?? ""))
    }
  }

  /// Notes a post as seen; `false` where it was already.
  func insert(_ search: SearchID, _ post: Int64, isQuiet: Bool, weak: Int64?) throws(StoreError) -> Bool {
    try connection.run("INSERT OR IGNORE INTO seen VALUES (?, ?, ?)", search, post, isQuiet)
    let isNew = connection.changes == 1
    if let weak { try connection.run("INSERT OR IGNORE INTO weakly_seen VALUES (?, ?)", search, weak) }
    return isNew
  }
}
