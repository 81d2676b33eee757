import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// The daemon as one thing, from its start to its stop.
@Suite struct LifeTests {
  @Test("no poll is made before the announcer has settled what the last process sent (N13, S4)")
  func announcerFirst() async throws {
    let bench = try await LifeBench(announcerTakes: .seconds(120))
    let starting = Task { try await bench.life.start() }
    while bench.time.alarms.isEmpty { await Task.yield() }
    bench.time.advance(by: .seconds(119))
    #expect(bench.source.asks.isEmpty)
    bench.time.advance(by: .seconds(1))
    try await starting.value
    bench.time.advance(by: .seconds(61))
    #expect(bench.source.asks.count == 1)
    #expect(bench.notifier.said.first == "ready: 1 search, next poll")
    await bench.life.stop()
  }

  @Test("old bodies are dropped soon after the start, and then once a day (N7)")
  func care() async throws {
    let bench = try await LifeBench()
    try await bench.life.start()
    bench.time.advance(by: .seconds(900))
    #expect(bench.ledger.cares == 1)
    bench.time.advance(by: .seconds(86_400))
    #expect(bench.ledger.cares == 2)
    await bench.life.stop()
  }

  @Test("a reload with a fault changes nothing; one without is taken on whole (OUTSIDE section 5)")
  func reload() async throws {
    let bench = try await LifeBench()
    try await bench.life.start()
    #expect(bench.limits == [8])
    bench.configure(requests: 3, faults: ["tsearch.conf:2: unknown key"])
    await bench.life.reload()
    #expect(bench.limits == [8])
    #expect(await bench.life.desk?.configuration.maxRequests == 8)
    bench.configure(requests: 3, faults: [])
    await bench.life.reload()
    #expect(bench.limits == [8, 3])
    #expect(await bench.life.desk?.configuration.maxRequests == 3)
    #expect(bench.notifier.said.filter { $0 == "reloading" }.count == 2)
    #expect(bench.notifier.said.filter { $0.hasPrefix("ready: 1 search") }.count == 3)
    await bench.life.stop()
  }

  @Test("the watchdog is fed while nothing is late, and not while a poll hangs past its deadline")
  func watchdog() async throws {
    let bench = try await LifeBench()
    try await bench.life.start()
    bench.time.advance(by: .seconds(600))
    let fed = bench.notifier.feeds
    #expect((19...21).contains(fed))
    bench.source.take(.seconds(86_400))
    bench.time.advance(by: .seconds(1200))
    let hanging = bench.notifier.feeds
    bench.time.advance(by: .seconds(600))
    #expect(bench.notifier.feeds == hanging)
    await bench.life.stop()
  }

  @Test("a stop tells no error, whatever is under way (S1)")
  func stop() async throws {
    let bench = try await LifeBench()
    try await bench.life.start()
    bench.source.take(.seconds(5))
    bench.time.advance(by: .seconds(61))
    await bench.life.stop()
    bench.time.advance(by: .seconds(60))
    #expect(bench.log.words == ["ready"])
    #expect(bench.notifier.said.last == "stopping")
  }
}
