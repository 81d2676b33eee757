import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Documents of many searches.
@Suite struct ImportTests {
  private func document(_ queries: [String]) -> JSONValue {
    ["tsearch": 1, "searches": .array(queries.map { ["query": .string($0)] })]
  }

  @Test("a document is stored a hundred searches at a time, and what it holds twice is saved once")
  func batches() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    let queries = (0..<250).map { "swift \($0)" }
    let result = try await bench.desk.importSearches(document(queries + ["swift 7", "swift  249"]))
    #expect(result["added"]?.strings == (0..<250).map { "swift-\($0)" })
    #expect(result["skipped"]?.strings == ["swift 7", "swift  249"])
    #expect(bench.ledger.insertions == 3)
    #expect(try await bench.ledger.searches().count == 250)
  }

  @Test("searches whose names would be the same get different ones")
  func names() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    let result = try await bench.desk.importSearches(document(["swift?", "swift!", "-(swift!) rust"]))
    let added = try #require(result["added"]?.strings)
    #expect(Set(added).count == added.count)
    #expect(try await bench.ledger.searches().map(\.search.name) == added)
  }

  @Test("where the disk is full nothing is added, and the same document is taken later (C1)")
  func fullDisk() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    bench.ledger.fill(true)
    await #expect(throws: ControlError.self) {
      try await bench.desk.importSearches(document(["swift", "rust"]))
    }
    #expect(try await bench.desk.list().isEmpty)
    bench.ledger.fill(false)
    let result = try await bench.desk.importSearches(document(["swift", "rust"]))
    #expect(result["added"]?.strings == ["swift", "rust"])
  }
}
