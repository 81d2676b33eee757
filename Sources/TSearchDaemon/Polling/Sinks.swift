package import TSearchCore

/// Where new hits go.
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
  /// Why the desktop shows nothing, while something is to be shown.
  var trouble: DesktopError? { get }
}

extension HitSink {
  package var trouble: DesktopError? { nil }
}

/// The journal, which gets every hit, and the desktop, for the searches that tell it.
package struct JournalAndDesktop: HitSink {
  private let journal: any HitSink
  private let desktop: HitNotifier

  package init(journal: any HitSink, desktop: HitNotifier) {
    self.journal = journal
    self.desktop = desktop
  }

  package func start() async throws(StoreError) {
    try await journal.start()
    try await desktop.start()
  }

  package func stop() async {
    async let isShown: Void = desktop.stop()
    await journal.stop()
    await isShown
  }

  package func poke() {
    journal.poke()
    desktop.poke()
  }

  package var lastSent: Int64 { max(journal.lastSent, desktop.lastSeen) }
  package var isUnverified: Bool { journal.isUnverified }
  package var trouble: DesktopError? { desktop.trouble }
}

/// Where the daemon says what happened beside hits.
package protocol EventLog: Sendable {
  func write(_ event: DaemonEvent)
}
