/// When a server was last heard: no network is no error of any search (T8).
package struct Connectivity: Equatable, Sendable {
  /// How long one answer proves the network.
  private static let proof = Duration.seconds(60)

  private var lastHeard: BootInstant?

  package init() {}

  /// A server was heard, whatever it said.
  package mutating func heard(at now: BootInstant) { lastHeard = now }

  /// Whether a request that failed to resolve or to connect may be the network's fault rather than its host's.
  package func isDoubtful(at now: BootInstant, hasDefaultRoute: Bool) -> Bool {
    guard hasDefaultRoute, let lastHeard else { return true }
    return now - lastHeard >= Connectivity.proof
  }
}
