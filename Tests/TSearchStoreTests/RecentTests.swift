import TSearchCore
import Testing

@testable import TSearchStore

@Suite struct RecentTests {
  private func query(_ number: Int, at second: Int = 0) -> RecentQuery {
    RecentQuery(
      query: "query \(number)", tree: "query \(number)", sources: [Sample.source],
      at: Sample.start + .seconds(second),
      places: [.init(source: Sample.source, cursor: "2", lastID: "7", isAtEnd: false)])
  }

  @Test("of 10,000 random queries the last 100 are kept, each once, the latest first, over restarts")
  func recent() async throws {
    let store = try TestStore()
    var random = SystemRandomNumberGenerator()
    var expected: [Int] = []
    for turn in 0..<10_000 {
      let number = Int.random(in: 0..<180, using: &random)
      expected.removeAll { $0 == number }
      expected = Array(([number] + expected).prefix(100))
      // The clock may be set back: the order is that of the asking.
      try await store.ledger.noteQuery(query(number, at: -turn))
      guard turn % 2500 == 2499 else { continue }
      try await store.restart()
      #expect(try await store.ledger.recentQueries().map(\.query) == expected.map { "query \($0)" })
    }
    #expect(try await store.ledger.recentQueries().first?.places == query(0).places)
    try await store.ledger.clearQueries()
    #expect(try await store.ledger.recentQueries().isEmpty)
  }
}
