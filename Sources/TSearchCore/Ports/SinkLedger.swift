/// What the store knows of sinks beside the journal: each has its own place in the sequence of hits (DESIGN 4.9).
package protocol SinkLedger: Sendable {
  /// The number of the last hit that a sink is done with; `nil` before its first.
  func place(of sink: String) async throws(StoreError) -> Int64?
  func setPlace(_ number: Int64, of sink: String) async throws(StoreError)
  /// The oldest hits that are due to a sink, with numbers above `number` and found since then.
  func hits(
    for sink: String, after number: Int64, since: Timestamp, limit: Int
  ) async throws(StoreError) -> SinkPage
}

/// Hits that are due to a sink.
package struct SinkPage: Equatable, Sendable {
  /// Oldest first; each names only the searches that tell the sink.
  package var hits: [Hit]
  /// All hits up to this number were looked at.
  package var through: Int64
  /// Names of the searches that tell the sink.
  package var searches: Set<String>

  package init(hits: [Hit], through: Int64, searches: Set<String>) {
    self.hits = hits
    self.through = through
    self.searches = searches
  }
}
