import Synchronization
import TSearchCore

/// A web of pictures that answers as a test says, and counts.
final class ScriptedPictures: PictureFetching {
  typealias Script = @Sendable (String, Validators?) throws(PictureFault) -> PictureAnswer

  private struct State {
    var asked: [(address: String, validators: Validators?)] = []
    var running: [String: Int] = [:]
    var mostAtOnce = 0
    var mostOfHost = 0
    var script: Script?
    /// Set: answers wait until it is opened.
    var isShut = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var awaited: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Those whose count is reached.
    mutating func takeAwaited() -> [CheckedContinuation<Void, Never>] {
      let count = asked.count
      defer { awaited.removeAll { $0.count <= count } }
      return awaited.filter { $0.count <= count }.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  /// What was asked so far, in its order.
  var asked: [String] { state.withLock { $0.asked.map(\.address) } }
  var validators: [Validators?] { state.withLock { $0.asked.map(\.validators) } }
  var mostAtOnce: Int { state.withLock(\.mostAtOnce) }
  var mostOfHost: Int { state.withLock(\.mostOfHost) }

  func answer(_ script: @escaping Script) { state.withLock { $0.script = script } }

  /// Waits until so much was asked in all.
  func awaitAsked(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.awaited.append((count, continuation))
        return state.takeAwaited()
      }
      for continuation in ready { continuation.resume() }
    }
  }

  func shut() { state.withLock { $0.isShut = true } }

  func open() {
    let waiting = state.withLock { state in
      state.isShut = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func host(of address: String) -> String? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 3 && parts[0].hasPrefix("http") ? String(parts[2]) : nil
  }

  func picture(
    at address: String, validators: Validators?
  ) async throws(PictureFault) -> PictureAnswer {
    let host = host(of: address) ?? ""
    let ready = state.withLock { state in
      state.asked.append((address, validators))
      state.running[host, default: 0] += 1
      state.mostOfHost = max(state.mostOfHost, state.running[host] ?? 0)
      state.mostAtOnce = max(state.mostAtOnce, state.running.values.reduce(0, +))
      return state.takeAwaited()
    }
    for continuation in ready { continuation.resume() }
    defer { state.withLock { $0.running[host, default: 1] -= 1 } }
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.isShut { state.waiting.append(continuation) }
        return !state.isShut
      }
      if isOpen { continuation.resume() }
    }
    guard let script = state.withLock(\.script) else { throw PictureFault(.refused) }
    return try script(address, validators)
  }
}
