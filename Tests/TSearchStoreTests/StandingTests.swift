import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// What waits in memory, and what outlives a restart.
@Suite struct StandingTests {
  private func rows(_ store: TestStore) async throws -> [String] {
    try await store.ledger.texts(
      """
      SELECT ((last_at - first_at) / 1000) || ' s, ' || polls || ' polls, ' || coalesce(error, 'good')
      FROM poll ORDER BY id
      """)
  }

  private func note(_ store: TestStore, _ searches: [SavedSearch], error: String? = nil) async {
    store.time.advance(by: .seconds(60))
    await store.ledger.note(
      PollNote(source: Sample.source, searches: searches.map(\.id), at: store.now, error: error))
  }

  @Test("quiet polls in a row are one row whose end moves; an error and news begin another")
  func spans() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    for _ in 1...3 { await note(store, [search]) }
    #expect(try await rows(store) == [])
    try await store.ledger.flush()
    #expect(try await rows(store) == ["120 s, 3 polls, good"])
    await note(store, [search])
    try await store.ledger.flush()
    #expect(try await rows(store) == ["180 s, 4 polls, good"])
    await note(store, [search], error: "timeout: late")
    await note(store, [search], error: "timeout: late")
    await note(store, [search])
    try await store.poll([search], [Sample.post(1)])
    await note(store, [search])
    try await store.ledger.flush()
    let expected = [
      "180 s, 4 polls, good", "60 s, 2 polls, timeout: late", "0 s, 1 polls, good", "0 s, 1 polls, good",
      "0 s, 1 polls, good",
    ]
    #expect(try await rows(store).sorted() == expected.sorted())
  }

  @Test("a poll that recorded an old post quietly is one row")
  func quietRow() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let old = Sample.post(-100)
    #expect(try await store.poll([search], [old]).hits == [])
    try await store.ledger.flush()
    #expect(try await store.ledger.texts("SELECT polls || ' ' || quiet FROM poll") == ["1 1"])
  }

  @Test("the last poll and the last good one are known before they are written, and after a restart")
  func lastPolls() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    func last() async throws -> SearchRecord.LastPoll? {
      let record = try await store.ledger.record(of: search.id)
      #expect(try await store.ledger.searches() == [record].compactMap(\.self))
      return record?.lastPolls[Sample.source]
    }
    #expect(try await last() == nil)
    await note(store, [search])
    let good = store.now
    #expect(try await last() == .init(at: good, good: good))
    try await store.ledger.flush()
    await note(store, [search], error: "timeout: late")
    let expected = SearchRecord.LastPoll(at: store.now, good: good)
    #expect(try await last() == expected)
    try await store.restart()
    #expect(try await last() == expected)
  }

  @Test("after the clock was set back the last poll is the one that came last (T3)")
  func clockSetBack() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    await note(store, [search])
    try await store.ledger.flush()
    store.time.jumpWallClock(by: .seconds(-20 * 3600))
    await note(store, [search])
    try await store.restart()
    let last = try await store.ledger.record(of: search.id)?.lastPolls[Sample.source]
    #expect(last == .init(at: store.now, good: store.now))
    try await store.poll([search], Sample.posts(1...3))
    let news = store.now
    await note(store, [search])
    store.time.jumpWallClock(by: .seconds(-3600))
    try await store.poll([search], Sample.posts(1...4))
    #expect(news > store.now)
    let back = try await store.ledger.record(of: search.id)?.lastPolls[Sample.source]
    #expect(back?.at == store.now)
  }

  @Test("a note for a search that is gone leaves nothing")
  func lateNote() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    _ = try await store.ledger.remove([search.id])
    await note(store, [search])
    try await store.ledger.flush()
    #expect(try await rows(store) == [])
  }

  @Test("quotas and documents are known at once and outlive a restart")
  func quotasAndDocuments() async throws {
    let store = try TestStore()
    let feed = SourceName("feed:https://example.org/feed")
    try await store.add("swift", sources: [feed])
    let key = QuotaKey(source: Sample.source, endpoint: "search")
    let quota = QuotaState(
      reading: QuotaReading(limit: 450, remaining: 0, reset: store.now), closedUntil: store.now,
      reason: "the token is not valid", kind: .unauthorized, credential: "token of yesterday")
    let documents = [
      DocumentState(),
      DocumentState(
        validators: Validators(etag: "W/\"1\"", lastModified: "yesterday", digest: "7"), contentTag: "t",
        movedTo: "https://example.org/new", movedParses: 2, hadItems: true, wish: .seconds(3600)),
    ]
    for document in documents {
      await store.ledger.setQuota(quota, for: key)
      await store.ledger.setDocument(document, for: feed)
      #expect(try await store.ledger.quotas() == [key: quota])
      #expect(try await store.ledger.documents() == [feed: document])
      try await store.restart()
      #expect(try await store.ledger.quotas() == [key: quota])
      #expect(try await store.ledger.documents() == [feed: document])
    }
  }

  @Test("a problem is stored when it starts, changes and ends; its count is written along")
  func problems() async throws {
    let store = try TestStore()
    let key = ProblemKey(source: Sample.source, search: nil)
    var state = ProblemState(kind: .timeout, message: "late", since: store.now)
    try await store.ledger.setProblem(state, for: key)
    func stored() async throws -> [String] {
      try await store.ledger.texts("SELECT state ->> 'failures' FROM problem")
    }
    state.failures = 2
    try await store.ledger.setProblem(state, for: key)
    #expect(try await store.ledger.problems() == [key: state])
    #expect(try await stored() == ["1"])
    try await store.ledger.flush()
    #expect(try await stored() == ["2"])
    state.failures = 3
    state.told = .timeout
    try await store.ledger.setProblem(state, for: key)
    #expect(try await stored() == ["3"])
    try await store.restart()
    #expect(try await store.ledger.problems() == [key: state])
    state.failures = 4
    try await store.ledger.setProblem(state, for: key)
    try await store.ledger.setProblem(nil, for: key)
    try await store.ledger.flush()
    #expect(try await store.ledger.problems().isEmpty)
    #expect(try await stored() == [])
  }

  @Test("after the close every call says so")
  func closed() async throws {
    let store = try TestStore()
    await store.ledger.close()
    await store.ledger.close()
    await #expect(throws: StoreError.failed("the store is closed already")) {
      try await store.ledger.searches()
    }
  }
}
