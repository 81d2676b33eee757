import CProcess
import Glibc
import Synchronization
import TSearchControl
import TSearchCore
import TSearchDaemon
import TSearchFetch
import TSearchSystemd

/// One run of the daemon, from the signals to the exit status.
enum Serving {
  /// A piece of memory of that size goes back to the system as soon as it is free.
  private static let largeBytes: Int32 = 1 << 20

  static func run(_ options: DaemonOptions) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    // Without it glibc keeps what one large answer took for ever, in pieces between small things that live on.
    _ = mallopt(M_MMAP_THRESHOLD, largeBytes)
    let loop = LoopExecutor()
    let assembly = Assembly(options, loop: loop)
    let status = Mutex(Int32(0))
    // Before any other thread starts: they inherit the signal mask.
    let signals = Signals(
      stop: {
        Task(executorPreference: loop) {
          await assembly.stop()
          loop.stop()
        }
      },
      reload: { Task(executorPreference: loop) { await assembly.reload() } })
    Task(executorPreference: loop) {
      do {
        try await assembly.start()
      } catch {
        // A stop ends a start that is under way: that is no failure.
        guard await !assembly.isStopped else { return }
        status.withLock { $0 = Output.complain(error) }
        loop.stop()
      }
    }
    loop.run()
    withExtendedLifetime(signals) {}
    return status.withLock(\.self)
  }
}
