/// The store's number of a search; it stays when the name changes.
package struct SearchID: Hashable, Comparable, Sendable {
  package var rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: SearchID, right: SearchID) -> Bool { left.rawValue < right.rawValue }
}

/// A saved query with its sources and interval.
package struct SavedSearch: Equatable, Sendable {
  package enum State: String, Sendable { case active, paused }

  package var id: SearchID
  package var name: String
  package var query: String
  package var sources: [SourceName]
  package var interval: Duration
  package var state: State
  /// Sinks beside the journal.
  package var tell: [String]
  package var createdAt: Timestamp
  /// Grows with each change of the query, so that an answer to an older one is thrown away (N3).
  package var revision: Int

  package init(
    id: SearchID, name: String, query: String, sources: [SourceName], interval: Duration,
    state: State = .active, tell: [String] = [], createdAt: Timestamp, revision: Int = 1
  ) {
    self.id = id
    self.name = name
    self.query = query
    self.sources = sources
    self.interval = interval
    self.state = state
    self.tell = tell
    self.createdAt = createdAt
    self.revision = revision
  }
}
