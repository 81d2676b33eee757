package import TSearchCore

extension SQLiteLedger: RecentLedger {
  package func recentQueries() throws(StoreError) -> [RecentQuery] { try store().recent.all() }

  package func noteQuery(_ query: RecentQuery) throws(StoreError) {
    try write { store throws(StoreError) in try store.recent.note(query) }
  }

  package func clearQueries() throws(StoreError) {
    try write { store throws(StoreError) in try store.recent.clear() }
  }
}
