import TSearchTestSupport
import Testing

@testable import TSearchFetch

/// Requests to addresses that strangers wrote.
@Suite(.timeLimit(.minutes(5))) struct PublicNetworkTests {
  private let bench = FetchBench()

  @Test(
    "machines that are not of the public network are known",
    arguments: [
      "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
      "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.19.0.1", "[::1]", "[::]", "[fc00::1]", "[fd12::1]",
      "[fe80::1%25eth0]", "[ff02::1]", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "[2002:c0a8:101::1]",
      "[2001:db8::1]", "localhost", "a.localhost", "printer", "nas.local", "db.internal", "x.home.arpa",
      "localhost.",
    ])
  func closed(host: String) { #expect(!PublicNetwork.mayHold(host: host)) }

  @Test(
    "those that are may be asked",
    arguments: [
      "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "198.20.0.1", "[2606:4700::1]", "[::ffff:8.8.8.8]",
      "example.org", "localhost.example.org", "xn--bcher-kva.example",
    ])
  func open(host: String) { #expect(PublicNetwork.mayHold(host: host)) }

  private func failure(_ url: String, trusted: Set<WebAddress.Origin> = []) async -> FetchError.Kind? {
    var request = HTTPRequest(url: url)
    request.trusted = trusted
    return await bench.failure(request)
  }

  @Test func `a neighbour is not asked, and no name leads to one`() async throws {
    let server = LoopbackServer(paths: ["/": .answer(200, body: "secret")])
    #expect(await failure(server.url()) == .badURL)
    #expect(await failure("http://2130706433:\(server.port)/") == .badURL)
    #expect(await failure("http://localhost:\(server.port)/") == .badURL)
    #expect(server.connections == 0)
    // A name that nothing is to be told from.
    var hop = Route.Hop(url: "http://localhost:\(server.port)/", lines: [])
    hop.isPublic = true
    #expect(await outcome(of: hop) == .badURL)
    #expect(server.connections == 1 && server.requests.isEmpty)
    hop.isPublic = false
    #expect(await outcome(of: hop) == .other)  // Answered: no failure has a kind.
    #expect(server.requests.count == 1)
  }

  /// Makes one transfer beside all that judges its address before.
  private func outcome(of hop: Route.Hop) async -> FetchError.Kind {
    let loop = bench.loop
    return await withCheckedContinuation { continuation in
      loop.run {
        do {
          let transfer = try Transfer()
          try transfer.prepare(hop, within: .seconds(10), limits: Fetcher.Limits())
          transfer.finish = { code in
            continuation.resume(returning: FetchError(code, of: transfer, host: "localhost").kind)
            transfer.finish = nil
          }
          loop.start(transfer)
        } catch {
          continuation.resume(returning: .badURL)
        }
      }
    }
  }

  @Test func `a server that is trusted is asked, and nothing that it leads to`() async throws {
    let other = LoopbackServer(paths: ["/": .answer(200, body: "secret")])
    let server = LoopbackServer(paths: [
      "/": .answer(200, body: "ok"), "/away": .redirect(302, to: other.url()), "/on": .redirect(302, to: "/"),
    ])
    let trusted: Set = [try WebAddress(server.url()).origin]
    #expect(await failure(server.url(), trusted: trusted) == nil)
    #expect(await failure(server.url("/on"), trusted: trusted) == nil)
    #expect(await failure(server.url("/away"), trusted: trusted) == .redirects)
    #expect(other.requests.isEmpty)
  }

  @Test func `a request may want fewer bytes than all may have`() async {
    let server = LoopbackServer(paths: ["/": .answer(200, body: "0123456789")])
    var request = HTTPRequest(url: server.url())
    request.mostBytes = 10
    #expect(await bench.failure(request) == nil)
    request.mostBytes = 9
    #expect(await bench.failure(request) == .tooLarge)
  }
}
