import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// What was charged for, each ID once in a UTC day (T11).
@Suite struct BilledTests {
  private func bill(_ store: TestStore, _ posts: [Int], accounts: [Int] = []) async throws {
    let billing = try #require(
      Billing(
        source: Sample.source, posts: posts.map(String.init), accounts: accounts.map(String.init),
        at: store.now))
    try await store.ledger.bill(billing)
  }

  private func billed(_ store: TestStore) async throws -> Billed {
    try await store.ledger.billed(of: Sample.source, at: store.now)
  }

  @Test("IDs count once a day, posts and accounts apart, sources apart; old days are counts of their month")
  func counts() async throws {
    let store = try TestStore()
    try await bill(store, [1, 2, 2, 3], accounts: [1])
    try await bill(store, [3, 4])
    #expect(
      try await billed(store)
        == Billed(posts: .init(day: 4, month: 4), accounts: .init(day: 1, month: 1)))
    #expect(try await store.ledger.billed(of: SourceName("other"), at: store.now) == Billed())
    store.time.advance(by: .seconds(86_400))
    #expect(try await billed(store).posts == Billed.Count())
    try await bill(store, [3, 5])
    #expect(try await billed(store).posts == Billed.Count(day: 2, month: 2))
    store.time.advance(by: .seconds(86_400))
    try await bill(store, [5])
    #expect(try await billed(store).posts == Billed.Count(day: 1, month: 3))
    #expect(try await store.ledger.texts("SELECT id FROM billed") == ["5"])
    #expect(
      try await store.ledger.texts("SELECT period || ' ' || count FROM billed_count WHERE kind = 0")
        == ["2026-11 4", "2026-12 3", "2026-12-02 1"])
  }

  @Test("is counted in the poll's own transaction: all of it or nothing, and it outlives a restart")
  func transaction() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let walk = Walk(
      order: .numericID, startedAt: store.now, finishedAt: store.now, posts: Sample.posts(1...3))
    var poll = PollRecord(
      source: Sample.source, scope: Sample.scope, walk: walk,
      readers: [
        .init(search: search.id, reach: try await store.reach(of: search), claims: [true, true, true])
      ],
      overlap: .seconds(900), mostHits: 200, unsentAbove: 0)
    poll.billing = Billing(source: Sample.source, posts: ["1", "2", "3"], at: store.now)
    try await store.ledger.execute(
      "CREATE TRIGGER no BEFORE INSERT ON hit BEGIN SELECT raise(ABORT, 'no'); END")
    let refused = poll
    await #expect(throws: StoreError.self) { try await store.ledger.record(refused) }
    #expect(try await billed(store) == Billed())
    try await store.ledger.execute("DROP TRIGGER no")
    #expect(try await store.ledger.record(poll).hits.count == 3)
    #expect(try await billed(store).posts.day == 3)
    #expect(try await billed(try store.afterKill()).posts.day == 3)
    try await store.restart()
    #expect(try await billed(store).posts.day == 3)
  }

  @Test("agrees with a count by hand over random days")
  func random() async throws {
    let store = try TestStore()
    var days: [String: Set<Int>] = [:]
    var seed: UInt64 = 7
    func draw(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    for _ in 0..<300 {
      store.time.advance(by: .seconds(draw(20_000)))
      let posts = (0..<draw(20)).map { _ in draw(60) }
      if !posts.isEmpty { try await bill(store, posts) }
      let day = String(store.now.rfc3339.prefix(10))
      days[day, default: []].formUnion(posts)
      let month = days.filter { $0.key.hasPrefix(day.prefix(7)) }.values.reduce(0) { $0 + $1.count }
      #expect(
        try await billed(store).posts == Billed.Count(day: days[day]?.count ?? 0, month: month))
    }
  }
}
