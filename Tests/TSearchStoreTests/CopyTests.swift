import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchStore

/// Copies of a store in use, and stores made of them.
@Suite struct CopyTests {
  private func bytes(of copy: any StoreCopy, piece: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: copy.bytes, by: piece) {
      bytes += try copy.read(from: place, most: piece)
    }
    return bytes
  }

  private func restored(_ bytes: [UInt8]) throws -> TestStore {
    let folder = TemporaryFolder()
    try File.replace(folder.file("tsearch.db"), in: folder.path, with: bytes)
    return try TestStore(in: folder)
  }

  /// A store of some hundred pages.
  private func filled() async throws -> (TestStore, SavedSearch) {
    let store = try TestStore()
    let search = try await store.add("swift")
    let text = String(repeating: "long ", count: 2000)
    try await store.poll([search], (1...100).reversed().map { Sample.post($0, text: text) })
    return (store, search)
  }

  @Test("a copy holds all that was written when it was done, also while it was made, and is sound")
  func whileWriting() async throws {
    let (store, search) = try await filled()
    let pages = try #require(try await store.ledger.texts("PRAGMA page_count").first.flatMap { Int($0) })
    #expect(pages > 200)  // Several steps.
    let ledger = store.ledger
    let copying = Task { try await ledger.copy() }
    while await !ledger.isCopying { await Task.yield() }
    var written = 0
    repeat {
      try await store.poll([search], Sample.posts(5000 + written...5000 + written))
      written += 1
    } while await ledger.isCopying
    let copy = try await copying.value
    let all = try await store.ledger.hitCount(since: .distantPast)
    #expect(copy.searches == 1)
    #expect((101...all).contains(copy.hits))
    let restored = try restored(bytes(of: copy, piece: 10_000))
    #expect(try await restored.ledger.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try await restored.ledger.hitCount(since: .distantPast) == copy.hits)
    #expect(restored.ledger.storeID == store.ledger.storeID)
    #expect(await restored.ledger.damage == nil)
    #expect(try await store.poll([search], Sample.posts(9000...9000)).ids == ["9000"])
  }

  @Test("a restored copy goes on: what it has seen is no hit, what came later is one")
  func goingOn() async throws {
    let store = try TestStore()
    let search = try await store.add("swift")
    try await store.poll([search], Sample.posts(1...20))
    let copy = try await store.ledger.copy()
    try await store.poll([search], Sample.posts(21...30))
    let restored = try restored(bytes(of: copy, piece: 4096))
    #expect(try await restored.poll([search], Sample.posts(1...30)).ids == (21...30).map(String.init))
    try await restored.restart()
    #expect(await restored.ledger.damage == nil)
    #expect(try await restored.poll([search], Sample.posts(1...31)).ids == ["31"])
  }

  @Test("no file is left of a copy, whole or not, nor of one that a crash left")
  func leftovers() async throws {
    let (store, _) = try await filled()
    func files() -> Bool { store.size("tsearch.db.copy") != nil }
    let copy = try await store.ledger.copy()
    #expect(!files() && copy.bytes > 0)
    let ledger = store.ledger
    let task = Task { try await ledger.copy() }
    task.cancel()
    await #expect(throws: StoreError.cannotCopy("nobody waits for it any more")) { _ = try await task.value }
    #expect(!files())
    store.folder.write("half a copy", to: "tsearch.db.copy")
    try await store.restart()
    #expect(!files())
  }

  @Test("one copy at a time; the next one after it")
  func oneAtATime() async throws {
    let (store, _) = try await filled()
    let ledger = store.ledger
    let first = Task { try await ledger.copy() }
    while await !ledger.isCopying { await Task.yield() }
    await #expect(throws: StoreError.cannotCopy("another backup is under way")) {
      _ = try await ledger.copy()
    }
    _ = try await first.value
    _ = try await store.ledger.copy()
  }

  @Test("a store that is closed meanwhile ends its copy, and was closed well")
  func closing() async throws {
    let (store, _) = try await filled()
    let ledger = store.ledger
    let task = Task { try await ledger.copy() }
    while await !ledger.isCopying { await Task.yield() }
    await ledger.close()
    await #expect(throws: StoreError.cannotCopy("tsearchd stops")) { _ = try await task.value }
    #expect(try TestStore(in: store.folder).size("tsearch.db.copy") == nil)
  }

  @Test("a full disk fails the copy and nothing else", .enabled(if: geteuid() == 0))
  func fullDisk() async throws {
    let folder = TemporaryFolder()
    guard unsafe mount("none", folder.path, "tmpfs", 0, "size=4m") == 0 else { return }
    defer { unsafe umount2(folder.path, Int32(MNT_DETACH)) }
    let store = try TestStore(in: folder)
    let search = try await store.add("swift")
    let text = String(repeating: "long ", count: 2000)
    try await store.poll([search], (1...100).reversed().map { Sample.post($0, text: text) })
    let used = (store.size("tsearch.db") ?? 0) + (store.size("tsearch.db-wal") ?? 0)
    folder.write(String(repeating: "x", count: (4 << 20) - used - (768 << 10)), to: "ballast")
    let failure = await #expect(throws: StoreError.self) { try await store.ledger.copy() }
    #expect(failure == .cannotCopy("the disk is full"))
    #expect(store.size("tsearch.db.copy") == nil)
    #expect(try await store.poll([search], Sample.posts(101...101)).hits.count == 1)
    await store.ledger.close()
  }
}
