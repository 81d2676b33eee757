import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct AnswerTests {
  private let bench = FetchBench()

  @Test func `an answer comes whole, with its headers in lower case`() async throws {
    let server = LoopbackServer(paths: ["/a": .answer(200, [("X-Some", "One")], body: "hello")])
    let response = try await bench.get(server.url("/a"))
    #expect(response.status == 200)
    #expect(response.body == Array("hello".utf8))
    #expect(response.header("x-some") == "One")
    #expect(response.finalURL == server.url("/a"))
    #expect(response.movedTo == nil)
  }

  @Test("any status is an answer", arguments: [204, 304, 400, 404, 410, 429, 500, 503])
  func statuses(status: Int) async throws {
    let server = LoopbackServer(paths: ["/": .answer(status, [("Retry-After", "7")])])
    let response = try await bench.get(server.url())
    #expect(response.status == status)
    #expect(response.header("retry-after") == "7")
  }

  @Test func `the request names us, its headers and its validators`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(304, [("ETag", "\"b\"")])])
    var request = HTTPRequest(
      url: server.url(),
      headers: [.init("Accept", "application/json"), .init("Authorization", "Bearer t", isSecret: true)])
    request.validators = Validators(etag: #"W/"a""#, lastModified: "Mon, 30 Nov 2026 03:00:00 GMT")
    let response = try await bench.fetcher.fetch(request)
    #expect(response.status == 304)
    #expect(response.header("etag") == "\"b\"")
    let asked = try #require(server.requests.first)
    #expect(asked.method == "GET")
    #expect(asked.header("user-agent") == "tsearch/\(tsearchVersion)")
    #expect(asked.header("accept") == "application/json")
    #expect(asked.header("authorization") == "Bearer t")
    #expect(asked.header("accept-encoding")?.contains("gzip") == true)
    #expect(asked.header("if-none-match") == #"W/"a""#)
    #expect(asked.header("if-modified-since") == "Mon, 30 Nov 2026 03:00:00 GMT")
  }

  @Test func `a connection is used again, and one answer leaves nothing for the next`() async throws {
    let server = LoopbackServer(paths: [
      "/long": .answer(200, [("X-Long", "1")], body: String(repeating: "x", count: 5000)),
      "/short": .answer(200, body: "y"),
    ])
    var request = HTTPRequest(url: server.url("/long"), headers: [.init("X-Once", "1")])
    request.validators = Validators(etag: "\"a\"")
    let long = try await bench.fetcher.fetch(request)
    let short = try await bench.get(server.url("/short"))
    #expect(long.body.count == 5000)
    #expect(short.body == Array("y".utf8))
    #expect(short.header("x-long") == nil)
    #expect(server.requests[1].header("x-once") == nil)
    #expect(server.requests[1].header("if-none-match") == nil)
    #expect(server.connections == 1)
  }

  @Test func `a compressed body is unpacked`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(200, [("Content-Encoding", "gzip")], body: Gzip.hello)])
    let response = try await bench.get(server.url())
    #expect(response.body == Array("hello".utf8))
  }

  @Test func `a chunked body is put together`() async throws {
    let reply = RawReply(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n")
    let server = LoopbackServer(paths: ["/": reply])
    let response = try await bench.get(server.url())
    #expect(response.body == Array("hello".utf8))
  }

  @Test func `a login before the host is sent and shown nowhere`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(200)])
    let address = "\(server.address):\(server.port)"
    let response = try await bench.get("http://me:word@\(address)/")
    #expect(server.requests.first?.header("authorization") == "Basic bWU6d29yZA==")
    #expect(response.finalURL == "http://\(address)/")
    _ = try await bench.get("http://\(address)/")
    #expect(server.requests.last?.header("authorization") == nil)
  }

  @Test func `many at once are all answered, each with its own`() async throws {
    let server = LoopbackServer { .answer(200, body: $0.target) }
    let bench = FetchBench(limits: Fetcher.Limits(requests: 16, requestsPerHost: 16))
    try await withThrowingTaskGroup(of: (String, HTTPResponse).self) { group in
      for number in 0..<300 {
        group.addTask { ("/\(number)", try await bench.get(server.url("/\(number)"))) }
      }
      for try await (path, response) in group { #expect(response.body == Array(path.utf8)) }
    }
    #expect(server.requests.count == 300)
    #expect(server.connections <= 16)
  }
}
