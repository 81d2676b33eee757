/// Whether the requests of the task at hand may still go out when their turn comes (T4).
///
/// A request waits for others, and a walk has pages to come: meanwhile somebody else's answer may close the endpoint.
package enum Clearance {
  /// Asked on the loop, right before a request goes out.
  @TaskLocal package static var isGiven: @Sendable () -> Bool = { true }
}
