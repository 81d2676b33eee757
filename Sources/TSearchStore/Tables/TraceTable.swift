import TSearchCore

/// What each search knows of one post.
struct TraceTable {
  let connection: Connection

  private struct Found {
    var post: Int64
    var key: String
    var keptAt: Timestamp?
    var body: Post?
  }

  func traces(of reference: PostReference) throws(StoreError) -> [PostTrace] {
    var traces: [PostTrace] = []
    for found in try posts(reference) {
      for search in try readers(of: found.post) { traces.append(try trace(found, search)) }
    }
    return traces
  }

  private func posts(_ reference: PostReference) throws(StoreError) -> [Found] {
    var found: [Int64: Found] = [:]
    let names = JSONValue.strings(reference.names).text
    func take(_ row: Statement) throws(StoreError) -> Found {
      Found(
        post: row.integer(0), key: row.text(1) ?? "", keptAt: row.optionalTime(2),
        body: try row.text(3).map { text throws(StoreError) in try Post(column: text) })
    }
    let exact = try connection.rows(
      """
      SELECT post.id, key, kept_at, body FROM scope CROSS JOIN post_key ON post_key.scope = scope.id
      JOIN post ON post.id = post_key.post WHERE key IN (SELECT value FROM json_each(?))
      """, names, read: take)
    for item in exact { found[item.post] = item }
    if found.isEmpty, let ending = reference.ending {
      let others = try connection.rows(
        """
        SELECT post.id, key, kept_at, body FROM scope JOIN post_key ON post_key.scope = scope.id
        JOIN post ON post.id = post_key.post
        WHERE scope.name IN ('mastodon', 'bluesky') AND substr(key, -length(?1)) = ?1 LIMIT 20
        """, ending, read: take)
      for item in others { found[item.post] = item }
    }
    // Two services may give two posts the same number: the address tells them apart.
    let all = found.values.sorted { $0.post < $1.post }
    guard let url = reference.url else { return all }
    let same = all.filter { $0.body.map { $0.url == url || $0.uri == url } ?? true }
    return same.isEmpty ? all.filter { $0.body?.url?.hasSuffix(reference.ending ?? url) ?? true } : same
  }

  private func readers(of post: Int64) throws(StoreError) -> [(id: SearchID, name: String, isQuiet: Bool)] {
    try connection.rows(
      """
      SELECT search.id, name, quiet FROM search JOIN seen ON seen.search = search.id AND seen.post = ?
      ORDER BY name
      """, post
    ) { row in (SearchID(row.integer(0)), row.text(1) ?? "", row.bool(2)) }
  }

  private func trace(
    _ found: Found, _ search: (id: SearchID, name: String, isQuiet: Bool)
  ) throws(StoreError) -> PostTrace {
    let hit = try connection.first(
      """
      SELECT number, found_at, announced_at FROM hit JOIN hit_search ON hit = number
      WHERE post = ? AND search = ? ORDER BY number LIMIT 1
      """, found.post, search.id
    ) { row in (number: row.int(0), foundAt: row.time(1), announcedAt: row.optionalTime(2)) }
    let seenAt = hit?.foundAt ?? found.keptAt
    var poll: (number: Int, source: String, isFirst: Bool)?
    if let seenAt { poll = try self.poll(of: search.id, at: seenAt, isQuiet: search.isQuiet) }
    var trace = PostTrace(
      search: search.name, source: found.body?.source ?? poll?.source ?? "", id: found.body?.id ?? found.key,
      // Another search may have renewed the body since: only a poll of this one proves the time.
      seenAt: hit != nil || poll != nil ? seenAt : nil, poll: poll?.number, hit: hit?.number, reason: "")
    if let hit {
      trace.reason =
        hit.announcedAt.map { "announced at \($0.rfc3339)" } ?? "a hit that waits to be announced"
    } else if search.isQuiet {
      trace.reason =
        poll?.isFirst == true
        ? "the first poll found it: the baseline is recorded, not announced"
        : "recorded, not announced: a baseline found it, or it is older than what the search looks for"
    } else {
      let isHeld = try connection.first(
        "SELECT 1 FROM held WHERE search = ? AND post = ?", search.id, found.post, read: { _ in true })
      trace.reason =
        isHeld == true
        ? "held back, because a poll found more than MaxHitsPerPoll=; it comes first next time"
        : "it was seen, and its hit is not kept any more"
    }
    return trace
  }

  /// The poll that brought a search something at that moment.
  private func poll(
    of search: SearchID, at moment: Timestamp, isQuiet: Bool
  ) throws(StoreError) -> (number: Int, source: String, isFirst: Bool)? {
    try connection.first(
      """
      SELECT poll.id, name, NOT EXISTS (SELECT 1 FROM poll AS other
        WHERE other.search = poll.search AND other.source = poll.source AND other.error IS NULL
        AND other.first_at < poll.first_at)
      FROM poll JOIN source ON source.id = source
      WHERE search = ?1 AND last_at = ?2 AND iif(?3, quiet, hits) > 0 LIMIT 1
      """, search, moment, isQuiet
    ) { row in (row.int(0), row.text(1) ?? "", row.bool(2)) }
  }
}
