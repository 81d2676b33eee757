import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct PostTests {
  private let bench = FetchBench()
  private let json = HTTPRequest.Header("Content-Type", "application/json")

  @Test func `a body is posted as what its header calls it`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(200, body: "made")])
    let body = Array(#"{"a":"ä\u0000"}"#.utf8)
    let response = try await bench.fetcher.fetch(HTTPRequest(url: server.url(), headers: [json], body: body))
    #expect(response.body == Array("made".utf8))
    let asked = try #require(server.requests.first)
    #expect(asked.method == "POST" && asked.body == String(decoding: body, as: UTF8.self))
    #expect(asked.header("content-type") == "application/json")
    #expect(asked.header("content-length") == "\(body.count)")
  }

  @Test func `an empty body is posted as nothing of no kind`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(200)])
    _ = try await bench.fetcher.fetch(HTTPRequest(url: server.url(), body: []))
    let asked = try #require(server.requests.first)
    #expect(asked.method == "POST" && asked.body.isEmpty)
    #expect(asked.header("content-length") == "0")
    #expect(asked.header("content-type") == nil && asked.header("transfer-encoding") == nil)
  }

  @Test func `a handle that has posted gets again, and posts again`() async throws {
    let server = LoopbackServer { .answer(200, body: "\($0.method) \($0.body)") }
    let bodies: [[UInt8]?] = [Array("first".utf8), nil, [], nil, Array("x".utf8), []]
    var answers: [String] = []
    for body in bodies {
      let response = try await bench.fetcher.fetch(HTTPRequest(url: server.url(), body: body))
      answers.append(String(decoding: response.body, as: UTF8.self))
    }
    #expect(answers == ["POST first", "GET ", "POST ", "GET ", "POST x", "POST "])
    #expect(server.requests.filter { $0.method == "GET" }.allSatisfy { $0.header("content-length") == nil })
    #expect(server.connections == 1)
  }

  @Test("what is posted follows no redirect", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) async {
    let server = LoopbackServer(paths: ["/": .redirect(status, to: "/b"), "/b": .answer(200)])
    #expect(await bench.failure(HTTPRequest(url: server.url(), body: Array("once".utf8))) == .redirects)
    #expect(await bench.failure(HTTPRequest(url: server.url(), body: [])) == .redirects)
    #expect(server.requests.map(\.target) == ["/", "/"])
  }
}
