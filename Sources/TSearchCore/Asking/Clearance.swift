/// Whether the requests of the task at hand may still go out when their turn comes (T4).
///
/// A request waits for others, and a walk has pages to come: meanwhile somebody else's answer may close the endpoint.
package struct Clearance: Sendable {
  /// Of the task at hand.
  ///
  /// A structure, because Swift 6.3 crashes optimised builds on task-local values that are functions: their metadata is
  /// missing.
  @TaskLocal package static var current = Clearance { true }

  private let check: @Sendable () -> Bool

  package init(_ check: @escaping @Sendable () -> Bool) { self.check = check }

  /// To be asked on the loop, right before a request goes out.
  package var isGiven: Bool { check() }
}
