import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// A damaged or lost database is kept aside, and its searches come back quietly (C2).
@Suite struct DamageTests {
  /// What happens to the file of a store that was closed.
  enum Accident: String, CaseIterable {
    case zeros, cut, overwritten, emptied, removed

    func strike(_ folder: TemporaryFolder) throws {
      let path = folder.file("tsearch.db")
      var bytes = try #require(try File.read(path))
      switch self {
      case .zeros: bytes = Array(repeating: 0, count: bytes.count)
      case .cut: bytes = Array(bytes.prefix(bytes.count / 2))
      case .overwritten: bytes.replaceSubrange(0..<200, with: repeatElement(0x41, count: 200))
      case .emptied: bytes = []
      case .removed:
        unsafe unlink(path)
        return
      }
      try File.replace(path, in: folder.path, with: bytes)
    }

    var leavesFile: Bool { self != .emptied && self != .removed }
  }

  @Test("searches come back, each owing a silent baseline", arguments: Accident.allCases)
  func restored(after accident: Accident) async throws {
    let store = try TestStore()
    let search = try await store.add("swift", sources: [Sample.source, SourceName("other")])
    try await store.poll([search], Sample.posts(1...10))
    await store.ledger.close()
    try accident.strike(store.folder)
    let damaged = try File.read(store.folder.file("tsearch.db"))

    let reopened = try TestStore(in: store.folder)
    let damage = try #require(await reopened.ledger.damage)
    #expect(damage.restored == 1)
    #expect(damage.at == reopened.now)
    if accident.leavesFile {
      let kept = try #require(damage.kept)
      #expect(kept == store.folder.file("tsearch.db.damaged-20261130T120000Z"))
      #expect(try File.read(kept) == damaged)
    } else {
      #expect(damage.kept == nil)
    }
    let record = try #require(try await reopened.ledger.searches().first)
    var expected = search
    expected.id = record.search.id
    #expect(record.search == expected)
    #expect(record.reaches.values.allSatisfy { $0 == Reach(baseline: .silent) })
    #expect(try await reopened.poll([record.search], Sample.posts(1...10)).hits == [])
    #expect(reopened.ledger.storeID != store.ledger.storeID)
  }

  @Test("a start that ended before the new store was whole is made up for", arguments: [true, false])
  func cutShort(hasTables: Bool) async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    await store.ledger.close()
    unsafe unlink(store.folder.file("tsearch.db"))
    let folder = StoreFolder(path: store.folder.path)
    try folder.createFile(folder.database)
    if hasTables {
      let connection = try Connection(path: folder.database)
      try Migrator(folder: folder, migrations: Schema.migrations).migrate(connection)
    }
    let reopened = try TestStore(in: store.folder)
    #expect(await reopened.ledger.damage?.restored == 1)
    let record = try #require(try await reopened.ledger.searches().first)
    #expect(record.search.query == search.query)
    #expect(record.reaches.values.allSatisfy { $0 == Reach(baseline: .silent) })
  }

  @Test("the damage is known after a restart too, until it is acknowledged")
  func acknowledged() async throws {
    let store = try TestStore()
    try await store.add("swift")
    await store.ledger.close()
    try Accident.zeros.strike(store.folder)
    let reopened = try TestStore(in: store.folder)
    try await reopened.restart()
    #expect(await reopened.ledger.damage != nil)
    try await reopened.ledger.acknowledgeDamage()
    #expect(await reopened.ledger.damage == nil)
    try await reopened.restart()
    #expect(await reopened.ledger.damage == nil)
  }

  @Test("damage inside is found when the store opens after an unclean end")
  func innerDamage() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    for first in stride(from: 1, to: 2000, by: 200) {
      try await store.poll([search], Sample.posts(first...first + 199))
    }
    try await store.restart()
    var bytes = try #require(try File.read(store.folder.file("tsearch.db")))
    let pages = bytes.count / 4096
    for page in (pages / 2)..<pages {
      bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: repeatElement(0x5A, count: 64))
    }
    let killed = TemporaryFolder()
    try File.replace(killed.file("tsearch.db"), in: killed.path, with: bytes)
    for name in ["tsearch.db-wal", "searches.json"] {
      let copy = try #require(try File.read(store.folder.file(name)))
      try File.replace(killed.file(name), in: killed.path, with: copy)
    }
    let reopened = try TestStore(in: killed)
    #expect(await reopened.ledger.damage?.restored == 1)
  }

  @Test("damage that shows while the store is in use is looked for at the next opening")
  func laterDamage() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    for first in stride(from: 1, to: 4000, by: 200) {
      try await store.poll([search], Sample.posts(first...first + 199))
    }
    await store.ledger.close()
    var bytes = try #require(try File.read(store.folder.file("tsearch.db")))
    for page in 40..<bytes.count / 4096 {
      bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: repeatElement(0x5A, count: 64))
    }
    try File.replace(store.folder.file("tsearch.db"), in: store.folder.path, with: bytes)
    let opened = try TestStore(in: store.folder)
    #expect(await opened.ledger.damage == nil)
    await #expect(throws: StoreError.damaged("tsearch.db")) {
      try await opened.poll([search], Sample.posts(1...4000))
    }
    try await opened.restart()
    #expect(await opened.ledger.damage?.restored == 1)
  }

  @Test("a searches.json that is not understood is kept as well", arguments: ["{\"tsearch\":1,", "[]"])
  func badSearches(text: String) async throws {
    let folder = TemporaryFolder()
    folder.write("no database at all, but long enough to look like something", to: "tsearch.db")
    folder.write(text, to: "searches.json")
    let store = try TestStore(in: folder)
    #expect(await store.ledger.damage?.restored == 0)
    let kept = try #require(try File.read(folder.file("searches.json.damaged-20261130T120000Z")))
    #expect(String(decoding: kept, as: UTF8.self) == text)
  }

  @Test("a column that is not ours is damage, not a crash")
  func oddColumn() async throws {
    let store = try TestStore()
    try await store.add("swift")
    try await store.ledger.execute("UPDATE search_source SET reach = '{}'")
    await #expect(throws: StoreError.damaged("tsearch.db")) { try await store.ledger.searches() }
    try await store.restart()
    #expect(await store.ledger.damage?.restored == 1)
  }
}
