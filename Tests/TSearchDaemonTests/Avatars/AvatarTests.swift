import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Rule A5 over a scripted web.
@Suite(.timeLimit(.minutes(5))) struct AvatarTests {
  private let web = ScriptedPictures()
  private static let alice = "http://a.example/alice.png"
  private static let bob = "http://a.example/bob.png"
  private static let carol = "http://b.example/carol.png"

  private func answer(_ mark: UInt8, bytes: Int = 100) {
    web.answer { (_, _) throws(PictureFault) in
      .bytes(TestPicture.png(mark, bytes: bytes), Validators(etag: "\"\(mark)\""), fresh: nil)
    }
  }

  @Test("asked for when it is shown, then not for a day, then with what names the old one")
  func revalidating() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    bench.time.advance(by: .seconds(86_399))
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    #expect(web.asked == [Self.alice])
    bench.time.advance(by: .seconds(1))
    web.answer { (_, _) throws(PictureFault) in .unchanged(fresh: .seconds(3 * 86_400)) }
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    #expect(web.validators == [nil, Validators(etag: "\"1\"")])
    bench.time.advance(by: .seconds(2 * 86_400))
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    #expect(web.asked.count == 2)
    bench.time.advance(by: .seconds(86_400))
    answer(2)
    #expect(await bench.show(Self.alice) == [TestPicture.png(2)])
    #expect(bench.files.count == 1)
  }

  @Test("the old one stays when a new one cannot be had, and the waits grow")
  func failing() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    _ = await bench.show(Self.alice)
    web.answer { (_, _) throws(PictureFault) in throw PictureFault(.failed) }
    bench.time.advance(by: .seconds(86_400))
    for wait in [600, 1200, 2400] {
      let before = web.asked.count
      #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
      #expect(web.asked.count == before + 1)
      bench.time.advance(by: .seconds(wait - 1))
      #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
      #expect(web.asked.count == before + 1)
      bench.time.advance(by: .seconds(1))
    }
  }

  @Test(
    "what is no picture is not shown, and not asked for again for a day",
    arguments: [Array("<svg/>".utf8), TestPicture.png(1, side: 0), [], Array("<html>".utf8)])
  func noPicture(bytes: [UInt8]) async throws {
    let bench = try await AvatarBench(web)
    web.answer { (_, _) throws(PictureFault) in .bytes(bytes, Validators(), fresh: nil) }
    #expect(await bench.show(Self.alice) == [nil])
    bench.time.advance(by: .seconds(86_399))
    #expect(await bench.show(Self.alice) == [nil])
    #expect(web.asked.count == 1 && bench.files.isEmpty)
    bench.time.advance(by: .seconds(1))
    _ = await bench.show(Self.alice)
    #expect(web.asked.count == 2)
  }

  @Test("one at a time from a host, never twice at once, and no more than four in all")
  func atOnce() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    web.shut()
    let addresses = (0..<6).flatMap { host in (0..<3).map { "http://h\(host).example/\($0).png" } }
    async let one = bench.show(addresses)
    async let other = bench.show(addresses)
    await web.awaitAsked(4)
    bench.time.settle()
    #expect(web.asked.count == 4)
    web.open()
    #expect(await one == [[UInt8]?](repeating: TestPicture.png(1), count: 18))
    #expect(await other.allSatisfy { $0 != nil })
    #expect(web.asked.sorted() == addresses.sorted())
    #expect(web.mostOfHost == 1 && web.mostAtOnce == 4)
  }

  @Test("a host that does not answer is left alone, with all its pictures")
  func hostAway() async throws {
    let bench = try await AvatarBench(web)
    web.answer { (_, _) throws(PictureFault) in throw PictureFault(.hostAway) }
    #expect(await bench.show(Self.alice, Self.bob, Self.carol) == [nil, nil, nil])
    #expect(web.asked.sorted() == [Self.alice, Self.carol])
    answer(1)
    bench.time.advance(by: .seconds(299))
    #expect(await bench.show(Self.bob) == [nil])
    bench.time.advance(by: .seconds(1))
    #expect(await bench.show(Self.alice, Self.bob) == [nil, TestPicture.png(1)])
    bench.time.advance(by: .seconds(300))
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
  }

  @Test("a host's own wish to be left alone holds")
  func hostWish() async throws {
    let bench = try await AvatarBench(web)
    web.answer { (_, _) throws(PictureFault) in throw PictureFault(.hostAway, retryAfter: .seconds(7200)) }
    _ = await bench.show(Self.alice)
    answer(1)
    bench.time.advance(by: .seconds(7199))
    #expect(await bench.show(Self.alice, Self.bob) == [nil, nil])
    bench.time.advance(by: .seconds(1))
    #expect(await bench.show(Self.alice, Self.bob).allSatisfy { $0 != nil })
  }

  @Test("who shows pictures waits so long and no longer; what nobody wants any more is not asked for")
  func deadline() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    _ = await bench.show(Self.bob)
    bench.time.advance(by: .seconds(86_400))
    web.shut()
    async let shown = bench.show(Self.alice, Self.bob)
    await web.awaitAsked(2)
    bench.time.settle()
    #expect(web.asked == [Self.bob, Self.alice])
    bench.time.advance(by: .seconds(20))
    #expect(await shown == [nil, TestPicture.png(1)])
    web.open()
    // The one that was under way comes all the same.
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    #expect(web.asked == [Self.bob, Self.alice])
  }

  @Test("a wall clock that is set back makes nothing stay for ever")
  func clock() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    _ = await bench.show(Self.alice)
    bench.time.jumpWallClock(by: .seconds(-30 * 86_400))
    _ = await bench.show(Self.alice)
    #expect(web.asked.count == 2)
    bench.time.advance(by: .seconds(60))
    _ = await bench.show(Self.alice)
    #expect(web.asked.count == 2)
  }

  @Test("a path is told at once; what is missing is asked for behind")
  func path() async throws {
    let bench = try await AvatarBench(web)
    answer(1)
    web.shut()
    #expect(await bench.cache.path(for: Self.alice) == nil)
    await web.awaitAsked(1)
    web.open()
    // A second visit waits for the one under way.
    #expect(await bench.show(Self.alice) == [TestPicture.png(1)])
    let path = try #require(await bench.cache.path(for: Self.alice))
    #expect(path.hasPrefix(bench.folder.file("cache/avatars/")) && path.hasSuffix(".png"))
    #expect(await bench.cache.path(for: "no address") == nil)
    #expect(web.asked.count == 1)
  }
}
