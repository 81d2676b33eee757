import Dispatch
import TSearchCore

/// Where what waits for a disk is done, so that the loop need not wait (DESIGN section 6).
enum SideQueue {
  private static let queue = DispatchQueue(label: "tsearchd.side", qos: .utility)

  static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let outcome: Swift.Result<Result, StoreError> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Swift.Result(catching: work)) }
    }
    return try outcome.get()
  }
}
