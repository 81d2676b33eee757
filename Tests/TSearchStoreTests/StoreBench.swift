import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Figures of FACTS section 5; run by hand in an optimised build with `TSEARCH_BENCH` set.
@Suite(.enabled(if: unsafe getenv("TSEARCH_BENCH") != nil), .serialized) struct StoreBench {
  private func spent() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  private func report(_ what: String, _ count: Int, wall: Duration, spent: Double) {
    let wall = wall.inSeconds * 1e6 / Double(count)
    print("bench: \(what): \(Int(spent / Double(count))) µs of CPU, \(Int(wall)) µs wall")
  }

  private func measure(_ what: String, _ count: Int, _ body: (Int) async throws -> Void) async throws {
    let (clock, before) = (ContinuousClock(), spent())
    let start = clock.now
    for number in 0..<count { try await body(number) }
    report(what, count, wall: clock.now - start, spent: spent() - before)
  }

  private func record(_ posts: [FetchedPost], of search: SavedSearch, _ reach: Reach, now: Timestamp)
    -> PollRecord
  {
    PollRecord(
      source: Sample.source, scope: Sample.scope,
      walk: Walk(order: .numericID, startedAt: now, finishedAt: now, posts: posts),
      readers: [.init(search: search.id, reach: reach, claims: posts.map { _ in true })],
      overlap: .seconds(900), mostHits: 1 << 20, unsentAbove: 0)
  }

  @Test func polls() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let first = try await store.poll([search], Sample.posts(0...49))
    let reach = try #require(first.readings[search.id]).reach
    let records = (0..<2000).map { first in
      record(Sample.posts(first...first + 50), of: search, reach, now: store.now)
    }
    try await measure("poll with 50 look-ups and 1 new post", 2000) { number in
      _ = try await store.ledger.record(records[number])
    }
    let again = record(
      records[1999].walk.posts, of: search, try await store.reach(of: search), now: store.now)
    try await measure("poll with 50 look-ups and no new post", 2000) { _ in
      _ = try await store.ledger.record(again)
    }
    try await measure("marking a hit announced", 2000) { number in
      try await store.ledger.confirm([Int64(number + 1)], cursor: "s=\(number)", at: store.now)
    }
    try await measure("a quiet poll in memory", 100_000) { _ in
      await store.ledger.note(
        PollNote(source: Sample.source, searches: [search.id], at: store.now, error: nil))
    }
  }

  @Test func million() async throws {
    let store = try TestStore()
    let search = try await store.add("swift", baseline: .silent)
    let reach = Reach(baseline: .none, floor: .distantPast + .seconds(1))
    try await store.ledger.update(search, reaches: [Sample.source: reach])
    var current = reach
    var number = 0
    try await measure("a page of 1,000 new posts", 1000) { _ in
      let posts = (0..<1000).reversed().map { place in
        var post = Sample.post(number + place, text: "")
        post.identity = String(1_700_000_000_000_000_000 + (number + place) * 7919)
        post.post.id = post.identity
        post.age = Sample.start - .seconds(1)
        return post
      }
      number += 1000
      current.floor = Sample.start
      let outcome = try await store.ledger.record(record(posts, of: search, current, now: store.now))
      current = try #require(outcome.readings[search.id]).reach
    }
    try await store.ledger.dropBodies(olderThan: store.now + .seconds(1))
    try await store.ledger.execute("VACUUM")
    try await store.ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let rows = try await store.ledger.texts("SELECT count(*) FROM seen")
    print("bench: \(rows) seen posts: \(store.size("tsearch.db") ?? 0) bytes")
    try await measure("removing a search of so many", 1) { _ in
      _ = try await store.ledger.remove([search.id])
    }
  }
}
