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

  /// How long until the store is tried again: 5 s doubling to 5 min.
  static func recordDelay(after probes: Int) -> Duration {
    min(.seconds(5) * (1 << min(probes - 1, 10)), .seconds(300))
  }
}

extension Scheduler {
  /// Parks what is due until a probe succeeds; the unit itself probes after `delay`.
  func park(_ keys: [PollUnit.Key], cause: Stall.Cause, probeAfter delay: Duration) {
    guard let probe = keys.first else { return }
    let isSame =
      switch (stall?.cause, cause) {
      case (.noNetwork, .noNetwork), (.cannotRecord, .cannotRecord): true
      default: false
      }
    if !isSame { parts.log.write(cause.event) }
    stall = Stall(cause: cause, probe: probe, probes: isSame ? (stall?.probes ?? 0) + 1 : 1)
    parked.formUnion(keys)
    for key in keys {
      units[key]?.wait = cause == .noNetwork ? .noNetwork : .cannotRecord
    }
    probeAlarm = time.alarm(at: time.now + delay) { [weak self] in self?.assumeIsolated { $0.probe() } }
  }

  /// Polls one parked unit, whichever is left.
  private func probe() {
    guard stall != nil else { return }
    let candidates = [stall?.probe].compactMap(\.self) + parked.sorted()
    guard let key = candidates.first(where: { units[$0] != nil && units[$0]?.pollingSince == nil }) else {
      endStall()
      return
    }
    parked.remove(key)
    startPoll([key])
  }

  /// Frees all that was parked, spread over a minute (T2).
  func endStall() {
    guard let over = stall else { return }
    stall = nil
    probeAlarm = nil
    parts.log.write(over.cause == .noNetwork ? .networkBack : .recordsAgain)
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
