import TSearchCore

/// Forgets searches and all that only they hold (C5).
struct Removal {
  let connection: Connection

  func remove(_ searches: [SearchID]) throws(StoreError) {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS gone (post INTEGER PRIMARY KEY) STRICT;
      DELETE FROM gone;
      """)
    for search in searches {
      try connection.run("INSERT OR IGNORE INTO gone SELECT post FROM seen WHERE search = ?", search)
      try connection.run("DELETE FROM seen WHERE search = ?", search)
      try connection.run("DELETE FROM weakly_seen WHERE search = ?", search)
      try connection.run("DELETE FROM poll WHERE search = ?", search)
      try connection.run("DELETE FROM search WHERE id = ?", search)  // Its other rows go with it.
    }
    try removePosts()
  }

  /// Removes the posts of `gone` that no other search has seen, by one pass over each table.
  private func removePosts() throws(StoreError) {
    try connection.run(
      "DELETE FROM gone WHERE post IN (SELECT seen.post FROM seen CROSS JOIN gone ON gone.post = seen.post)")
    try connection.run(
      """
      DELETE FROM hit WHERE post IN (SELECT post FROM gone)
      OR NOT EXISTS (SELECT 1 FROM hit_search WHERE hit = number)
      """)
    try connection.run("DELETE FROM post_key WHERE post IN (SELECT post FROM gone)")
    try connection.run("DELETE FROM post WHERE id IN (SELECT post FROM gone)")
    try connection.run("DELETE FROM gone")
  }
}
