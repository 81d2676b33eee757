import TSearchCore

/// The single values of a store.
enum MetaKey: String {
  case storeID = "store"
  /// `1` between a good close and the next open.
  case isClean = "clean"
  /// The journal's cursor, and the boot in which the announcer last worked.
  case cursor, boot
  /// What became of the store before, as long as nobody took note of it (C2).
  case damage
  /// When a backup was put in the store's place, and the journal's cursor in it.
  case copied
}

extension Connection {
  func meta(_ key: MetaKey) throws(StoreError) -> String? {
    try first("SELECT value FROM meta WHERE key = ?", key.rawValue) { row in row.text(0) } ?? nil
  }

  func setMeta(_ key: MetaKey, _ value: String?) throws(StoreError) {
    guard let value else { return try run("DELETE FROM meta WHERE key = ?", key.rawValue) }
    try run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", key.rawValue, value)
  }
}
