import Synchronization
import TSearchCore
import TSearchFetch
import TSearchSources
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// The cache over real sockets, against a server that counts, changes, fails and sends too much.
@Suite(.timeLimit(.minutes(5))) final class AvatarWebTests: Sendable {
  private let loop = LoopExecutor()
  private let thread: RunningThread

  init() {
    let loop = loop
    thread = RunningThread { loop.run() }
  }

  deinit {
    loop.stop()
    thread.join()
  }

  private func bench(trusting server: LoopbackServer?) async throws -> AvatarBench {
    let pictures = WebPictures(fetcher: Fetcher(loop: loop))
    var configuration = Configuration()
    if let server {
      var source = SourceSettings(name: SourceName("sample"), type: .mastodon)
      source.baseURL = server.url("")
      configuration.sources[source.name] = source
    }
    pictures.trust(configuration)
    return try await AvatarBench(pictures, loop: loop, time: ManualTimekeeper(loop: loop), size: 4 << 20)
  }

  @Test func `asked once, then by its tag, and anew when it changed`() async throws {
    let mark = Mutex(UInt8(1))
    let server = LoopbackServer { request in
      let now = mark.withLock(\.self)
      let tag = "\"v\(now)\""
      if request.header("if-none-match") == tag { return .answer(304) }
      // What the server calls it counts for nothing.
      return .answer(200, [("ETag", tag), ("Content-Type", "text/html")], body: TestPicture.png(now))
    }
    let bench = try await bench(trusting: server)
    for (day, version) in [UInt8(1), 1, 2].enumerated() {
      mark.withLock { $0 = version }
      for _ in 0..<3 { #expect(await bench.show(server.url("/a.png")) == [TestPicture.png(version)]) }
      #expect(server.requests.count == day + 1)
      bench.time.sleep(for: .seconds(86_400))
    }
    #expect(server.requests.map { $0.header("if-none-match") } == [nil, "\"v1\"", "\"v1\""])
    #expect(bench.files.count == 1)
  }

  @Test func `20 MB are cut off and remembered; the old picture stays through failures`() async throws {
    let replies = Mutex<[RawReply]>([
      .answer(200, [("Last-Modified", "Mon, 30 Nov 2026 12:00:00 GMT")], body: TestPicture.png(1)),
      .answer(200, body: TestPicture.png(2, bytes: 20 << 20)), .answer(503, [("Retry-After", "60")]),
      .answer(404), RawReply("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nhalf"),
    ])
    let server = LoopbackServer { _ in
      let reply = replies.withLock { $0.isEmpty ? .answer(500) : $0.removeFirst() }
      return RawReply(reply.steps + [.close])
    }
    let bench = try await bench(trusting: server)
    for count in 1...6 {
      #expect(await bench.show(server.url("/a.png")) == [TestPicture.png(1)])
      #expect(await bench.show(server.url("/a.png")) == [TestPicture.png(1)])
      #expect(server.requests.count == count)
      bench.time.sleep(for: .seconds(31 * 86_400))
    }
    #expect(server.requests.dropFirst().allSatisfy { $0.header("if-modified-since") != nil })
  }

  @Test func `endless bytes without a length are cut off, too`() async throws {
    let server = LoopbackServer(paths: [
      "/a.png": RawReply([
        .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
        .sendForever(TestPicture.png(1, bytes: 1 << 16)),
      ])
    ])
    let bench = try await bench(trusting: server)
    #expect(await bench.show(server.url("/a.png")) == [nil])
    #expect(await bench.show(server.url("/a.png")) == [nil])
    #expect(server.requests.count == 1 && bench.files.isEmpty)
  }

  @Test func `a neighbour in the network is not asked because a post names it`() async throws {
    let server = LoopbackServer(paths: ["/a.png": .answer(200, body: TestPicture.png(1))])
    let bench = try await bench(trusting: nil)
    #expect(
      await bench.show(server.url("/a.png"), "file:///etc/hostname", "ftp://example.org/a.png") == [
        nil, nil, nil,
      ])
    #expect(server.connections == 0)
  }
}
