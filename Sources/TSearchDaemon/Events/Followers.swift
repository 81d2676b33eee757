package import TSearchCore

/// Wakes those who follow hits on the socket when the store has new ones (DESIGN 4.9).
package actor Followers {
  private let loop: any EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextTicket = 0
  /// Grows with each commit that brought hits.
  package private(set) var commits = 0

  package init(loop: any EventLoop) { self.loop = loop }

  package func wake() {
    commits += 1
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume() }
  }

  /// Returns when a commit came after the one with that number, or when the task is cancelled.
  package func wait(after commit: Int) async {
    guard commits == commit, !Task.isCancelled else { return }
    let ticket = nextTicket
    nextTicket += 1
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[ticket] = $0 }
    } onCancel: {
      loop.run { self.assumeIsolated { $0.waiting.removeValue(forKey: ticket)?.resume() } }
    }
  }
}
