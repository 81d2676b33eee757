package import TSearchCore

/// Where new hits go on their way to the journal.
package protocol HitSink: Sendable {
  /// Takes up where the last process stopped; to be awaited before the first poll.
  func start() async throws(StoreError)
  /// Returns within 2 s, whatever is in flight.
  func stop() async
  /// The store has new hits.
  func poke()
  /// The highest number that was sent; a hit above may still get names added (N13).
  var lastSent: Int64 { get }
  /// Whether what was sent cannot be read back, so that its delivery is not proven.
  var isUnverified: Bool { get }
}

/// Where the daemon says what happened beside hits.
package protocol EventLog: Sendable {
  func write(_ event: DaemonEvent)
}
