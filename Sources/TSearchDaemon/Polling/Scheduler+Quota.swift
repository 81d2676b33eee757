import TSearchCore

// Quotas that do not reach for every interval: all intervals on the endpoint stretch evenly (DESIGN 4.3).
extension Scheduler {
  /// How much further apart the polls of a unit come, so that what is left of the quota lasts until its reset.
  ///
  /// Each poll brings a newer reading, so that walks of several pages and the requests of others on the same
  /// credential are taken into account by themselves.
  ///
  /// - Returns: Zero where the quota is unknown, old or large enough; at most the time until the reset.
  func stretch(_ interval: Duration, on gate: QuotaKey) -> Duration {
    guard let budget = gates.budget(gate, at: time.now) else { return .zero }
    let factor = demand(on: gate.source) * budget.lasts.inSeconds / Double(max(budget.remaining, 1))
    guard factor > 1 else { return .zero }
    return min(interval * (factor - 1), budget.lasts)
  }

  /// Requests a second that the searches on a source want, one for each poll.
  private func demand(on source: SourceName) -> Double {
    if let known = demands[source] { return known }
    var rates: [String: Double] = [:]
    var joined = 0.0
    for unit in (keysBySource[source] ?? []).compactMap({ units[$0] }) {
      if unit.isJoinable, let joint = unit.way?.joint {
        joined += min(1, Double(joint.size) / Double(joint.room)) / max(interval(of: unit).inSeconds, 1)
        continue
      }
      // What shares a request is asked for as often as the most eager one wants.
      rates[unit.shareKey] = max(rates[unit.shareKey] ?? 0, 1 / max(interval(of: unit).inSeconds, 1))
    }
    let demand = rates.values.reduce(joined, +)
    demands[source] = demand
    return demand
  }
}
