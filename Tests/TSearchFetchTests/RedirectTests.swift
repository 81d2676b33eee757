import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
  private let bench = FetchBench()

  @Test func `permanent redirects are followed and told`() async throws {
    let server = LoopbackServer(paths: [
      "/a": .redirect(301, to: "/b c"), "/b%20c": .redirect(308, to: "d"), "/d": .answer(200, body: "here"),
    ])
    let response = try await bench.get(server.url("/a"))
    #expect(response.body == Array("here".utf8))
    #expect(response.finalURL == server.url("/d"))
    #expect(response.movedTo == server.url("/d"))
  }

  @Test func `a passing redirect is followed and not told`() async throws {
    let server = LoopbackServer(paths: ["/a": .redirect(302, to: "/b"), "/b": .answer(200)])
    let response = try await bench.get(server.url("/a"))
    #expect(response.finalURL == server.url("/b"))
    #expect(response.movedTo == nil)
  }

  @Test(
    "too many redirects and circles are errors",
    arguments: [(5, nil), (6, .redirects)] as [(Int, FetchError.Kind?)])
  func counting(hops: Int, kind: FetchError.Kind?) async {
    let server = LoopbackServer { request in
      let number = Int(request.target.dropFirst()) ?? 0
      return number == hops ? .answer(200) : .redirect(302, to: "/\(number + 1)")
    }
    #expect(await bench.failure(HTTPRequest(url: server.url("/0"))) == kind)
    #expect(server.requests.count == 6)
  }

  @Test func `a circle ends at its first return`() async {
    let server = LoopbackServer(paths: ["/a": .redirect(301, to: "/b"), "/b": .redirect(301, to: "/a")])
    #expect(await bench.failure(HTTPRequest(url: server.url("/a"))) == .redirects)
    #expect(server.requests.count == 2)
  }

  @Test(
    "a redirect leaves http for nothing but https",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "dict://x"])
  func schemes(target: String) async {
    let server = LoopbackServer(paths: ["/": .redirect(301, to: target)])
    #expect(await bench.failure(HTTPRequest(url: server.url())) == .redirects)
  }

  @Test func `secrets are not sent on to another port, all else is`() async throws {
    let other = LoopbackServer(paths: ["/": .answer(200)])
    let first = LoopbackServer(paths: ["/": .redirect(301, to: other.url())])
    let request = HTTPRequest(
      url: "http://me:word@127.0.0.1:\(first.port)/",
      headers: [.init("X-Key", "secret", isSecret: true), .init("Accept", "text/xml")])
    _ = try await bench.fetcher.fetch(request)
    #expect(first.requests.first?.header("x-key") == "secret")
    #expect(first.requests.first?.header("authorization") != nil)
    let asked = try #require(other.requests.first)
    #expect(asked.header("x-key") == nil)
    #expect(asked.header("authorization") == nil)
    #expect(asked.header("accept") == "text/xml")
  }
}
