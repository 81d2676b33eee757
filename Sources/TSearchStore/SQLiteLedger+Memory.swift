package import TSearchCore

extension SQLiteLedger: SourceMemory {
  package func remembered(_ key: String, of source: SourceName) -> String? {
    try? store().standing.remembered(key, of: source)
  }

  package func remember(_ value: String?, for key: String, of source: SourceName) throws(StoreError) {
    try write { store throws(StoreError) in try store.standing.remember(value, for: key, of: source) }
  }
}
