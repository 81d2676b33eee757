import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Full and read-only disks, and ends at any instant (C1).
@Suite struct FaultTests {
  @Test("a full disk leaves mark and posts as they were, says so, and what was missed is caught up")
  func fullDisk() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...10))
    let before = try await store.reach(of: search)
    let pages = try #require(try await store.ledger.texts("PRAGMA page_count").first)
    try await store.ledger.execute("PRAGMA max_page_count = \(pages)")
    let posts = Sample.posts(11...400)
    await #expect(throws: StoreError.cannotRecord("the disk is full")) {
      try await store.poll([search], posts, mostHits: 1000)
    }
    #expect(try await store.reach(of: search) == before)
    #expect(try await store.ledger.hits(HitWish(limit: 1000)).count == 10)
    try await store.ledger.execute("PRAGMA max_page_count = 1000000")
    #expect(try await store.poll([search], posts, mostHits: 1000).ids == (11...400).map(String.init))
  }

  @Test("a store that can only be read says so, and goes on when it can be written again")
  func readOnly() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.ledger.execute("PRAGMA query_only = ON")
    await #expect(throws: StoreError.cannotRecord("it can only be read")) {
      try await store.poll([search], Sample.posts(1...3))
    }
    #expect(try await store.ledger.searches().count == 1)
    try await store.ledger.execute("PRAGMA query_only = OFF")
    #expect(try await store.poll([search], Sample.posts(1...3)).ids == ["1", "2", "3"])
  }

  @Test("what waits in memory outlives a write that failed")
  func waiting() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    await store.ledger.note(
      PollNote(source: Sample.source, searches: [search.id], at: store.now, error: nil))
    try await store.ledger.execute("PRAGMA query_only = ON")
    await #expect(throws: StoreError.self) { try await store.ledger.flush() }
    try await store.ledger.execute("PRAGMA query_only = OFF")
    try await store.ledger.flush()
    #expect(try await store.ledger.texts("SELECT polls FROM poll") == ["1"])
  }

  @Test("after a kill between two polls nothing is lost and nothing comes twice")
  func kill() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...10), mostHits: 4)
    let killed = try store.afterKill()
    #expect(killed.ledger.storeID == store.ledger.storeID)
    #expect(try await killed.ledger.pendingHits(after: 0, limit: 9).map(\.post.id) == ["1", "2", "3", "4"])
    let next = try await killed.poll([search], Sample.posts(1...12))
    #expect(next.ids == (5...12).map(String.init))
    #expect(next.hits.map(\.number) == (5...12).map(Int64.init))
  }

  @Test("a log that was cut in a transaction is the state before it")
  func cutLog() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    // What the making of the tables left in the log is longer than what is looked at here.
    try await store.ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try await store.poll([search], Sample.posts(1...5))
    let size = try #require(store.size("tsearch.db-wal"))
    try await store.poll([search], Sample.posts(6...20))
    let log = try #require(try File.read(store.folder.file("tsearch.db-wal")))
    #expect(log.count > size)
    for end in stride(from: size, to: log.count, by: (log.count - size) / 4) {
      let killed = TemporaryFolder()
      let database = try #require(try File.read(store.folder.file("tsearch.db")))
      try File.replace(killed.file("tsearch.db"), in: killed.path, with: database)
      try File.replace(killed.file("tsearch.db-wal"), in: killed.path, with: Array(log[..<end]))
      let reopened = try TestStore(in: killed)
      #expect(await reopened.ledger.damage == nil)
      #expect(try await reopened.ledger.pendingCount() == 5)
      #expect(try await reopened.poll([search], Sample.posts(1...20)).ids == (6...20).map(String.init))
    }
  }

  @Test("a disk that is really full is told apart from a damaged one", .enabled(if: geteuid() == 0))
  func realFullDisk() async throws {
    let folder = TemporaryFolder()
    guard unsafe mount("none", folder.path, "tmpfs", 0, "size=1200k") == 0 else { return }
    defer { unsafe umount2(folder.path, Int32(MNT_DETACH)) }
    let store = try TestStore(in: folder)
    let search = try await store.add("swift")
    var first = 1
    let failure = await #expect(throws: StoreError.self) {
      while first < 20_000 {
        try await store.poll([search], Sample.posts(first...first + 99))
        first += 100
      }
    }
    #expect(failure == .cannotRecord("the disk is full"))
    #expect(try await store.ledger.hitCount(since: Sample.start) == first - 1)
    guard unsafe mount("none", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0 else {
      throw SystemError.last
    }
    #expect(try await store.poll([search], Sample.posts(first...first + 99)).hits.count == 100)
    await store.ledger.close()
  }
}
