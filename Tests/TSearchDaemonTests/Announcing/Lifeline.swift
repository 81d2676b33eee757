import Synchronization

/// The life of the announcer's process: once its calls are used up, nothing that it does has any effect.
final class Lifeline: Sendable {
  private let left = Mutex<Int?>(nil)

  /// Dies after so many more calls of the journal and the store; `nil`: never.
  func cut(after calls: Int?) { left.withLock { $0 = calls } }

  var isCut: Bool { left.withLock { $0 == 0 } }

  /// Takes one call; `false` when the process is dead.
  func takeCall() -> Bool {
    left.withLock { left in
      guard let calls = left else { return true }
      left = max(0, calls - 1)
      return calls > 0
    }
  }
}
