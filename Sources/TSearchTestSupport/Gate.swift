import Dispatch
import Synchronization

/// A door that stays open once it was opened; threads wait before it.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  package init() {}

  package func open() { semaphore.signal() }

  /// Waits until the gate is open; `false` when that took longer.
  package func wait(milliseconds: Int = 10_000) -> Bool {
    guard semaphore.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return false }
    semaphore.signal()
    return true
  }
}
