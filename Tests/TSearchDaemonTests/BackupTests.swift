import Glibc
import Synchronization
import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// `backup` as the socket gives it.
@Suite struct BackupTests {
  private func call(_ bench: DaemonBench, _ replies: ReplyStream) async throws(ControlError) {
    try await ControlDesk(bench.desk, avatars: bench.avatars).handle(
      ControlCall("Backup", wantsMore: replies.wantsMore), replies)
  }

  @Test("first comes what it holds, then all of its bytes, in pieces that fit into replies")
  func whole() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    let received = Mutex<[JSONValue]>([])
    try await call(
      bench,
      ReplyStream(wantsMore: true) { (reply, continues) throws(ControlError) in
        received.withLock { $0.append(["reply": reply, "continues": .bool(continues)]) }
      })
    let replies = received.withLock(\.self)
    let first = try #require(replies.first?["reply"])
    let size = try #require(first["size"]?.int)
    #expect(first["searches"]?.int == 1 && first["hits"]?.int == 0)
    let pieces = replies.compactMap { $0["reply"]?["data"]?.string }.map(Base64.bytes)
    let bytes = pieces.flatMap { $0 ?? [] }
    #expect(bytes.count == size && bytes.starts(with: Array("SQLite format 3\0".utf8)))
    #expect(pieces.count == replies.count - 2 && pieces.count > 1)
    #expect(pieces.allSatisfy { $0?.count ?? .max <= SearchDesk.backupPiece })
    #expect(replies.map { $0["continues"]?.bool } == replies.map { $0 != replies.last })
  }

  @Test("a client that leaves ends it, and the next one gets its own")
  func leaving() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    let taken = Mutex(0)
    await #expect(throws: ControlError.clientGone) {
      try await call(
        bench,
        ReplyStream(wantsMore: true) { (_, _) throws(ControlError) in
          let isFirst = taken.withLock { taken in
            taken += 1
            return taken == 1
          }
          guard isFirst else { throw .clientGone }
        })
    }
    #expect(taken.withLock(\.self) == 2)
    _ = try await bench.ledger.copy()
  }

  @Test("a caller that takes one reply is told so")
  func single() async throws {
    let (bench, _) = try await DaemonBench.quiet(["x"])
    await #expect(throws: ControlError.expectedMore) {
      try await call(bench, ReplyStream(wantsMore: false) { (_, _) throws(ControlError) in })
    }
  }

  @Test("a store that is taken away pauses the polls in its own words; they go on when it is back (C1, C2)")
  func removed() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    bench.time.advance(by: .seconds(120))
    let (path, away) = (bench.folder.file("state/tsearch.db"), bench.folder.file("state/away"))
    #expect(unsafe rename(path, away) == 0)
    sources[0].answer { (_, _) throws(SourceError) in
      Page(.posts([.sample("1", at: bench.time.wallTime)]))
    }
    bench.time.advance(by: .seconds(120))
    let status = try await bench.desk.status(nil)
    #expect(status.needsUser)
    #expect(
      status.notes.contains {
        $0.hasPrefix("cannot record, paused: the store 'tsearch.db' was removed or replaced while in use; ")
      })
    #expect(try await bench.hits().isEmpty)
    #expect(bench.log.words == ["cannot record"])
    #expect(unsafe rename(away, path) == 0)
    bench.time.advance(by: .seconds(600))
    #expect(try await bench.hits() == ["1"])
    #expect(bench.log.words == ["cannot record", "records again"])
  }
}
