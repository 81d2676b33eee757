import Dispatch

/// Where what waits for a disk is done, so that the loop need not wait (DESIGN section 6).
enum SideQueue {
  private static let queue = DispatchQueue(label: "tsearchd.side", qos: .utility)

  static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Swift.Result(catching: work)) }
    }
    return try outcome.get()
  }
}
