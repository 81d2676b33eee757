import CCurl
import Glibc
import Synchronization
package import TSearchCore

/// One thread for jobs, transfers and watched descriptors (DESIGN section 6).
///
/// It is both kinds of executor, so that a resumed continuation stays on the thread instead of going through Swift's
/// pool and back, which costs 25 µs (FACTS section 3).
///
/// Unchecked, because what is not behind a lock is used by the loop's thread alone, but for the wake-up.
package final class LoopExecutor: EventLoop, @unchecked Sendable {
  /// Jobs between two looks at the transfers: a flood of them starves nobody.
  private static let jobsInARow = 128
  /// How often jobs and transfers may take turns before the loop looks at its descriptors.
  private static let turnsInARow = 8

  private let multi = MultiHandle()
  private let queue = Mutex(JobQueue())
  private let watches = WatchTable()
  private let thread = Atomic<UInt>(0)
  private var list = WatchList()

  package init() {}

  /// Takes the calling thread until ``stop()``.
  package func run() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    while !queue.withLock({ $0.isStopped }) { pass() }
    thread.store(0, ordering: .relaxed)
  }

  /// Ends ``run()`` after the pass in hand, for good; what still waits runs no more.
  package func stop() { wakeIf(queue.withLock { $0.stop() }) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    wakeIf(queue.withLock { $0.append(job) })
  }

  package func run(_ body: @escaping @Sendable () -> Void) {
    wakeIf(queue.withLock { $0.append(body) })
  }

  package func checkIsolated() { precondition(isCurrent, "this runs on the loop's thread only") }
  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  package func watch(
    _ descriptor: Int32, for readiness: Readiness, handler: @escaping @Sendable () -> Void
  ) -> any DescriptorWatch {
    let id = watches.add(descriptor, for: readiness, handler: handler)
    wakeIf(queue.withLock { $0.changeWatches() })
    return LoopWatch(id: id, loop: self)
  }

  func endWatch(_ id: UInt64) {
    watches.remove(id)
    wakeIf(queue.withLock { $0.changeWatches() })
  }

  /// Starts a transfer, on the loop; its `finish` is called there too.
  func start(_ transfer: Transfer) { multi.add(transfer) }

  /// Ends a transfer, on the loop, without a call of its `finish`.
  func cancel(_ transfer: Transfer) { multi.remove(transfer) }
}

extension LoopExecutor {
  private var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  private func wakeIf(_ isNeeded: Bool) { if isNeeded { multi.wake() } }

  private func pass() {
    for body in queue.withLock({ $0.takeBodies() }) { body() }
    for _ in 0..<Self.turnsInARow {
      runJobs()
      multi.perform()
      if !settleTransfers() { break }
    }
    if queue.withLock({ $0.takeWatchChange() }) { list = watches.list() }
    let mayWait = queue.withLock { $0.fallAsleep() }
    multi.sleep(watching: &list.descriptors, milliseconds: mayWait ? .max : 0)
    _ = queue.withLock { $0.rouse() }
    tellReady()
  }

  private func runJobs() {
    for _ in 0..<Self.jobsInARow {
      guard let job = queue.withLock({ $0.takeJob() }) else { return }
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// Hands finished transfers back; whether there was one.
  private func settleTransfers() -> Bool {
    var isAny = false
    while let (transfer, code) = multi.finished() {
      isAny = true
      transfer.finish?(code)
    }
    return isAny
  }

  /// Calls the handlers of what is ready; a handler may end its own watch and others.
  private func tellReady() {
    for id in list.takeReady() { watches.handler(of: id)?() }
  }
}
