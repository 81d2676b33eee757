import TSearchCore

/// What keeps every poll from being made; one probe at a time finds out when it is over.
struct Stall: Equatable {
  enum Cause: Equatable {
    /// No network (T8).
    case noNetwork
    /// The store cannot be written (C1).
    case cannotRecord(String)
  }

  var cause: Cause
  /// Which unit probes next.
  var probe: PollUnit.Key
  /// How often probing failed.
  var probes = 1
  /// How long until the next probe.
  var delay: Duration

  /// How long until the store is tried again: 5 s doubling to 5 min.
  static func recordDelay(after probes: Int) -> Duration {
    min(.seconds(5) * (1 << min(probes - 1, 10)), .seconds(300))
  }
}

extension Scheduler {
  /// Parks what is due until a probe succeeds; the unit itself probes after `delay`.
  func park(_ keys: [PollUnit.Key], cause: Stall.Cause, probeAfter delay: Duration) {
    guard let probe = keys.first else { return }
    // A store that cannot be written stays the cause until it can, whatever the network does meanwhile.
    let cause = cause == .noNetwork ? stall?.cause ?? cause : cause
    let isSame =
      switch (stall?.cause, cause) {
      case (.noNetwork, .noNetwork), (.cannotRecord, .cannotRecord): true
      default: false
      }
    let probes = isSame ? (stall?.probes ?? 0) + 1 : 1
    // One host that cannot be reached is no lost network: a second one has to be asked first.
    if probes == (cause == .noNetwork ? 2 : 1) { parts.log.write(cause.event) }
    stall = Stall(cause: cause, probe: probe, probes: probes, delay: delay)
    parked.formUnion(keys)
    for key in keys {
      units[key]?.wait = cause == .noNetwork ? .noNetwork : .cannotRecord
    }
    armProbe()
  }

  private func armProbe() {
    guard let stall, !isStopped else { return }
    probeAlarm = time.alarm(at: time.now + stall.delay) { [weak self] in
      self?.assumeIsolated { $0.probe() }
    }
  }

  /// Polls one unit: of another source than the last probe's where there is one, so that a single host that is
  /// gone holds up nobody (T7).
  private func probe() {
    probeAlarm = nil
    guard let stall else { return }
    guard units.keys.contains(where: { isHeldUp($0, by: stall.cause) }) else { return endStall() }
    guard probing == nil, let key = nextProbe(after: stall.probe) else { return armProbe() }
    parked.remove(key)
    probing = startPoll([key])
  }

  /// The next unit in order, of another source before one of the same.
  private func nextProbe(after last: PollUnit.Key) -> PollUnit.Key? {
    let able = units.keys.filter(canProbe)
    let others = able.filter { $0.source != last.source }
    return others.filter { last < $0 }.min() ?? others.min() ?? able.min()
  }

  /// Sees to the next probe, whatever became of this one: it may have been refused, edited or removed.
  func endProbe() {
    probing = nil
    if probeAlarm == nil { armProbe() }
  }

  /// Whether the unit's poll would show that the cause is over.
  private func isHeldUp(_ key: PollUnit.Key, by cause: Stall.Cause) -> Bool {
    cause != .noNetwork || (try? catalog.source(key.source))?.traits.usesNetwork == true
  }

  private func canProbe(_ key: PollUnit.Key) -> Bool {
    guard let unit = units[key], unit.pollingSince == nil,
      let source = try? catalog.source(key.source)
    else { return false }
    let gate = QuotaKey(source: key.source, endpoint: source.traits.endpoint)
    return isHeldUp(key, by: stall?.cause ?? .noNetwork) && gates.closed(gate, at: time.now) == nil
  }

  /// Frees all that was parked, spread over a minute (T2).
  func endStall() {
    guard let over = stall else { return }
    stall = nil
    probeAlarm = nil
    switch over.cause {
    case .noNetwork: if over.probes > 1 { parts.log.write(.networkBack) }
    case .cannotRecord: parts.log.write(.recordsAgain)
    }
    if !isHeld { freeParked() }
  }

  func freeParked() {
    let freed = parked
    parked = []
    for key in freed {
      guard let unit = units[key], unit.pollingSince == nil else { continue }
      units[key]?.wait = nil
      schedule(key, at: Cadence.soon(after: time.now, interval: interval(of: unit), ownKey: unit.ownKey))
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
