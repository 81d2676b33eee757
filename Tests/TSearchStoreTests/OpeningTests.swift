import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// From a folder to an open store: C2, C4, C7.
@Suite struct OpeningTests {
  /// The version of a store that this program makes.
  private let current = Schema.migrations.count

  private func open(_ folder: TemporaryFolder, migrations: [String] = Schema.migrations) throws
    -> SQLiteLedger
  {
    let loop = PollLoop()
    return try SQLiteLedger.open(
      folder: folder.path, loop: loop, time: ManualTimekeeper(loop: loop), migrations: migrations)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func bytes(_ path: String) throws -> [UInt8] { try #require(try File.read(path)) }

  @Test("the folder and its files are for the owner alone")
  func modes() async throws {
    let outer = TemporaryFolder()
    let folder = outer.file("a/b")
    let loop = PollLoop()
    let ledger = try SQLiteLedger.open(folder: folder, loop: loop, time: ManualTimekeeper(loop: loop))
    _ = try await ledger.insert(Sample.search("swift"), reaches: [:])
    #expect(mode(folder) == 0o700)
    for name in ["tsearch.db", "tsearch.db-wal", "tsearch.lock", "searches.json"] {
      #expect(mode("\(folder)/\(name)") == 0o600, "\(name)")
    }
  }

  @Test("the store's ID is 32 hexadecimal digits and stays; another store has another")
  func storeID() async throws {
    let store = try TestStore()
    let id = store.ledger.storeID
    #expect(id.utf8.count == 32 && id.allSatisfy(\.isHexDigit))
    try await store.restart()
    #expect(store.ledger.storeID == id)
    #expect(try TestStore().ledger.storeID != id)
  }

  @Test("a second opener is told which process has the store, and robs nobody")
  func twoOpeners() async throws {
    let store = try TestStore()
    #expect(throws: StoreError.inUse(process: getpid())) { try open(store.folder) }
    try await store.add("swift")
    await store.ledger.close()
    #expect(try await open(store.folder).searches().count == 1)
  }

  @Test("a lock left by a dead process is taken over")
  func staleLock() throws {
    let folder = TemporaryFolder()
    folder.write("1\n", to: "tsearch.lock")
    _ = try open(folder)
  }

  @Test("a place that cannot be written is called so", arguments: ["blocked/store", "locked"])
  func badPlace(name: String) throws {
    let folder = TemporaryFolder()
    folder.write("", to: "blocked")
    guard unsafe mkdir(folder.file("locked"), 0o700) == 0,
      unsafe mkdir(folder.file("locked/tsearch.lock"), 0o700) == 0
    else { throw SystemError.last }
    let loop = PollLoop()
    let error = #expect(throws: StoreError.self) {
      try SQLiteLedger.open(folder: folder.file(name), loop: loop, time: ManualTimekeeper(loop: loop))
    }
    guard case .cannotRecord(let why) = error else { throw error ?? StoreError.failed("no error") }
    #expect(why.hasPrefix("'\(folder.file(name))"))
  }

  @Test("a newer store is refused, with both versions, and not one byte of it is touched")
  func newer() async throws {
    let store = try TestStore()
    try await store.add("swift")
    await store.ledger.close()
    do {
      let newer = try open(store.folder, migrations: Schema.migrations + ["CREATE TABLE later (a)"])
      await newer.close()
    }
    let before = try bytes(store.folder.file("tsearch.db"))
    #expect(throws: StoreError.newer(database: current + 1, program: current)) { try open(store.folder) }
    #expect(try bytes(store.folder.file("tsearch.db")) == before)
  }

  @Test("a newer store is refused when its log alone says so, too")
  func newerLog() async throws {
    let store = try TestStore()
    try await store.add("swift")
    await store.ledger.close()
    let newer = try open(store.folder, migrations: Schema.migrations + ["CREATE TABLE later (a)"])
    let killed = TemporaryFolder()
    for name in ["tsearch.db", "tsearch.db-wal"] {
      try File.replace(killed.file(name), in: killed.path, with: bytes(store.folder.file(name)))
    }
    await newer.close()
    let before = try (bytes(killed.file("tsearch.db")), bytes(killed.file("tsearch.db-wal")))
    #expect(throws: StoreError.newer(database: current + 1, program: current)) { try open(killed) }
    #expect(try bytes(killed.file("tsearch.db")) == before.0)
    #expect(try bytes(killed.file("tsearch.db-wal")) == before.1)
  }

  @Test("a migration keeps a copy of what there was before it")
  func migration() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...3))
    await store.ledger.close()
    let migrations = Schema.migrations + ["ALTER TABLE search ADD COLUMN note TEXT"]
    let migrated = try open(store.folder, migrations: migrations)
    #expect(try await migrated.texts("PRAGMA user_version") == ["\(current + 1)"])
    #expect(try await migrated.hits(HitWish(limit: 9)).count == 3)
    let copy = store.folder.file("tsearch.db.before-\(current + 1)")
    #expect(mode(copy) == 0o600)
    let old = try Connection(path: copy)
    #expect(try old.texts("PRAGMA user_version") == ["\(current)"])
    #expect(try old.texts("SELECT count(*) FROM hit") == ["3"])
  }

  @Test("a migration that fails leaves the store as it was")
  func failingMigration() async throws {
    let store = try TestStore()
    try await store.add("swift")
    await store.ledger.close()
    let bad = Schema.migrations + ["DELETE FROM search; SELECT * FROM nowhere;"]
    let error = #expect(throws: StoreError.self) { try open(store.folder, migrations: bad) }
    guard case .failed = error else { throw error ?? StoreError.failed("no error") }
    #expect(try await open(store.folder).searches().count == 1)
  }
}
