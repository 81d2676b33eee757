import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchFetch

@Suite(.timeLimit(.minutes(5))) struct ConcurrencyTests {
  @Test(
    "no more requests run than the limits let, and all come to their turn",
    arguments: [(2, 8, 2), (8, 3, 3), (1, 1, 1)])
  func limits(total: Int, perHost: Int, running: Int) async throws {
    let gate = Gate()
    let server = LoopbackServer(paths: ["/": .answer(200).held(by: gate)])
    let bench = FetchBench(limits: Fetcher.Limits(requests: total, requestsPerHost: perHost))
    let tasks = (0..<6).map { _ in Task { try await bench.get(server.url()) } }
    await server.awaitRequests(running)
    bench.settle()
    #expect(server.connections == running)
    gate.open()
    for task in tasks { #expect(try await task.value.status == 200) }
    #expect(server.connections == running)
  }

  @Test func `a host that hangs holds up no other`() async throws {
    let gate = Gate()
    let hanging = LoopbackServer(paths: ["/": .answer(200).held(by: gate)])
    let sound = LoopbackServer(address: "127.0.0.2", paths: ["/": .answer(200)])
    let bench = FetchBench(limits: Fetcher.Limits(requests: 3, requestsPerHost: 2))
    let tasks = (0..<10).map { _ in Task { try await bench.get(hanging.url()) } }
    await hanging.awaitRequests(2)
    for _ in 0..<5 { #expect(try await bench.get(sound.url()).status == 200) }
    gate.open()
    for task in tasks { #expect(try await task.value.status == 200) }
  }

  @Test func `a larger limit lets waiting requests start at once`() async throws {
    let gate = Gate()
    let server = LoopbackServer(paths: ["/": .answer(200).held(by: gate)])
    let bench = FetchBench(limits: Fetcher.Limits(requests: 1))
    let tasks = (0..<4).map { _ in Task { try await bench.get(server.url()) } }
    await server.awaitRequests(1)
    await bench.fetcher.adjust(Fetcher.Limits(requests: 4, requestsPerHost: 4))
    await server.awaitRequests(4)
    gate.open()
    for task in tasks { #expect(try await task.value.status == 200) }
  }

  @Test func `a cancelled request ends at once, and frees its place`() async throws {
    let server = LoopbackServer(paths: ["/hang": RawReply([.stall]), "/": .answer(200)])
    let bench = FetchBench(limits: Fetcher.Limits(requests: 1))
    let running = Task { try await bench.get(server.url("/hang")) }
    await server.awaitRequests(1)
    let waiting = Task { try await bench.get(server.url("/hang")) }
    let next = Task { try await bench.get(server.url()) }
    bench.settle()
    waiting.cancel()
    await #expect(throws: FetchError.cancelled(host: "127.0.0.1")) { try await waiting.value }
    running.cancel()
    await #expect(throws: FetchError.cancelled(host: "127.0.0.1")) { try await running.value }
    #expect(try await next.value.status == 200)
    #expect(server.requests.map(\.target) == ["/hang", "/"])
  }

  @Test func `a task that is cancelled already asks nobody`() async {
    let server = LoopbackServer(paths: [:])
    let bench = FetchBench()
    let gate = Gate()
    let task = Task {
      await bench.after(gate)
      return try await bench.get(server.url())
    }
    task.cancel()
    gate.open()
    await #expect(throws: FetchError.cancelled(host: "127.0.0.1")) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  @Test("a request whose endpoint is closed while it waits in line is not sent, and frees its place (T4)")
  func heldBack() async throws {
    let gate = Gate()
    let server = LoopbackServer(paths: ["/": .answer(429).held(by: gate), "/other": .answer(200)])
    let bench = FetchBench(limits: Fetcher.Limits(requests: 1))
    let isOpen = Mutex(true)
    let first = Task { try await bench.get(server.url()) }
    await server.awaitRequests(1)
    let waiting = (0..<100).map { _ in
      Clearance.$current.withValue(Clearance { isOpen.withLock { $0 } }) {
        Task { try await bench.get(server.url()) }
      }
    }
    bench.settle()
    let other = Task { try await bench.get(server.url("/other")) }
    isOpen.withLock { $0 = false }
    gate.open()
    #expect(try await first.value.status == 429)
    for task in waiting {
      await #expect(throws: FetchError.heldBack(host: "127.0.0.1")) { try await task.value }
    }
    #expect(try await other.value.status == 200)
    #expect(server.requests.map(\.target) == ["/", "/other"])
  }
}
