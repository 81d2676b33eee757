import TSearchCore

/// Where new hits go on their way to the journal.
package protocol HitSink: Sendable {
  func start() async
  /// Returns within 2 s, whatever is in flight.
  func stop() async
  /// The store has new hits.
  func poke() async
  /// The highest number that was sent; a hit above may still get names added (N13).
  func lastSent() async -> Int64
  /// Sentences for `status`: what is unconfirmed or waits.
  func notes() async -> [String]
}

/// Where the daemon says what happened beside hits.
package protocol EventLog: Sendable {
  func write(_ event: DaemonEvent)
}
