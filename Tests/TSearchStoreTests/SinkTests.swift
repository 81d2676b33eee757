import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// The places of sinks beside the journal (DESIGN 4.9).
@Suite struct SinkTests {
  @Test("a sink gets the hits of the searches that tell it, with their names alone")
  func pages() async throws {
    let store = try TestStore()
    var a = try await store.add("a")
    let b = try await store.add("b")
    a.tell = []
    try await store.ledger.update(a, reaches: [:])
    try await store.poll([a], Sample.posts(1...2))
    store.time.advance(by: .seconds(60))
    try await store.poll([a, b], Sample.posts(3...5))
    try await store.poll([a], Sample.posts(6...7))

    func page(after number: Int64 = 0, since: Timestamp = .distantPast, limit: Int = 9) async throws
      -> SinkPage
    {
      try await store.ledger.hits(for: "notify", after: number, since: since, limit: limit)
    }
    let all = try await page()
    #expect(all.hits.map(\.number) == [3, 4, 5])
    #expect(all.hits.allSatisfy { $0.searches == ["b"] })
    #expect(all.through == 7)
    #expect(all.searches == ["b"])
    #expect(try await page(limit: 2).through == 4)
    #expect(try await page(after: 4).hits.map(\.number) == [5])
    #expect(try await page(since: store.now + .seconds(1)) == SinkPage(hits: [], through: 7, searches: ["b"]))
    let none = try await store.ledger.hits(for: "pigeon", after: 2, since: .distantPast, limit: 9)
    #expect(none == SinkPage(hits: [], through: 7, searches: []))
    // Hits of a removed search are gone; their numbers are not looked at again.
    _ = try await store.ledger.remove([a.id, b.id])
    #expect(try await page(after: 7).through == 7)
  }

  @Test("a sink's place outlives a restart and a kill")
  func places() async throws {
    let store = try TestStore()
    #expect(try await store.ledger.place(of: "notify") == nil)
    try await store.ledger.setPlace(3, of: "notify")
    try await store.ledger.setPlace(17, of: "notify")
    try await store.ledger.setPlace(4, of: "pigeon")
    let killed = try store.afterKill()
    #expect(try await killed.ledger.place(of: "notify") == 17)
    try await store.restart()
    #expect(try await store.ledger.place(of: "notify") == 17)
    #expect(try await store.ledger.place(of: "pigeon") == 4)
  }
}
