/// The daemon's one thread: an executor that also watches descriptors (DESIGN section 6).
///
/// The actors of the daemon return it as their executor; tasks start with `Task(executorPreference:)`.
package protocol EventLoop: SerialExecutor, TaskExecutor {
  /// Calls `handler` on the loop whenever the descriptor is ready, until the watch is cancelled.
  ///
  /// The descriptor stays the caller's; it must outlive the watch.
  func watch(_ descriptor: Int32, for readiness: Readiness, handler: @escaping @Sendable () -> Void)
    -> any DescriptorWatch

  /// Runs `body` on the loop's next pass; may be called from any thread.
  func run(_ body: @escaping @Sendable () -> Void)
}

/// What a descriptor is watched for; errors and hang-ups count as both.
package enum Readiness: Sendable { case readable, writable, either }

/// A descriptor under watch; cancelled at the latest when released.
package protocol DescriptorWatch: AnyObject, Sendable {
  func cancel()
}
