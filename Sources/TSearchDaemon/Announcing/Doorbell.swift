import Synchronization

/// Wakes the one task that waits for it; rung while nobody waits, it is heard at the next wait.
final class Doorbell: Sendable {
  private enum State {
    case silent
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.silent)

  func ring() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      switch state {
      case .silent, .rung:
        state = .rung
        return nil
      case .awaited(let waiter):
        state = .silent
        return waiter
      }
    }
    waiter?.resume()
  }

  /// Returns at the next ring; one task alone may wait.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let wasRung = state.withLock { state in
        if case .rung = state {
          state = .silent
          return true
        }
        state = .awaited(continuation)
        return false
      }
      if wasRung { continuation.resume() }
    }
  }
}
