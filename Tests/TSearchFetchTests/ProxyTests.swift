import Glibc
import TSearchTestSupport
import Testing

@testable import TSearchFetch

/// In processes of their own, because the environment belongs to all tests.
@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
  @Test func `the proxy of the environment is asked, but for the hosts it names`() async {
    await #expect(processExitsWith: .success) {
      let proxy = LoopbackServer { _ in .answer(200, body: "by proxy") }
      let server = LoopbackServer(paths: ["/": .answer(200, body: "directly")])
      unsafe setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      unsafe setenv("no_proxy", "127.0.0.1", 1)
      let bench = FetchBench()
      let far = try await bench.get("http://far.example/feed")
      #expect(far.body == Array("by proxy".utf8))
      #expect(proxy.requests.map(\.target) == ["http://far.example/feed"])
      let near = try await bench.get(server.url())
      #expect(near.body == Array("directly".utf8))
    }
  }
}
