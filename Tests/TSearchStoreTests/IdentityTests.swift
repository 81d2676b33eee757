import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Edits, edit chains, aliases and feeds: N8 to N10 as far as the store takes part.
@Suite struct IdentityTests {
  private func edit(_ number: Int, of first: Int, text: String) -> FetchedPost {
    var edit = Sample.post(number, text: text)
    edit.identity = String(first)
    edit.aliases = [String(number)]
    return edit
  }

  @Test("an edit with a new ID of a post that was seen is no hit, and its text is stored")
  func editChain() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], [Sample.post(1)])
    #expect(try await store.poll([search], [edit(2, of: 1, text: "Better")]).hits == [])
    let hit = try #require(try await store.ledger.hits(HitWish(limit: 1)).first)
    #expect(hit.post.text == "Better")
    #expect(hit.post.id == "2")
    #expect(hit.post.editedAt == store.now)
    #expect(try await store.poll([search], [Sample.post(2)]).hits == [], "the alias is known by now")
    #expect(try await store.ledger.texts("SELECT body ->> 'id' FROM post") == ["2"], "older versions pass by")
  }

  @Test("an edit whose earlier versions were not seen is a hit of its newest version")
  func unseenEdit() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    #expect(try await store.poll([search], [edit(2, of: 1, text: "Better")]).ids == ["2"])
    #expect(try await store.poll([search], [Sample.post(1)]).hits == [])
  }

  @Test("an older version that comes late does not undo an edit")
  func lateVersion() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    var edited = Sample.post(1, text: "Better")
    edited.post.editedAt = Sample.start + .seconds(60)
    try await store.poll([search], [edited])
    var old = Sample.post(1)
    old.post.editedAt = Sample.start + .seconds(30)
    try await store.poll([search], [old])
    #expect(try await store.ledger.hits(HitWish(limit: 1)).first?.post == edited.post)
  }

  @Test("an edit is stored though the search's query matches it no more")
  func unclaimedEdit() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], [Sample.post(1)])
    try await store.poll([search], [Sample.post(1, text: "Other words")], claims: [false])
    #expect(try await store.ledger.hits(HitWish(limit: 1)).first?.post.text == "Other words")
  }

  @Test("two servers that word one post differently do not edit it for ever")
  func wordings() async throws {
    let store = try TestStore()
    let other = SourceName("other")
    let search = try await store.add("swift", sources: [Sample.source, other])
    try await store.poll([search], [Sample.post(1)])
    let copy = Sample.post(1, text: "Post 1 by alice :wave:", source: other)
    #expect(try await store.poll([search], [copy], source: other).hits == [])
    #expect(try await store.ledger.hits(HitWish(limit: 1)).first?.post == Sample.post(1).post)
  }

  @Test("one post twice in a walk is one hit")
  func twins() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    let twins = [edit(2, of: 1, text: "Better"), Sample.post(1)]
    #expect(try await store.poll([search], twins).ids == ["2"])
    #expect(try await store.ledger.texts("SELECT count(*) FROM post") == ["1"])
  }

  @Test("the same ID in another scope is another post")
  func scopes() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], [Sample.post(1)])
    let walk = Walk(
      order: .numericID, startedAt: store.now, finishedAt: store.now, posts: [Sample.post(1)])
    let reader = PollRecord.Reader(
      search: search.id, reach: try await store.reach(of: search), claims: [true])
    let outcome = try await store.ledger.record(
      PollRecord(
        source: Sample.source, scope: Scope("elsewhere"), walk: walk, readers: [reader],
        overlap: .seconds(900), mostHits: 200, unsentAbove: 0))
    #expect(outcome.hits.map(\.number) == [2])
  }

  @Test(
    "a feed that loses items and shows them again has no news",
    arguments: [[[5, 4, 3], [4, 3, 2]], [Array((1...10).reversed()), [10], Array((1...10).reversed())]])
  func feed(documents: [[Int]]) async throws {
    let store = try TestStore()
    let search = try await store.add("feed", baseline: .silent)
    for document in documents {
      let items = document.map { Sample.item("guid-\($0)", at: $0) }
      #expect(try await store.poll([search], items, order: .document).hits == [])
      store.time.advance(by: .seconds(900))
    }
  }

  @Test("a feed whose GUIDs change at each fetch is known by link and title")
  func weakIdentities() async throws {
    let store = try TestStore()
    let search = try await store.add("feed", baseline: .silent)
    func document(_ fetch: Int) -> [FetchedPost] {
      (1...4).map { Sample.item("guid-\(fetch)-\($0)", at: 100_000 - $0, title: "Title \($0)") }
    }
    try await store.poll([search], document(1), order: .document)
    try await store.restart()
    let new = Sample.item("guid-2-0", at: 200_000, title: "Title 0")
    #expect(try await store.poll([search], [new] + document(2), order: .document).ids == ["guid-2-0"])
    #expect(try await store.poll([search], document(3), order: .document).hits == [])
  }
}
