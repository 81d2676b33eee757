import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite struct AnswerTests {
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
}
