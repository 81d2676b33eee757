import Synchronization
import TSearchCore

/// Lets one poll at a time log in or renew a session: a refresh token is good for one use, and log-ins are few.
final class BlueskyTurns: Sendable {
  /// So long a refused log-in answers for those who had waited for it.
  private static let memory = Duration.seconds(60)

  /// A log-in that was refused: with which credential, when, and what it was told.
  struct Refusal {
    var credential: String
    var at: BootInstant
    var error: SourceError
  }

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var refusal: Refusal?
  }

  private let state = Mutex(State())

  /// Waits until nobody else has the turn, and takes it; ``release()`` must follow.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Hands the turn to who has waited longest.
  func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }

  func refuse(_ refusal: Refusal) { state.withLock { $0.refusal = refusal } }

  /// The refusal of a log-in a moment ago with the same credential.
  func refusal(of credential: String, now: BootInstant) -> SourceError? {
    state.withLock { state -> SourceError? in
      guard let refusal = state.refusal, refusal.credential == credential, now - refusal.at < Self.memory
      else {
        return nil
      }
      return refusal.error
    }
  }
}

/// The turns of each source of type `bluesky`; they outlive the sources, which are made anew for each poll.
final class BlueskyTurnShelf: Sendable {
  private let turns = Mutex<[SourceName: BlueskyTurns]>([:])

  /// The turns of a source, the same ones each time.
  func turns(of name: SourceName) -> BlueskyTurns {
    turns.withLock { shelf in
      if let known = shelf[name] { return known }
      let made = BlueskyTurns()
      shelf[name] = made
      return made
    }
  }
}
