import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// What a recorded poll leaves behind: BEHAVIOURS, "What is new".
@Suite struct PollTests {
  @Test("a baseline announces nothing, after a restart and another search's removal neither")
  func quietStart() async throws {
    let store = try TestStore()
    let search = try await store.add("swift", baseline: .silent)
    let other = try await store.add("other", baseline: .silent)
    let page = Sample.posts(1...100)
    #expect(try await store.poll([search, other], page).hits == [])
    try await store.restart()
    #expect(try await store.poll([search], page).hits == [])
    #expect(try await store.ledger.remove([other.id]) == [0])
    let outcome = try await store.poll([search], page)
    #expect(outcome.hits == [])
    #expect(outcome.readings[search.id]?.quiet == 0)
  }

  @Test("new posts are hits once, oldest first, numbered from 1")
  func once() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let outcome = try await store.poll([search], Sample.posts(1...3))
    #expect(outcome.ids == ["1", "2", "3"])
    #expect(outcome.hits.map(\.number) == [1, 2, 3])
    #expect(outcome.hits[0].post == Sample.post(1).post)
    #expect(outcome.hits[0].searches == ["swift"])
    #expect(outcome.hits[0].foundAt == store.now)
    #expect(try await store.poll([search], Sample.posts(1...4)).ids == ["4"])
    #expect(try await store.reach(of: search).mark == Reach.Mark(id: "4", time: Sample.post(4).age))
  }

  @Test("a late post with an older ID is one hit")
  func latePost() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let newest = Sample.post(1_262_461_154)
    #expect(try await store.poll([search], [newest]).hits.count == 1)
    let late = Sample.post(1_262_461_145)
    #expect(try await store.poll([search], [newest, late]).ids == ["1262461145"])
    #expect(try await store.poll([search], [newest, late]).hits == [])
  }

  @Test("of 250 new posts 200 go out, and the 50 that were held come first next time")
  func held() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let first = try await store.poll([search], Sample.posts(1...250))
    #expect(first.ids == (1...200).map(String.init))
    #expect(first.readings[search.id]?.held == 50)
    #expect(try await store.ledger.tallies(now: store.now)[search.id]?.held == 50)
    try await store.restart()
    let second = try await store.poll([search], Sample.posts(240...253))
    #expect(second.ids == (201...253).map(String.init))
    #expect(second.hits.map(\.number) == (201...253).map(Int64.init))
    #expect(second.readings[search.id]?.held == 0)
  }

  @Test("more is held behind what is held already")
  func heldOrder() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    #expect(try await store.poll([search], Sample.posts(1...5), mostHits: 2).ids == ["1", "2"])
    let second = try await store.poll([search], Sample.posts(6...7), mostHits: 2)
    #expect(second.ids == ["3", "4"])
    #expect(second.readings[search.id]?.held == 3)
    #expect(try await store.poll([search], [], mostHits: 2).ids == ["5", "6"])
    #expect(try await store.poll([search], [], mostHits: 2).ids == ["7"])
  }

  @Test("a post that several searches of one poll match is one hit that names them all")
  func shared() async throws {
    let store = try TestStore()
    let (first, second) = (try await store.add("first"), try await store.add("second"))
    let outcome = try await store.poll([second, first], Sample.posts(1...2))
    #expect(outcome.hits.map(\.searches) == [["first", "second"], ["first", "second"]])
    #expect(outcome.readings[second.id]?.hits == 2)
  }

  @Test(
    "found by another search, an unsent hit gets its name, and a sent one a second hit",
    arguments: [(unsentAbove: Int64(0), isConfirmed: false, number: Int64(1)), (1, false, 2), (0, true, 2)])
  func laterSearch(unsentAbove: Int64, isConfirmed: Bool, number: Int64) async throws {
    let store = try TestStore()
    let (first, second) = (try await store.add("first"), try await store.add("second"))
    try await store.poll([first], [Sample.post(1)])
    if isConfirmed { try await store.ledger.confirm([1], cursor: nil, at: store.now) }
    let outcome = try await store.poll([second], [Sample.post(1)], unsentAbove: unsentAbove)
    #expect(outcome.hits.map(\.number) == [number])
    #expect(outcome.hits.map(\.searches) == [number == 1 ? ["first", "second"] : ["second"]])
    #expect(try await store.poll([second], [Sample.post(1)]).hits == [])
  }

  @Test("IDs that a double cannot tell apart are two posts")
  func exactIDs() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    var (one, other) = (Sample.post(1), Sample.post(2))
    one.identity = "1588987262754234368"
    other.identity = "1588987262754234369"
    (one.post.id, other.post.id) = (one.identity, other.identity)
    #expect(try await store.poll([search], [other, one]).ids == [one.identity, other.identity])
  }

  @Test("a dry poll shows its hits and stores nothing")
  func dry() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let outcome = try await store.poll([search], Sample.posts(1...3), mostHits: 2, isDry: true)
    #expect(outcome.ids == ["1", "2"])
    #expect(outcome.hits.map(\.number) == [nil, nil])
    #expect(outcome.readings[search.id]?.held == 1)
    #expect(try await store.reach(of: search).mark == nil)
    #expect(try await store.ledger.texts("SELECT count(*) FROM post") == ["0"])
    #expect(try await store.poll([search], Sample.posts(1...3)).hits.map(\.number) == [1, 2, 3])
  }

  @Test("a poll that only reads again what is known writes nothing")
  func quietPoll() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...50))
    let size = store.size("tsearch.db-wal")
    store.time.advance(by: .seconds(900))
    #expect(try await store.poll([search], Sample.posts(1...50)).hits == [])
    #expect(store.size("tsearch.db-wal") == size)
    #expect(try await store.ledger.searches().first?.lastPolls[Sample.source]?.good == store.now)
  }

  @Test("a search that was removed, edited or owes another baseline meanwhile is left out")
  func lostReaders() async throws {
    let store = try TestStore()
    let (kept, removed) = (try await store.add("kept"), try await store.add("removed"))
    var edited = try await store.add("edited")
    let resumed = try await store.add("resumed")
    let before = try await store.reach(of: kept)
    _ = try await store.ledger.remove([removed.id])
    edited.revision = 2
    try await store.ledger.update(edited, reaches: [:])
    try await store.ledger.update(resumed, reaches: [Sample.source: Reach(baseline: .resume)])
    let readers = [kept, removed, edited, resumed].map {
      PollRecord.Reader(search: $0.id, reach: before, claims: [true], revision: 1)
    }
    let walk = Walk(
      order: .numericID, startedAt: store.now, finishedAt: store.now, posts: [Sample.post(1)])
    let outcome = try await store.ledger.record(
      PollRecord(
        source: Sample.source, scope: Sample.scope, walk: walk, readers: readers, overlap: .seconds(900),
        mostHits: 200, unsentAbove: 0))
    #expect(Set(outcome.readings.keys) == [kept.id])
    #expect(outcome.hits.map(\.searches) == [["kept"]])
    #expect(try await store.reach(of: resumed).baseline == .resume)
  }

  @Test("a post that no search claims is not stored")
  func unclaimed() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let outcome = try await store.poll([search], Sample.posts(1...2), claims: [false, true])
    #expect(outcome.ids == ["1"])
    #expect(try await store.ledger.texts("SELECT count(*) FROM post_key") == ["1"])
  }
}
