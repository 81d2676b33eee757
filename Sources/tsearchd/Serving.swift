import Glibc
import Synchronization
import TSearchControl
import TSearchCore
import TSearchDaemon
import TSearchFetch
import TSearchSystemd

/// One run of the daemon, from the signals to the exit status.
enum Serving {
  static func run(_ options: DaemonOptions) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
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
        status.withLock { $0 = Output.complain(error) }
        loop.stop()
      }
    }
    loop.run()
    withExtendedLifetime(signals) {}
    return status.withLock(\.self)
  }
}
