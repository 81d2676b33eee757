import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Reading hits, and the announcer's side of the store (DESIGN 4.8).
@Suite struct HitTests {
  /// Searches "a" and "b": hits 1 to 5 of a, 6 to 8 of both, 9 and 10 of b.
  private func filled() async throws -> (store: TestStore, a: SavedSearch, b: SavedSearch) {
    let store = try TestStore()
    let (a, b) = (try await store.add("a"), try await store.add("b"))
    try await store.poll([a], Sample.posts(1...5))
    store.time.advance(by: .seconds(60))
    try await store.poll([a, b], Sample.posts(6...8))
    store.time.advance(by: .seconds(60))
    try await store.poll([b], Sample.posts(9...10))
    return (store, a, b)
  }

  struct Wish: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (SearchID, SearchID, Timestamp) -> HitWish
    var numbers: [Int64]
  }

  @Test(
    "the wanted hits come oldest first",
    arguments: [
      Wish(
        testDescription: "the newest of all", make: { _, _, _ in HitWish(limit: 3) }, numbers: [8, 9, 10]),
      Wish(
        testDescription: "of one search", make: { a, _, _ in HitWish(searches: [a], limit: 4) },
        numbers: [5, 6, 7, 8]),
      Wish(
        testDescription: "of two searches", make: { a, b, _ in HitWish(searches: [a, b], limit: 20) },
        numbers: Array(1...10)),
      Wish(
        testDescription: "after one", make: { _, b, _ in HitWish(searches: [b], after: 6, limit: 2) },
        numbers: [7, 8]),
      Wish(
        testDescription: "before one", make: { _, _, _ in HitWish(before: 4, limit: 2) }, numbers: [2, 3]),
      Wish(
        testDescription: "between two", make: { _, _, _ in HitWish(after: 2, before: 5, limit: 9) },
        numbers: [3, 4]),
      Wish(
        testDescription: "since a time",
        make: { _, _, now in HitWish(since: now - .seconds(60), limit: 9) }, numbers: Array(6...10)),
    ])
  func wishes(_ wish: Wish) async throws {
    let (store, a, b) = try await filled()
    #expect(try await store.ledger.hits(wish.make(a.id, b.id, store.now)).map(\.number) == wish.numbers)
  }

  @Test("tallies count each search's hits, and those of the last day apart")
  func tallies() async throws {
    let (store, a, b) = try await filled()
    let late = store.now + .seconds(86_400 - 60)
    let tallies = try await store.ledger.tallies(now: late)
    #expect(tallies[a.id] == SearchTally(hits: 8, hits24h: 0, held: 0))
    #expect(tallies[b.id] == SearchTally(hits: 5, hits24h: 2, held: 0))
    let quiet = try await store.add("quiet")
    for search in [a, b, quiet] {
      #expect(
        try await store.ledger.tally(of: search.id, now: late)
          == store.ledger.tallies(now: late)[search.id])
    }
    #expect(try await store.ledger.tallies(now: late)[quiet.id] == SearchTally(hits: 0, hits24h: 0, held: 0))
    #expect(try await store.ledger.hitCount(since: store.now) == 2)
  }

  @Test("hits a day end with today, in UTC")
  func byDay() async throws {
    let (store, a, b) = try await filled()
    store.time.advance(by: .seconds(2 * 86_400))
    try await store.poll([a], Sample.posts(11...11))
    #expect(try await store.ledger.hitsByDay(of: a.id, days: 4, now: store.now) == [0, 8, 0, 1])
    #expect(try await store.ledger.hitsByDay(of: b.id, days: 2, now: store.now) == [0, 0])
  }

  @Test("a search's quiet posts are shown newest last, its hits are not among them")
  func baselinePosts() async throws {
    let store = try TestStore()
    let search = try await store.add("swift", baseline: .silent)
    let other = try await store.add("other", baseline: .silent)
    try await store.poll([search], Sample.posts(1...5))
    try await store.poll([search], [Sample.post(50_000)])
    try await store.poll([other], Sample.posts(4...6))
    let posts = try await store.ledger.baselinePosts(of: [search.id], limit: 3)
    #expect(posts.map(\.post.id) == ["3", "4", "5"])
    #expect(posts.allSatisfy { $0.number == nil && $0.searches == ["swift"] })
    let all = try await store.ledger.baselinePosts(of: [], limit: 9)
    #expect(all.map(\.post.id) == ["1", "2", "3", "4", "5", "6"])
    #expect(all[3].searches == ["swift", "other"])
  }

  @Test("pending hits become announced with the cursor, and stay so")
  func confirm() async throws {
    let (store, _, _) = try await filled()
    #expect(try await store.ledger.announcerState() == AnnouncerState(cursor: nil, boot: nil))
    #expect(try await store.ledger.pendingHits(after: 3, limit: 2).map(\.number) == [4, 5])
    try await store.ledger.confirm([1, 2, 5, 99], cursor: "s=1", at: store.now)
    try await store.restart()
    #expect(try await store.ledger.pendingHits(after: 0, limit: 9).map(\.number) == [3, 4, 6, 7, 8, 9, 10])
    #expect(try await store.ledger.pendingCount() == 7)
    #expect(try await store.ledger.announcerState().cursor == "s=1")
    try await store.ledger.confirm([3], cursor: nil, at: store.now)
    #expect(try await store.ledger.announcerState().cursor == "s=1")
  }

  @Test("a new boot makes pending again what was announced shortly before its start")
  func reopen() async throws {
    let (store, _, _) = try await filled()
    try await store.ledger.confirm([1, 2], cursor: "s=1", at: store.now)
    store.time.advance(by: .seconds(600))
    let recent = store.now
    try await store.ledger.confirm([3, 4], cursor: "s=2", at: store.now)
    #expect(try await store.ledger.reopenHits(announcedSince: recent, boot: "b2") == [3, 4])
    let state = try await store.ledger.announcerState()
    #expect(state == AnnouncerState(cursor: nil, boot: "b2"), "what is looked up again lies before it")
    #expect(try await store.ledger.pendingHits(after: 0, limit: 2).map(\.number) == [3, 4])
  }

  @Test("old bodies go, IDs stay: nothing is announced again, and hits still name their posts")
  func dropBodies() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...3))
    try await store.ledger.confirm([1, 2], cursor: nil, at: store.now)
    store.time.advance(by: .seconds(90 * 86_400))
    try await store.ledger.dropBodies(olderThan: store.now)
    let hits = try await store.ledger.hits(HitWish(limit: 9))
    #expect(hits.map(\.post.text) == [nil, nil, "Post 3 by alice"], "a hit that waits keeps its text")
    #expect(hits.map(\.post.url) == Sample.posts(1...3).reversed().map(\.post.url))
    #expect(hits[0].post.author?.handle == "alice")
    #expect(try await store.poll([search], Sample.posts(1...3)).hits == [])
    #expect(try await store.ledger.texts("SELECT count(*) FROM poll") == ["0"])

    let other = try await store.add("other")
    let again = try await store.poll([other], [Sample.post(1)])
    #expect(again.hits.map(\.post.text) == ["Post 1 by alice"], "found anew, the body is stored anew")
  }

  @Test("any text comes back as it was", arguments: ["a\0b", "\"quote\"\n\ttab", "👩‍👩‍👧‍👦 مرحبا \u{202E}", ""])
  func texts(_ text: String) async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let post = Sample.post(1, text: text)
    try await store.poll([search], [post])
    #expect(try await store.ledger.hits(HitWish(limit: 1)).first?.post == post.post)
  }
}
