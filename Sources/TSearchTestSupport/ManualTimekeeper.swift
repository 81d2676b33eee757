import Synchronization
package import TSearchCore

/// Time that moves only when a test says so.
///
/// Alarms fire in their order, each on the loop (without a loop: where ``advance(by:)`` is called), and what they
/// start there has run before the next one fires: see ``settle(hops:)``.
package final class ManualTimekeeper: Timekeeper {
  private struct Pending {
    var moment: BootInstant
    var fire: @Sendable () -> Void
  }

  private struct State {
    var now: BootInstant
    /// What the wall clock showed first, and how far it has come since: parts of milliseconds add up.
    let firstWallTime: Timestamp
    var elapsed = Duration.zero
    var bootID: String
    var pending: [UInt64: Pending] = [:]
    var lastID: UInt64 = 0
  }

  private let state: Mutex<State>
  private let loop: (any EventLoop)?

  /// Starts at noon of 2026-11-30 (UTC), 1,000 s after boot.
  package init(
    loop: (any EventLoop)? = nil, wallTime: Timestamp = Timestamp(seconds: 1_796_040_000),
    now: BootInstant = BootInstant(sinceBoot: .seconds(1000)),
    bootID: String = "00000000000000000000000000000001"
  ) {
    self.loop = loop
    state = Mutex(State(now: now, firstWallTime: wallTime, bootID: bootID))
  }

  package var now: BootInstant { state.withLock { $0.now } }
  package var wallTime: Timestamp { state.withLock { $0.firstWallTime + $0.elapsed } }
  package var bootID: String { state.withLock { $0.bootID } }

  /// The moments of the alarms that stand, earliest first.
  package var alarms: [BootInstant] { state.withLock { $0.pending.values.map(\.moment).sorted() } }

  package func alarm(at moment: BootInstant, fire: @escaping @Sendable () -> Void) -> any Alarm {
    let (id, isPast) = state.withLock { state in
      state.lastID += 1
      state.pending[state.lastID] = Pending(moment: moment, fire: fire)
      return (state.lastID, moment <= state.now)
    }
    if isPast {
      if let loop { loop.run { self.take(id)?() } } else { take(id)?() }
    }
    return ManualAlarm(id: id, time: self)
  }

  /// Moves both clocks; every alarm up to then has fired when this returns.
  ///
  /// An alarm that is armed meanwhile and is due within the span fires too.
  package func advance(by span: Duration) {
    let end = now + span
    while let (id, moment) = earliest(upTo: end) {
      move(to: moment)
      perform(take(id) ?? {})
    }
    move(to: end)
  }

  /// Moves both clocks as ``advance(by:)`` does, but on the loop, and only while that has nothing else to do: what an
  /// alarm starts has run to its end, or to another alarm, before time goes on.
  package func run(for span: Duration) async {
    guard let loop = loop as? PollLoop else {
      fatalError("only a loop that tells when it is idle can be waited for")
    }
    let end = now + span
    await withCheckedContinuation { continuation in
      loop.whenIdle {
        guard let (id, moment) = self.earliest(upTo: end) else {
          self.move(to: end)
          continuation.resume()
          return false
        }
        self.move(to: moment)
        self.take(id)?()
        return true
      }
    }
  }

  /// Moves both clocks and fires nothing, as when the machine sleeps or the process is stopped; what fell due
  /// meanwhile fires with the next ``advance(by:)``, late.
  package func sleep(for span: Duration) { move(to: now + span) }

  /// Sets the wall clock forward or back, as a person or NTP does; the boot-time clock knows nothing of it.
  package func jumpWallClock(by span: Duration) { state.withLock { $0.elapsed += span } }

  /// Starts a new boot: its clock begins anew and no alarm stands.
  package func reboot(bootID: String) {
    let dropped = state.withLock { state in
      state.bootID = bootID
      state.now = BootInstant(sinceBoot: .seconds(1))
      defer { state.pending = [:] }
      return state.pending
    }
    _ = dropped  // Released outside the lock: what an alarm holds may hold other alarms.
  }

  /// Waits until the loop has gone round so often: a chain of so many jobs has run then.
  ///
  /// On the loop itself and without a loop it does nothing.
  package func settle(hops: Int = 40) {
    guard let loop, loop.isIsolatingCurrentContext() != true else { return }
    let gate = Gate()
    Self.hop(on: loop, left: hops) { gate.open() }
    guard gate.wait() else { fatalError("the loop of this timekeeper does not run") }
  }

  private static func hop(on loop: any EventLoop, left: Int, then: @escaping @Sendable () -> Void) {
    loop.run { left == 0 ? then() : hop(on: loop, left: left - 1, then: then) }
  }

  private func perform(_ fire: @escaping @Sendable () -> Void) {
    guard let loop, loop.isIsolatingCurrentContext() != true else { return fire() }
    loop.run(fire)
    settle()
  }

  private func earliest(upTo end: BootInstant) -> (UInt64, BootInstant)? {
    state.withLock { state in
      let first = state.pending.min { ($0.value.moment, $0.key) < ($1.value.moment, $1.key) }
      guard let first, first.value.moment <= end else { return nil }
      return (first.key, first.value.moment)
    }
  }

  private func move(to moment: BootInstant) {
    state.withLock { state in
      guard moment > state.now else { return }
      state.elapsed += moment - state.now
      state.now = moment
    }
  }

  fileprivate func take(_ id: UInt64) -> (@Sendable () -> Void)? {
    state.withLock { $0.pending.removeValue(forKey: id)?.fire }
  }
}

/// An alarm of ``ManualTimekeeper``.
private final class ManualAlarm: Alarm {
  private let id: UInt64
  private let time: ManualTimekeeper
  init(id: UInt64, time: ManualTimekeeper) {
    self.id = id
    self.time = time
  }
  deinit { cancel() }
  func cancel() { _ = time.take(id) }
}
