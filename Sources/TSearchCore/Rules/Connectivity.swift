/// Whether there is a network at all (T8): no network is no error of any search.
package struct Connectivity: Equatable, Sendable {
  /// How long one answer proves the network.
  private static let proof = Duration.seconds(60)
  private static let probes = (first: Duration.seconds(5), last: Duration.seconds(60))

  /// Since when there is none; `nil` while there is.
  package private(set) var downSince: BootInstant?
  private var lastHeard: BootInstant?
  private var probeDelay = Connectivity.probes.first

  package init() {}

  package var isDown: Bool { downSince != nil }

  /// A server was heard, whatever it said; `true` when that ends an outage.
  package mutating func heard(at now: BootInstant) -> Bool {
    lastHeard = now
    probeDelay = Connectivity.probes.first
    defer { downSince = nil }
    return isDown
  }

  /// A request failed to resolve or to connect; returns when to probe, or `nil` where the network is proven.
  package mutating func unheard(at now: BootInstant, hasDefaultRoute: Bool) -> Duration? {
    if hasDefaultRoute, let lastHeard, now - lastHeard < Connectivity.proof { return nil }
    if downSince == nil { downSince = now }
    defer { probeDelay = min(probeDelay * 2, Connectivity.probes.last) }
    return probeDelay
  }
}
