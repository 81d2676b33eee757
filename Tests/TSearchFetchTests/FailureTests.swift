import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct FailureTests {
  private let bench = FetchBench()

  private static let brokenOff: [(String, RawReply)] = [
    ("a body shorter than it says", RawReply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")),
    ("a chunk that is cut", RawReply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhello")),
    ("a chunk without a size", RawReply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello")),
    ("headers that are cut", RawReply("HTTP/1.1 200 OK\r\nContent-Le")),
    ("nothing at all", RawReply("")),
    ("no HTTP", RawReply("SSH-2.0-OpenSSH\r\n")),
    (
      "an encoding nobody knows",
      RawReply("HTTP/1.1 200 OK\r\nContent-Encoding: odd\r\nContent-Length: 1\r\n\r\nx")
    ),
    (
      "gzip that is none",
      RawReply("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\nno gzip here")
    ),
  ]

  @Test("an answer that breaks off is an error", arguments: brokenOff.indices)
  func breakingOff(index: Int) async {
    let (name, reply) = Self.brokenOff[index]
    let server = LoopbackServer(paths: ["/": RawReply(reply.steps + [.close])])
    #expect(await bench.failure(HTTPRequest(url: server.url())) == .brokenOff, "\(name)")
  }

  private static let tooLarge: [(String, RawReply)] = [
    ("by its own word", RawReply("HTTP/1.1 200 OK\r\nContent-Length: 17000000\r\n\r\n")),
    (
      "without end",
      RawReply([
        .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .sendForever([UInt8](repeating: 0x78, count: 1 << 16)),
      ])
    ),
    ("once unpacked", .answer(200, [("Content-Encoding", "gzip")], body: Gzip.zeros(64 << 20))),
  ]

  @Test("a body above 16 MiB ends the transfer", arguments: tooLarge.indices)
  func limiting(index: Int) async {
    let (name, reply) = Self.tooLarge[index]
    let server = LoopbackServer(paths: ["/": reply])
    #expect(await bench.failure(HTTPRequest(url: server.url())) == .tooLarge, "\(name)")
  }

  @Test func `a body of exactly the limit is taken, one byte more is not`() async throws {
    let server = LoopbackServer(paths: [
      "/10": .answer(200, body: "0123456789"),
      "/11": RawReply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n0123456789a\r\n0\r\n\r\n"),
    ])
    let bench = FetchBench(limits: Fetcher.Limits(bodyBytes: 10))
    #expect(try await bench.get(server.url("/10")).body.count == 10)
    #expect(await bench.failure(HTTPRequest(url: server.url("/11"))) == .tooLarge)
  }

  @Test(
    "headers and interim answers without end are an error and not waited for",
    arguments: [
      ("HTTP/1.1 200 OK\r\n", "X-Pad: \(String(repeating: "x", count: 500))\r\n"),
      ("HTTP/1.1 200 OK\r\n", String(repeating: "x", count: 500)), ("", "HTTP/1.1 100 Continue\r\n\r\n"),
    ])
  func endlessHeaders(start: String, piece: String) async {
    let server = LoopbackServer(paths: [
      "/": RawReply([.send(Array(start.utf8)), .sendForever(Array(piece.utf8))])
    ])
    let kind = await bench.failure(HTTPRequest(url: server.url()))
    #expect(kind == .brokenOff)
  }

  @Test func `of many headers a bounded number is kept`() async throws {
    let lines = (0..<1000).map { ("X-\($0)", "v") }
    let server = LoopbackServer(paths: ["/": .answer(200, lines, body: "ok")])
    let response = try await bench.get(server.url())
    #expect(response.headers.count == 100)
    #expect(response.body == Array("ok".utf8))
  }

  private static let slow: [(String, RawReply)] = [
    ("says nothing", RawReply([.stall])),
    ("stops in the headers", RawReply([.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .stall])),
    ("stops in the body", RawReply([.send(Array("HTTP/1.1 200 OK\r\n\r\nx".utf8)), .stall])),
    (
      "sends a byte now and then", RawReply([.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .trickle([0x78])])
    ),
  ]

  @Test("whoever keeps us waiting is left at the deadline", arguments: slow.indices)
  func deadline(index: Int) async {
    let (name, reply) = Self.slow[index]
    let server = LoopbackServer(paths: ["/": reply])
    let request = HTTPRequest(url: server.url(), deadline: .milliseconds(100))
    #expect(await bench.failure(request) == .timeout, "\(name)")
  }

  @Test func `the deadline holds for a chain of redirects as a whole`() async {
    let server = LoopbackServer(paths: ["/": .redirect(302, to: "/next"), "/next": RawReply([.stall])])
    let request = HTTPRequest(url: server.url(), deadline: .milliseconds(100))
    #expect(await bench.failure(request) == .timeout)
  }

  @Test func `a host that refuses is told from one that cannot be found`() async {
    let port = LoopbackServer(paths: [:]).port
    #expect(await bench.failure(HTTPRequest(url: "http://127.0.0.1:\(port)/")) == .refused)
    let name = String(repeating: "x", count: 64)
    #expect(await bench.failure(HTTPRequest(url: "http://\(name).example/")) == .resolve)
  }

  @Test func `a message names the host and no more of the request`() async {
    let port = LoopbackServer(paths: [:]).port
    let request = HTTPRequest(
      url: "http://me:secret@127.0.0.1:\(port)/secret?key=secret",
      headers: [.init("X-Key", "secret", isSecret: true)])
    await #expect(throws: FetchError(.refused, "'127.0.0.1': connection refused")) {
      try await bench.fetcher.fetch(request)
    }
  }

  @Test func `what is not http is not fetched`() async {
    #expect(await bench.failure(HTTPRequest(url: "file:///etc/hostname")) == .badURL)
  }

  @Test func `an answer without encryption is an error where https was asked`() async {
    let server = LoopbackServer(paths: ["/": .answer(200)])
    #expect(await bench.failure(HTTPRequest(url: "https://127.0.0.1:\(server.port)/")) == .tls)
  }
}
