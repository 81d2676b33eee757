#if DEBUG
  import Glibc
  import Synchronization

  /// What `TSEARCH_KILL_AT=NAME:COUNT` asks for; `nil` where the variable is not set.
  private let wanted = Mutex(
    KillPoint.Plan(unsafe getenv("TSEARCH_KILL_AT").map { unsafe String(cString: $0) }))
#endif

/// Named instants at which durable state has just changed or is about to: at one of them a test ends the process.
///
/// A debug build that runs with `TSEARCH_KILL_AT=NAME:COUNT` kills itself (SIGKILL) when it passes that instant for
/// the COUNT-th time, and leaves NAME as its last line on standard error. Optimised builds hold neither the names nor
/// the switch: that is why it is public, for only bodies of public functions are handed to other modules.
public enum KillPoint {
  #if DEBUG
    package static func pass(_ name: StaticString) {
      let isReached = wanted.withLock { plan in
        guard plan?.name == name.description else { return false }
        plan?.count -= 1
        return plan?.count == 0
      }
      guard isReached else { return }
      _ = unsafe write(STDERR_FILENO, name.utf8Start, name.utf8CodeUnitCount)
      _ = unsafe write(STDERR_FILENO, "\n", 1)
      kill(getpid(), SIGKILL)
    }

    fileprivate struct Plan {
      var name: String
      var count: Int

      init?(_ text: String?) {
        let parts = text?.split(separator: ":") ?? []
        guard parts.count == 2, let count = Int(parts[1]), count > 0 else { return nil }
        self.name = String(parts[0])
        self.count = count
      }
    }
  #else
    @inlinable
    public static func pass(_ name: StaticString) {}
  #endif
}
