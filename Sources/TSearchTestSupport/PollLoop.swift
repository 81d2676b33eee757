import Glibc
import Synchronization
package import TSearchCore

/// A small loop for tests whose target knows no libcurl: `poll` on a thread of its own, ended when released.
package final class PollLoop: EventLoop {
  private struct Watched {
    var descriptor: Int32
    var events: Int16
    var handler: @Sendable () -> Void
  }

  private struct State {
    var work: [@Sendable () -> Void] = []
    var watched: [UInt64: Watched] = [:]
    var lastID: UInt64 = 0
    var isStopped = false
    var idle: Idle?
  }

  /// What is called in place of sleep.
  ///
  /// An object: a closure that is taken out of a generic place and put back is wrapped once more each time.
  private final class Idle: Sendable {
    let body: @Sendable () -> Bool
    init(_ body: @escaping @Sendable () -> Bool) { self.body = body }
  }

  /// What the thread holds: it must not keep the loop alive.
  private final class Core: Sendable {
    let state = Mutex(State())
    let thread = Atomic<UInt>(0)
    private let wakeUp: (read: Int32, write: Int32)

    init() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { fatalError("no pipe: error \(errno)") }
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      wakeUp = (ends[0], ends[1])
    }

    deinit {
      close(wakeUp.read)
      close(wakeUp.write)
    }

    func wake() {
      let byte: [UInt8] = [0]
      unsafe write(wakeUp.write, byte, 1)
    }

    func run() {
      thread.store(pthread_self(), ordering: .relaxed)
      var passes = 0
      while pass(&passes) {}
    }

    /// How often work may go round before the descriptors are looked at.
    private static let passesInARow = 16

    private func isKeptBusy() -> Bool {
      guard let idle = state.withLock({ $0.idle }) else { return false }
      let isBusy = idle.body()
      return state.withLock { state in
        if !isBusy, state.idle === idle { state.idle = nil }
        return !state.work.isEmpty || state.idle != nil
      }
    }

    private func pass(_ passes: inout Int) -> Bool {
      let (work, isStopped) = state.withLock { state in
        defer { state.work = [] }
        return (state.work, state.isStopped)
      }
      if isStopped { return false }
      for body in work { body() }
      passes &+= 1
      let isBusy = state.withLock { !$0.work.isEmpty } || isKeptBusy()
      if isBusy, passes % Core.passesInARow != 0 { return true }
      let watched = state.withLock { $0.watched.sorted { $0.key < $1.key } }
      var polled = watched.map { pollfd(fd: $0.value.descriptor, events: $0.value.events, revents: 0) }
      polled.append(pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0))
      unsafe poll(&polled, nfds_t(polled.count), isBusy ? 0 : -1)
      var drained = [UInt8](repeating: 0, count: 256)
      unsafe read(wakeUp.read, &drained, drained.count)
      for (entry, ready) in zip(watched, polled) where ready.revents != 0 {
        state.withLock { $0.watched[entry.key]?.handler }?()
      }
      return true
    }
  }

  private let core: Core
  private let thread: RunningThread

  package init() {
    let core = Core()
    self.core = core
    thread = RunningThread { core.run() }
  }

  deinit {
    core.state.withLock { $0.isStopped = true }
    core.wake()
    if isCurrent { thread.detach() } else { thread.join() }
  }

  private var isCurrent: Bool { core.thread.load(ordering: .relaxed) == pthread_self() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  package func checkIsolated() { precondition(isCurrent, "not on the loop's thread") }
  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  package func run(_ body: @escaping @Sendable () -> Void) {
    core.state.withLock { $0.work.append(body) }
    if !isCurrent { core.wake() }  // On its own thread it looks for work before it sleeps.
  }

  /// Calls `body` on the loop whenever it has nothing to do, until that says that it had nothing either.
  package func whenIdle(_ body: @escaping @Sendable () -> Bool) {
    core.state.withLock { $0.idle = Idle(body) }
    core.wake()
  }

  package func watch(
    _ descriptor: Int32, for readiness: Readiness, handler: @escaping @Sendable () -> Void
  ) -> any DescriptorWatch {
    let events =
      switch readiness {
      case .readable: POLLIN
      case .writable: POLLOUT
      case .either: POLLIN | POLLOUT
      }
    let id = core.state.withLock { state in
      state.lastID += 1
      state.watched[state.lastID] = Watched(
        descriptor: descriptor, events: Int16(events), handler: handler)
      return state.lastID
    }
    core.wake()
    return Watch { [core] in
      _ = core.state.withLock { $0.watched.removeValue(forKey: id)?.handler }  // Released outside the lock.
      core.wake()
    }
  }

  private final class Watch: DescriptorWatch {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
    func cancel() { end() }
  }
}
