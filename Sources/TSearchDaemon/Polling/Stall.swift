import TSearchCore

/// What keeps every poll from being made; one probe at a time finds out when it is over.
///
/// Many hosts share the network and one may just be gone: each probe for it asks another source than the last
/// ones, also one that is not due.
struct Stall: Equatable {
  enum Cause: Equatable {
    /// No network (T8).
    case noNetwork
    /// The store cannot be written (C1).
    case cannotRecord(String)
  }

  let cause: Cause
  /// Probes that failed, the poll that began the stall among them.
  var failures = 1
  /// The unit that failed last: what could not be stored proves most.
  var failed: PollUnit.Key?
  /// Sources that were asked in vain, until each has had its turn.
  var tried: Set<SourceName> = []
  var isTold = false

  init(_ cause: Cause) { self.cause = cause }

  /// How long until the next probe: 5 s doubling to a minute, for a store to 5 min.
  var delay: Duration {
    min(.seconds(5) * (1 << min(failures - 1, 10)), cause == .noNetwork ? .seconds(60) : .seconds(300))
  }
}

// While there is a stall, a probe is under way or its alarm is armed.
extension Scheduler {
  /// Parks units until a probe succeeds.
  ///
  /// One stall at a time: another cause shows itself when the first is over.
  func park(_ keys: [PollUnit.Key], cause: Stall.Cause) {
    guard !keys.isEmpty else { return }
    let isFirst = stall == nil
    var now = stall ?? Stall(cause)
    now.failed = keys.first
    now.tried.formUnion(keys.map(\.source))
    stall = now
    parked.formUnion(keys)
    for key in keys { units[key]?.wait = now.cause == .noNetwork ? .noNetwork : .cannotRecord }
    guard isFirst else { return }
    // With a way out, one host that is not found is no proof: another is asked first.
    if cause != .noNetwork || !parts.hasDefaultRoute() { tellStall() }
    armProbe()
  }

  private func tellStall() {
    guard let cause = stall?.cause, stall?.isTold == false else { return }
    stall?.isTold = true
    parts.log.write(cause.event)
  }

  private func armProbe() {
    guard let stall, !isStopped else { return }
    probeAlarm = time.alarm(at: time.now + stall.delay) { [weak self] in
      self?.assumeIsolated { $0.probe() }
    }
  }

  private func probe() {
    probeAlarm = nil
    guard stall != nil else { return }
    guard !isProbing, let unit = nextProbe().flatMap({ units[$0] }) else { return probeFailed() }
    parked.remove(unit.key)
    stall?.failed = nil
    stall?.tried.insert(unit.key.source)
    isProbing = true
    startPoll([unit], isProbe: true)
  }

  /// Sees to the next probe, whatever became of this one: it may have been refused, edited or removed.
  func endProbe() {
    isProbing = false
    if probeAlarm == nil { probeFailed() }
  }

  private func probeFailed() {
    guard stall != nil else { return }
    stall?.failures += 1
    tellStall()
    armProbe()
  }

  private func nextProbe() -> PollUnit.Key? {
    guard let stall else { return nil }
    func isFree(_ key: PollUnit.Key) -> Bool { units[key].map { $0.pollingSince == nil } ?? false }
    guard stall.cause == .noNetwork else {
      return [stall.failed].compactMap(\.self).first(where: isFree) ?? parked.filter(isFree).min()
    }
    func askable(but tried: Set<SourceName>) -> [SourceName] {
      keysBySource.keys.filter { !tried.contains($0) && usesNetwork($0) }.sorted()
    }
    if askable(but: stall.tried).isEmpty { self.stall?.tried = [] }
    for source in askable(but: self.stall?.tried ?? []) {
      let free = (keysBySource[source] ?? []).filter(isFree)
      if let key = free.filter(parked.contains).min() ?? free.min() { return key }
    }
    return nil
  }

  /// Whether a stall concerns the unit: what asks no server needs no network.
  func isStalled(_ unit: PollUnit) -> Bool {
    guard let stall else { return false }
    return stall.cause != .noNetwork || usesNetwork(unit.key.source)
  }

  private func usesNetwork(_ source: SourceName) -> Bool {
    (try? catalog.source(source))?.traits.usesNetwork ?? false
  }

  /// Frees all that was parked, spread over a minute (T2).
  func endStall() {
    guard let over = stall else { return }
    stall = nil
    probeAlarm = nil
    if over.isTold { parts.log.write(over.cause == .noNetwork ? .networkBack : .recordsAgain) }
    if !isHeld { freeParked() }
  }

  func freeParked() {
    let freed = parked
    parked = []
    for key in freed {
      guard let unit = units[key], unit.pollingSince == nil else { continue }
      unit.wait = nil
      schedule(unit, at: Cadence.soon(after: time.now, interval: interval(of: unit), ownKey: unit.ownKey))
    }
  }
}

extension Stall.Cause {
  fileprivate var event: DaemonEvent {
    switch self {
    case .noNetwork: .networkLost
    case .cannotRecord(let why): .cannotRecord(why)
    }
  }
}
