import Glibc
import TSearchCore
import TSearchStore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// The pictures' folder and what may happen to it.
@Suite(.timeLimit(.minutes(5))) struct AvatarFolderTests {
  private let web = ScriptedPictures()
  private static func address(_ number: Int) -> String { "http://h\(number).example/a.png" }

  private func answerAll(bytes: Int = 100) {
    web.answer { (_, _) throws(PictureFault) in
      .bytes(TestPicture.png(1, bytes: bytes), Validators(), fresh: nil)
    }
  }

  @Test("the least recently shown ones make room")
  func bounded() async throws {
    let each = 20_000
    let bench = try await AvatarBench(web, size: 3 * (each + AvatarRecord.ownBytes))
    answerAll(bytes: each)
    for number in 1...3 {
      _ = await bench.show(Self.address(number))
      bench.time.advance(by: .seconds(4000))
    }
    _ = await bench.show(Self.address(1))
    _ = await bench.show(Self.address(4))
    #expect(bench.files.count == 3)
    #expect(web.asked.count == 4)
    #expect(await bench.show(Self.address(1), Self.address(3), Self.address(4)).allSatisfy { $0 != nil })
    #expect(web.asked.count == 4)
    #expect(await bench.show(Self.address(2)).allSatisfy { $0 != nil })
    #expect(web.asked.count == 5 && bench.files.count == 3)
    await bench.cache.adjust(mostBytes: each + AvatarRecord.ownBytes)
    #expect(bench.files.count == 1)
  }

  @Test("failures are bounded, too")
  func boundedFailures() async throws {
    let bench = try await AvatarBench(web, size: 5 * AvatarRecord.ownBytes)
    web.answer { (_, _) throws(PictureFault) in throw PictureFault(.refused) }
    _ = await bench.show((1...20).map(Self.address))
    let kept = try await withKept(bench)
    #expect(kept == 5)
  }

  private func withKept(_ bench: AvatarBench) async throws -> Int {
    var kept = 0
    for number in 1...20 where try await bench.store.avatar(at: Self.address(number)) != nil { kept += 1 }
    return kept
  }

  @Test("with a size of 0 nothing is asked for, and nothing stays")
  func none() async throws {
    let bench = try await AvatarBench(web)
    answerAll()
    _ = await bench.show(Self.address(1))
    await bench.cache.adjust(mostBytes: 0)
    #expect(bench.files.isEmpty)
    #expect(await bench.show(Self.address(1)) == [nil])
    #expect(await bench.cache.path(for: Self.address(1)) == nil)
    #expect(web.asked.count == 1)
  }

  @Test("what is removed from the folder, or is not as it was, is asked for again at once")
  func emptied() async throws {
    let bench = try await AvatarBench(web)
    answerAll()
    _ = await bench.show(Self.address(1))
    bench.empty()
    #expect(await bench.show(Self.address(1)) == [TestPicture.png(1)])
    #expect(web.asked.count == 2)
    let name = try #require(bench.files.first)
    bench.folder.write("half", to: "cache/avatars/" + name)
    #expect(await bench.show(Self.address(1)) == [TestPicture.png(1)])
    #expect(web.asked.count == 3 && web.validators == [nil, nil, nil] && bench.files.count == 1)
  }

  @Test("a folder that cannot be written is one note, and the network is left alone for ten minutes")
  func unwritable() async throws {
    let folder = TemporaryFolder()
    folder.write("", to: "cache")
    let bench = try await AvatarBench(web, folder: folder)
    answerAll()
    #expect(await bench.show(Self.address(1)) == [nil])
    #expect(await bench.show(Self.address(1), Self.address(2)) == [nil, nil])
    #expect(web.asked.count == 1 && bench.log.words == ["note"])
    bench.time.advance(by: .seconds(600))
    _ = await bench.show(Self.address(1))
    #expect(web.asked.count == 2 && bench.log.words == ["note"])
    unsafe unlink(folder.file("cache"))
    bench.time.advance(by: .seconds(600))
    #expect(await bench.show(Self.address(1)) == [TestPicture.png(1)])
  }

  @Test("files and folder are the owner's alone; what a crash left goes, what others put there stays")
  func sweeping() async throws {
    let bench = try await AvatarBench(web)
    answerAll()
    _ = await bench.show(Self.address(1))
    let known = bench.files
    let path = bench.folder.file("cache/avatars")
    var facts = stat()
    #expect(unsafe stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    #expect(unsafe stat(path + "/" + known[0], &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    let name = String(repeating: "0a", count: 16)
    for file in [name + ".png", name + ".gif.new", "notes.txt", "x.png"] {
      bench.folder.write("x", to: "cache/avatars/" + file)
    }
    await bench.store.close()
    let next = try await AvatarBench(web, folder: bench.folder, time: bench.time)
    #expect(await next.show(Self.address(1)) == [TestPicture.png(1)])
    #expect(web.asked.count == 1)
    _ = await next.show(Self.address(2))
    #expect(next.files.count == 4 && Set(next.files).isSuperset(of: known + ["notes.txt", "x.png"]))
  }

  @Test("a store that names a file elsewhere gets nothing from there")
  func foreignNames() async throws {
    let bench = try await AvatarBench(web)
    answerAll()
    _ = await bench.show(Self.address(1))
    var record = try #require(try await bench.store.avatar(at: Self.address(1)))
    bench.folder.write(String(decoding: TestPicture.png(9), as: UTF8.self), to: "secret.png")
    record.file = "../../secret.png"
    try await bench.store.keep(record)
    #expect(await bench.cache.path(for: Self.address(1)) == nil)
    #expect(await bench.show(Self.address(1)) == [TestPicture.png(1)])
  }

  @Test("a store that cannot be written leaves no file behind")
  func deadStore() async throws {
    let bench = try await AvatarBench(web)
    answerAll()
    web.shut()
    async let shown = bench.show(Self.address(1))
    await web.awaitAsked(1)
    await bench.store.close()
    web.open()
    #expect(await shown == [nil])
    #expect(bench.files.isEmpty)
  }
}
