/// The service manager, as `sd_notify` reaches it; without one every call does nothing.
package protocol ServiceNotifier: Sendable {
  func ready(status: String)
  func status(_ text: String)
  func reloading()
  func stopping()
  func feedWatchdog()
  /// How long the manager waits for a sign of life; `nil` without a watchdog.
  var watchdogInterval: Duration? { get }
}
