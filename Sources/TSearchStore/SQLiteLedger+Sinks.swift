package import TSearchCore

extension SQLiteLedger {
  package func place(of sink: String) throws(StoreError) -> Int64? { try store().sinks.place(sink) }

  package func setPlace(_ number: Int64, of sink: String) throws(StoreError) {
    try write { store throws(StoreError) in try store.sinks.setPlace(number, of: sink) }
  }

  package func hits(
    for sink: String, after number: Int64, since: Timestamp, limit: Int
  ) throws(StoreError) -> SinkPage {
    try store().sinks.page(sink, after: number, since: since, limit: limit)
  }
}
