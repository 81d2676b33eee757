import Synchronization
import TSearchTestSupport

@testable import TSearchFetch

/// A loop on a thread of its own with a fetcher on it, ended when released.
final class FetchBench: Sendable {
  let loop = LoopExecutor()
  let fetcher: Fetcher
  private let thread: RunningThread
  private let waiters = Mutex<[RunningThread]>([])

  init(limits: Fetcher.Limits = Fetcher.Limits()) {
    let loop = loop
    fetcher = Fetcher(loop: loop, limits: limits)
    thread = RunningThread { loop.run() }
  }

  deinit {
    waiters.withLock { $0.forEach { $0.join() } }
    loop.stop()
    thread.join()
  }

  func get(_ url: String) async throws(FetchError) -> HTTPResponse {
    try await fetcher.fetch(HTTPRequest(url: url, deadline: .seconds(60)))
  }

  /// Waits until the loop has gone round a few times.
  func settle() { ManualTimekeeper(loop: loop).settle() }

  /// Waits for the gate without holding the loop or a thread of the pool.
  func after(_ gate: Gate) async {
    await withCheckedContinuation { continuation in
      waiters.withLock {
        $0.append(
          RunningThread {
            _ = gate.wait()
            continuation.resume()
          })
      }
    }
  }

  /// The kind of failure of a request; `nil` when it was answered.
  func failure(_ request: HTTPRequest) async -> FetchError.Kind? {
    do throws(FetchError) {
      _ = try await fetcher.fetch(request)
      return nil
    } catch {
      return error.kind
    }
  }
}
