import Synchronization
import TSearchCore
import TSearchTestSupport

@testable import TSearchDaemon

/// Announces what the store has, a moment after it was found, and tells the plain rules of each.
actor MonthSink: HitSink {
  private let loop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  private let clock: WorldClock
  private let ledger: any Ledger
  private let rules: PlainRules
  private let sent = Mutex<Int64>(0)
  private let alarm = Mutex<(any Alarm)?>(nil)

  init(loop: any EventLoop, clock: WorldClock, ledger: any Ledger, rules: PlainRules) {
    self.loop = loop
    self.clock = clock
    self.ledger = ledger
    self.rules = rules
  }

  nonisolated var lastSent: Int64 { sent.withLock { $0 } }
  nonisolated var isUnverified: Bool { false }

  func start() async throws(StoreError) { try await drain() }
  func stop() async { alarm.withLock { $0 = nil } }

  /// A restart may come before what was found is announced.
  nonisolated func poke() {
    alarm.withLock { standing in
      guard standing == nil else { return }
      standing = clock.time.alarm(at: clock.time.now + .seconds(20)) { [weak self] in
        guard let self else { return }
        alarm.withLock { $0 = nil }
        Task(executorPreference: loop) { try? await self.drain() }
      }
    }
  }

  func drain() async throws(StoreError) {
    while true {
      let hits = try await ledger.pendingHits(after: 0, limit: 500)
      guard !hits.isEmpty else { return }
      for hit in hits {
        rules.announces(hit.post.id, by: hit.searches.joined(separator: ", "), clock.reading)
      }
      let numbers = hits.compactMap(\.number)
      sent.withLock { $0 = max($0, numbers.last ?? 0) }
      try await ledger.confirm(numbers, cursor: nil, at: clock.time.wallTime)
    }
  }
}

/// Counts what the daemon says; it must be little.
final class CountingLog: EventLog {
  private let counts = Mutex<[String: Int]>([:])

  var words: [String: Int] { counts.withLock { $0 } }

  func write(_ event: DaemonEvent) {
    let word =
      switch event {
      case .ready: "ready"
      case .started: "started"
      case .changed: "changed"
      case .recovered: "recovered"
      case .gapFound: "gap"
      case .gapClosed: "gap closed"
      case .account: "account"
      case .cannotRecord, .recordsAgain: "store"
      case .networkLost: "network lost"
      case .networkBack: "network back"
      case .note: "note"
      }
    counts.withLock { $0[word, default: 0] += 1 }
  }
}
