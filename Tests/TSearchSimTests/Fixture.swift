import Synchronization
import TSearchCore
import Testing

@testable import TSearchSim

/// A clock that a test moves.
final class HandClock: Sendable {
  /// Noon of 2026-11-30.
  static let noon = Timestamp(seconds: 1_796_040_000)

  private let time = Mutex(HandClock.noon)

  var now: Timestamp { time.withLock { $0 } }
  func advance(_ seconds: Int) { time.withLock { $0 = $0 + .seconds(seconds) } }
}

/// Services under a clock of their own, and short ways to ask them.
struct Fixture {
  let clock = HandClock()
  let server: SampleServer

  /// - Parameter faults: In the syntax of `--fault`.
  init(
    rate: Double = 60, seed: UInt64 = 7, history: Duration = .seconds(3600),
    services: ServiceOptions = ServiceOptions(), _ faults: String...
  ) throws {
    let faults = try faults.map { try Fault(parsing: $0) }
    server = SampleServer(
      SampleOptions(seed: seed, rate: rate, history: history, services: services, faults: faults),
      clock: { [clock] in clock.now })
  }

  func get(_ target: String, _ headers: [String: String] = [:]) -> SampleResponse {
    server.respond(to: SampleRequest(target, headers: headers))
  }

  func json(_ target: String) throws -> JSONValue { try JSONValue(parsing: get(target).body) }

  /// The IDs on one page of search results.
  func ids(_ target: String) throws -> [String] {
    try #require(json(target)["results"]?.array).compactMap { $0["id_str"]?.string }
  }

  /// Follows the cursors of a search to the end: the IDs of each page.
  func walk(_ target: String) throws -> [[String]] {
    var pages: [[String]] = []
    var next: String? = target
    while let target = next, pages.count < 30 {
      let page = try json(target)
      pages.append(try #require(page["results"]?.array).compactMap { $0["id_str"]?.string })
      next = page["next_page"]?.string.map { "/search.json" + $0 }
    }
    return pages
  }
}

extension String {
  /// The texts between a beginning and an end, in their order.
  func parts(from begin: String, to end: String) -> [String] {
    split(separator: begin, omittingEmptySubsequences: false).dropFirst().map { piece in
      String(piece.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)[0])
    }
  }
}
