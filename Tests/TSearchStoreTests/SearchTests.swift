import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Saved searches: kept, changed, removed, and written to `searches.json`.
@Suite struct SearchTests {
  private let other = SourceName("feed:https://example.org/feed")

  private func document(_ store: TestStore) throws -> SearchDocument {
    let bytes = try #require(try File.read(store.folder.file("searches.json")))
    return try SearchDocument(json: JSONValue(parsing: bytes))
  }

  @Test(
    "a reach comes back as it was",
    arguments: [
      Reach(baseline: .silent), Reach(baseline: .resume), Reach(baseline: .backfill(30)),
      Reach(baseline: .since(Sample.start)),
      Reach(
        baseline: .none, mark: .init(id: "0099", time: nil), boundID: "98", floor: Sample.start,
        gaps: [
          .init(
            reason: "429 on page 3", afterID: nil, beforeID: "50", from: Sample.start, to: nil,
            since: Sample.start),
          .init(
            reason: "the cap", afterID: "60", beforeID: "70", from: nil, to: Sample.start,
            since: Sample.start),
        ], contentTag: "W/\"abc\""),
    ])
  func reaches(_ reach: Reach) async throws {
    let store = try TestStore()
    let inserted = try await store.ledger.insert(
      Sample.search("swift", sources: [other, Sample.source]), reaches: [other: reach])
    try await store.restart()
    let record = try #require(try await store.ledger.searches().first)
    #expect(record == inserted)
    #expect(record.reaches == [other: reach, Sample.source: Reach(baseline: .silent)])
    #expect(record.search.sources == [other, Sample.source])
  }

  @Test("a name is given once")
  func names() async throws {
    let store = try TestStore()
    try await store.add("a")
    var renamed = try await store.add("b")
    renamed.name = "a"
    let taken = renamed
    await #expect(throws: StoreError.nameTaken("a")) { try await store.add("a") }
    await #expect(throws: StoreError.nameTaken("a")) {
      try await store.ledger.update(taken, reaches: [:])
    }
    #expect(try await store.ledger.searches().map(\.search.name) == ["a", "b"])
  }

  @Test("a change keeps the history; a source that is no longer listed goes with what it held")
  func update() async throws {
    let store = try TestStore()
    var search = try await store.add("swift", sources: [Sample.source, other])
    try await store.poll([search], Sample.posts(1...3), mostHits: 1)
    let item = [Sample.item("guid", at: 9, title: "Title")]
    try await store.poll([search], item, order: .document, source: other, mostHits: 1)
    #expect(try await store.ledger.tallies(now: store.now)[search.id]?.held == 2)
    let problem = ProblemState(kind: .timeout, message: "late", since: store.now)
    for source in [other, Sample.source] {
      try await store.ledger.setProblem(problem, for: ProblemKey(source: source, search: search.id))
    }
    search.name = "renamed"
    search.sources = [other]
    search.revision = 2
    try await store.ledger.update(search, reaches: [other: Reach(baseline: .silent)])
    let record = try #require(try await store.ledger.searches().first)
    #expect(record.search == search)
    #expect(record.reaches == [other: Reach(baseline: .silent)])
    #expect(try await store.ledger.tallies(now: store.now)[search.id]?.held == 1)
    #expect(try await store.ledger.problems().keys.map(\.source) == [other])
    #expect(try await store.ledger.hits(HitWish(limit: 9)).allSatisfy { $0.searches == ["renamed"] })
  }

  @Test("removing takes all that only the removed searches hold, and a new search starts anew")
  func remove() async throws {
    let store = try TestStore()
    let (a, b) = (try await store.add("a", sources: [Sample.source, other]), try await store.add("b"))
    try await store.poll([a], Sample.posts(1...3), mostHits: 2)
    try await store.poll([a, b], Sample.posts(4...5))
    let item = [Sample.item("guid", at: 9, title: "Title")]
    try await store.poll([a], item, order: .document, source: other)
    await store.ledger.setDocument(DocumentState(hadItems: true), for: other)
    try await store.ledger.setProblem(
      ProblemState(kind: .timeout, message: "late", since: store.now),
      for: ProblemKey(source: Sample.source, search: a.id))
    #expect(try await store.ledger.remove([a.id]) == [6])

    #expect(try await store.ledger.hits(HitWish(limit: 9)).map(\.searches) == [["b"], ["b"]])
    for (table, rows) in [
      ("search", 1), ("search_source", 1), ("post", 2), ("post_key", 2), ("seen", 2), ("weakly_seen", 0),
      ("held", 0), ("hit", 2), ("hit_search", 2), ("problem", 0), ("document", 0),
    ] {
      #expect(try await store.ledger.texts("SELECT count(*) FROM \(table)") == ["\(rows)"], "\(table)")
    }
    #expect(
      try await store.ledger.texts("SELECT count(*) FROM poll WHERE search = \(a.id.rawValue)") == ["0"])
    #expect(try await store.ledger.problems().isEmpty)
    let again = try await store.add("a")
    #expect(again.id != a.id, "a number is never used twice")
    #expect(try await store.poll([again], Sample.posts(1...3)).hits.map(\.number) == [7, 8, 9])
  }

  @Test("searches.json says what is saved, at once, and after many changes a second later")
  func export() async throws {
    let store = try TestStore()
    let first = try await store.add("first")
    #expect(try document(store) == SearchDocument([first]))
    let second = try await store.add("second", sources: [Sample.source, other])
    var third = try await store.add("third")
    third.state = .paused
    try await store.ledger.update(third, reaches: [:])
    #expect(try document(store) == SearchDocument([first]))
    store.time.advance(by: .seconds(1))
    #expect(try document(store) == SearchDocument([first, second, third]))
    _ = try await store.ledger.remove([first.id])
    await store.ledger.close()
    #expect(try document(store) == SearchDocument([second, third]))
  }

  @Test("a searches.json that missed the last change is mended at the next start")
  func staleExport() async throws {
    let store = try TestStore()
    let first = try await store.add("first")
    let second = try await store.add("second")
    let killed = try store.afterKill()
    #expect(try document(killed) == SearchDocument([first, second]))
  }

  @Test("a searches.json that cannot be written spoils no command")
  func blockedExport() async throws {
    let store = try TestStore()
    store.folder.write("", to: "searches.json.new")
    try File.replace(store.folder.file("x"), in: store.folder.path, with: [])
    _ = try await store.ledger.texts("SELECT 1")
    try await store.add("first")
    #expect(try await store.ledger.searches().count == 1)
    #expect(try document(store).entries.count == 1, "a draft that was left over is replaced")
  }
}
