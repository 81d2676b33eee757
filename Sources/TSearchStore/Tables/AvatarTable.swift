import TSearchCore

/// Pictures of people, whose bytes lie in the cache folder.
struct AvatarTable {
  let connection: Connection

  func record(of address: String) throws(StoreError) -> AvatarRecord? {
    try connection.first(
      """
      SELECT file, bytes, etag, last_modified, asked_at, next_at, failures, shown_at FROM avatar
      WHERE address = ?
      """, address
    ) { row in
      var avatar = AvatarRecord(address: address, at: row.time(4))
      avatar.file = row.text(0)
      avatar.bytes = row.int(1)
      avatar.validators = Validators(etag: row.text(2), lastModified: row.text(3))
      avatar.nextAt = row.time(5)
      avatar.failures = row.int(6)
      avatar.shownAt = row.time(7)
      return avatar
    }
  }

  func put(_ avatar: AvatarRecord) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO avatar (address, file, bytes, etag, last_modified, asked_at, next_at, failures, shown_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT DO UPDATE SET file = ?2, bytes = ?3, etag = ?4, last_modified = ?5, asked_at = ?6, next_at = ?7,
        failures = ?8, shown_at = ?9
      """, avatar.address, avatar.file, avatar.bytes, avatar.validators.etag, avatar.validators.lastModified,
      avatar.askedAt, avatar.nextAt, avatar.failures, avatar.shownAt)
  }

  func noteShown(_ address: String, at moment: Timestamp) throws(StoreError) {
    try connection.run(
      "UPDATE avatar SET shown_at = ?2 WHERE address = ?1 AND shown_at NOT BETWEEN ?3 AND ?2", address,
      moment, moment - .seconds(3600))
  }

  func files() throws(StoreError) -> [String] {
    try connection.rows("SELECT file FROM avatar WHERE file IS NOT NULL") { row in row.text(0) ?? "" }
  }

  /// Removes the least recently shown rows until the rest takes so many bytes at most; their files.
  func trim(to bytes: Int) throws(StoreError) -> [String] {
    let all = try connection.first(
      "SELECT total(bytes + ?) FROM avatar", AvatarRecord.ownBytes, read: { row in Int(row.integer(0)) })
    var excess = (all ?? 0) - bytes
    guard excess > 0 else { return [] }
    var gone: [(address: String, file: String?)] = []
    let rows = try connection.rows("SELECT address, file, bytes FROM avatar ORDER BY shown_at") { row in
      (address: row.text(0) ?? "", file: row.text(1), bytes: row.int(2))
    }
    for row in rows where excess > 0 {
      gone.append((row.address, row.file))
      excess -= row.bytes + AvatarRecord.ownBytes
    }
    for row in gone { try connection.run("DELETE FROM avatar WHERE address = ?", row.address) }
    return gone.compactMap(\.file)
  }
}
