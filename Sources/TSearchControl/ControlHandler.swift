/// What carries out the calls of `org.tsearch.Control`; the daemon is one.
package protocol ControlHandler: Sendable {
  /// Answers one call, by replies or by an error.
  ///
  /// Runs in a task on the loop; the task is cancelled when the client is gone.
  func handle(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError)
}
