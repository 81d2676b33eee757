import Synchronization
package import TSearchCore

/// Brings every hit of the store into the journal exactly once (DESIGN 4.8; FACTS section 1, "The announcer").
///
/// A hit counts as announced only when it was read back. What was sent and is not seen is sent again only after a
/// checkpoint that was sent later has been seen. The journal is open only while something is in flight.
package actor Announcer {
  /// What others may ask at any time.
  struct Published {
    var lastSent = Int64.max
    var isUnverified = false
    var hasNews = true
  }

  /// How long a stop waits for what is in flight.
  private static let farewell = Duration.seconds(1)

  let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  let time: any Timekeeper
  let ledger: any Ledger
  let journal: any Journal
  let unit: UnitField
  nonisolated let published = Mutex(Published())
  private nonisolated let bell = Doorbell()

  var delivery = Delivery()
  /// Where reading goes on; `nil` is the journal's head.
  var cursor: String?
  var reader: (any JournalReader)?
  var proof: Proof
  /// Set from the start until what an earlier process may have sent is settled.
  var recovery: Recovery?
  /// What the journal holds that a store from a backup does not know to be announced.
  var told: Set<ToldHit> = []
  var refusal = Refusal()
  /// Nothing is sent before; set after rounds that brought nothing.
  var pauseUntil: BootInstant?
  /// Whether the store had no more to send when it was last asked.
  var isCaughtUp = false
  private(set) var stopAt: BootInstant?
  private var work: Task<Void, Never>?

  /// - Parameter verifies: `false` where nothing can be read back: what was taken is announced.
  package init(
    loop: any EventLoop, time: any Timekeeper, ledger: any Ledger, journal: any Journal, unit: UnitField,
    verifies: Bool = true
  ) {
    self.loop = loop
    self.time = time
    self.ledger = ledger
    self.journal = journal
    self.unit = unit
    proof = verifies ? .expected : .needless
  }

  /// Hits with a number above have not been sent: other searches may still be added to them (N13).
  package nonisolated var lastSent: Int64 { published.withLock(\.lastSent) }

  /// Whether the journal takes hits and cannot be read, so that their delivery is not proven.
  package nonisolated var isUnverified: Bool { published.withLock(\.isUnverified) }

  /// The store has new hits.
  package nonisolated func poke() {
    published.withLock { $0.hasNews = true }
    bell.ring()
  }

  /// Takes up where the last process stopped; to be awaited before the first poll of this process.
  package func start() async throws(StoreError) {
    if proof != .needless { try await recover() }
    let newest = try await ledger.hits(HitWish(limit: 1)).last?.number ?? 0
    published.withLock { $0.lastSent = newest }
    work = Task(executorPreference: loop) { await self.run() }
  }

  /// Sends nothing more, and waits a second at most for what is in flight.
  package func stop() async {
    stopAt = stopAt ?? time.now + Self.farewell
    bell.ring()
    await work?.value
  }

  private func run() async {
    while !isFinished {
      do {
        try await pass()
      } catch {
        await rest(until: time.now + .seconds(1))  // The store cannot be read or written: it is asked again.
      }
    }
    reader = nil
  }

  private var isFinished: Bool {
    guard let stopAt else { return false }
    return time.now >= stopAt || (delivery.inFlight.isEmpty && delivery.found.isEmpty)
  }

  /// One step: confirms what was found, sends what there is room for, looks for what is in flight, or waits.
  private func pass() async throws(StoreError) {
    try await confirm()
    if delivery.inFlight.isEmpty { recovery = nil }
    if stopAt == nil, recovery == nil { try await send() }
    guard !delivery.inFlight.isEmpty else {
      reader = nil
      if delivery.found.isEmpty { await restIdle() }
      return
    }
    let isAtEnd = readBack()
    guard isAtEnd, delivery.found.isEmpty, !delivery.inFlight.isEmpty else {
      await Task.yield()
      return
    }
    sendCheckpoint()
    await restInFlight()
  }

  /// Waits for news, or for the end of what forbids to send.
  private func restIdle() async {
    let hasNews = published.withLock(\.hasNews)
    guard stopAt == nil else { return }
    if isCaughtUp, !hasNews { return await bell.wait() }
    if let until = [refusal.until, pauseUntil].compactMap(\.self).max() { await rest(until: until) }
  }

  private func restInFlight() async {
    guard let look = delivery.round?.nextLook(at: time.now) else { return }
    await rest(until: look.until, watching: look.watches ? reader?.descriptor : nil)
  }

  /// Waits until then, or for the descriptor, or for the bell.
  private func rest(until moment: BootInstant, watching descriptor: Int32? = nil) async {
    let alarm = time.alarm(at: stopAt.map { min($0, moment) } ?? moment) { [bell] in bell.ring() }
    let watch = descriptor.map { loop.watch($0, for: .readable) { [bell] in bell.ring() } }
    await bell.wait()
    alarm.cancel()
    watch?.cancel()
  }
}
