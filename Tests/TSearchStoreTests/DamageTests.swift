import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// A damaged or lost database is kept aside, and its searches come back quietly (C2).
@Suite struct DamageTests {
  /// What happens to the file of a store that was closed.
  enum Accident: String, CaseIterable {
    case zeros, cut, overwritten, emptied, removed, tableless, foreign

    func strike(_ folder: TemporaryFolder) throws {
      let path = folder.file("tsearch.db")
      switch self {
      case .tableless: try Connection(path: path).execute("DROP TABLE held")
      case .foreign:
        unsafe unlink(path)
        folder.write("", to: "tsearch.db")
        try Connection(path: path).execute("CREATE TABLE bookmark (url TEXT)")
      default: break
      }
      var bytes = try #require(try File.read(path))
      switch self {
      case .zeros: bytes = Array(repeating: 0, count: bytes.count)
      case .cut: bytes = Array(bytes.prefix(bytes.count / 2))
      case .overwritten: bytes.replaceSubrange(0..<200, with: repeatElement(0x41, count: 200))
      case .emptied: bytes = []
      case .removed:
        unsafe unlink(path)
        return
      case .tableless, .foreign: return
      }
      try File.replace(path, in: folder.path, with: bytes)
    }

    var cause: StoreDamage.Cause {
      switch self {
      case .zeros: .zeros
      case .cut: .cut
      case .overwritten: .noDatabase
      case .emptied: .empty
      case .removed: .missing
      case .tableless, .foreign: .tables
      }
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
    #expect(damage.cause == accident.cause)
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

  /// What befalls the log of a store that was killed.
  enum LogAccident: CaseIterable {
    case removed, emptied, overwritten, cut
    var cause: StoreDamage.Cause { self == .removed || self == .emptied ? .noLog : .badLog }
  }

  @Test("a log that was lost with the latest changes is damage", arguments: LogAccident.allCases)
  func lostLog(accident: LogAccident) async throws {
    for isNew in [true, false] {
      let store = try TestStore()
      let search = try await store.add("swift")
      if !isNew { try await store.restart() }
      try await store.poll([search], Sample.posts(1...10))
      let killed = TemporaryFolder()
      for name in ["tsearch.db", "searches.json", "tsearch.db-wal"] {
        var copy = try #require(try File.read(store.folder.file(name)))
        if name.hasSuffix("-wal") {
          switch accident {
          case .removed: continue
          case .emptied: copy = []
          case .overwritten: copy.replaceSubrange(0..<64, with: repeatElement(0x5A, count: 64))
          case .cut: copy = Array(copy.prefix(20))
          }
        }
        try File.replace(killed.file(name), in: killed.path, with: copy)
      }
      let reopened = try TestStore(in: killed)
      let damage = try #require(await reopened.ledger.damage)
      #expect(damage.cause == accident.cause && damage.restored == 1 && damage.kept != nil)
    }
  }

  @Test("a log beside a database that is gone is kept", arguments: [true, false])
  func orphanedLog(isEmptied: Bool) async throws {
    let store = try TestStore()
    try await store.add("swift")
    let log = try #require(try File.read(store.folder.file("tsearch.db-wal")))
    let killed = TemporaryFolder()
    try File.replace(killed.file("tsearch.db-wal"), in: killed.path, with: log)
    if isEmptied { killed.write("", to: "tsearch.db") }
    let reopened = try TestStore(in: killed)
    #expect(await reopened.ledger.damage?.cause == (isEmptied ? .empty : .missing))
    #expect(try File.read(killed.file("tsearch.db.damaged-20261130T120000Z-wal")) == log)
  }

  @Test("a start that fails after the opening is no lost log")
  func failedStart() async throws {
    let folder = TemporaryFolder()
    do {
      let store = try TestStore(in: folder)
      try await store.add("swift")
    }  // Released without being closed.
    let reopened = try TestStore(in: folder)
    #expect(await reopened.ledger.damage == nil)
    #expect(try await reopened.ledger.searches().count == 1)
  }

  @Test("a store that is removed or replaced while in use takes no writes until it is back")
  func removed() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...3))
    let (path, away) = (store.folder.file("tsearch.db"), store.folder.file("away"))
    for isReplaced in [false, true] {
      guard unsafe rename(path, away) == 0 else { throw SystemError.last }
      if isReplaced { store.folder.write("another", to: "tsearch.db") }
      await #expect(throws: StoreError.removed("tsearch.db")) {
        try await store.poll([search], Sample.posts(4...5))
      }
      await store.ledger.note(
        PollNote(source: Sample.source, searches: [search.id], at: store.now, error: nil))
      await #expect(throws: StoreError.removed("tsearch.db")) { try await store.ledger.flush() }
      #expect(try await store.ledger.hits(HitWish(limit: 9)).count == 3)
      #expect(try await store.ledger.copy().hits == 3)
      guard unsafe rename(away, path) == 0 else { throw SystemError.last }
    }
    #expect(try await store.poll([search], Sample.posts(1...5)).ids == ["4", "5"])
  }

  @Test("a store that was replaced is closed without a change to the one in its place")
  func replacedAtClose() async throws {
    let store = try TestStore()
    try await store.add("swift")
    let path = store.folder.file("tsearch.db")
    guard unsafe rename(path, store.folder.file("away")) == 0,
      unsafe rename(path + "-wal", store.folder.file("away-wal")) == 0
    else { throw SystemError.last }
    store.folder.write("another", to: "tsearch.db")
    store.folder.write("its log", to: "tsearch.db-wal")
    await store.ledger.close()
    #expect(try File.read(path) == Array("another".utf8))
    #expect(try File.read(path + "-wal") == Array("its log".utf8))
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
