import TSearchCore

/// Posts by all that they are known by, and their bodies.
struct PostTable {
  let connection: Connection

  /// What the store knows of a post by its names.
  struct Match {
    /// The posts that its names stand for: mostly one or none, and several where they were met separately.
    var posts: [Int64] = []
    /// The digest of the first of them.
    var digest: Int64?
    /// The names that stand for no post yet.
    var missing: [String] = []
  }

  func match(_ names: [String], scope: Int64) throws(StoreError) -> Match {
    var match = Match()
    let findFirst = try connection.statement(
      "SELECT post, digest FROM post_key JOIN post ON post.id = post WHERE scope = ? AND key = ?")
    let findOther = try connection.statement("SELECT post FROM post_key WHERE scope = ? AND key = ?")
    for name in names {
      let find = match.posts.isEmpty ? findFirst : findOther
      defer { find.reset() }
      try find.bind(scope, name)
      if try find.step() {
        let number = find.integer(0)
        if match.posts.isEmpty { match.digest = find.integer(1) }
        if !match.posts.contains(number) { match.posts.append(number) }
      } else {
        match.missing.append(name)
      }
    }
    return match
  }

  func insert(_ post: Post, at moment: Timestamp) throws(StoreError) -> Int64 {
    try connection.run(
      "INSERT INTO post (digest, body, kept_at) VALUES (?, ?, ?)", post.digest, post.column, moment)
    return connection.lastRow
  }

  /// Lets more names stand for a post.
  func name(_ number: Int64, _ names: [String], scope: Int64) throws(StoreError) {
    for name in names {
      try connection.run("INSERT OR IGNORE INTO post_key VALUES (?, ?, ?)", scope, name, number)
    }
  }

  /// Keeps the body for its full time from now on, and stores it again where it had been dropped.
  func renew(_ number: Int64, as post: Post, at moment: Timestamp) throws(StoreError) {
    try connection.run(
      """
      UPDATE post SET digest = iif(kept_at IS NULL, ?2, digest), body = iif(kept_at IS NULL, ?3, body),
        kept_at = ?4
      WHERE id = ?1
      """, number, post.digest, post.column, moment)
  }

  /// Replaces the body of a post whose title or text was changed (N10).
  ///
  /// A body that was dropped stays away. A post that another source shows as well changes only by a
  /// version that calls itself newer: two servers may word one post differently for ever.
  func edit(_ number: Int64, to post: Post, at moment: Timestamp) throws(StoreError) {
    let digest = post.digest
    let changed = try connection.first(
      "SELECT body FROM post WHERE id = ? AND digest <> ? AND kept_at IS NOT NULL", number, digest
    ) { row in row.text(0) }
    guard let body = changed ?? nil else { return }
    let stored = try Post(column: body)
    guard !post.isOlder(than: stored), post.source == stored.source || stored.isOlder(than: post) else {
      return
    }
    var post = post
    post.editedAt = post.editedAt ?? moment
    try connection.run("UPDATE post SET digest = ?, body = ? WHERE id = ?", digest, post.column, number)
  }

  /// Drops the bodies that were stored before, but for those that wait to be told (N7).
  ///
  /// Of a hit's post stays what names it: its ID, its address and its author.
  func dropBodies(before limit: Timestamp) throws(StoreError) {
    try connection.run(
      """
      UPDATE post SET kept_at = NULL, digest = 0, body = iif(EXISTS (SELECT 1 FROM hit WHERE post = post.id),
        json_remove(body, '$.title', '$.text', '$.tags', '$.mentions', '$.links', '$.media'), NULL)
      WHERE kept_at < ?
      AND NOT EXISTS (SELECT 1 FROM hit WHERE post = post.id AND announced_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM held WHERE post = post.id)
      """, limit)
  }
}
