import TSearchCore
import TSearchStore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Clocks that jump, restarts, and weeks of time (T1 to T3, T6, C6).
@Suite struct ClockTests {
  private func bench(every seconds: Int) async throws -> (bench: DaemonBench, source: ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(seconds)))
    return (bench, sources[0])
  }

  @Test(
    "a wall clock that is set back or forward changes no poll (T3)",
    arguments: [-86_400, -3600, 3600, 90_000])
  func jumps(seconds: Int) async throws {
    let (bench, source) = try await bench(every: 600)
    bench.time.advance(by: .seconds(6000))
    bench.time.jumpWallClock(by: .seconds(seconds))
    let before = source.asks.count
    bench.time.advance(by: .seconds(6000))
    #expect(source.asks.count - before == 10)
    let again = try await DaemonBench(restarting: bench, [source])
    let restarted = source.asks.count
    again.time.advance(by: .seconds(6000))
    #expect((10...11).contains(source.asks.count - restarted))
  }

  @Test("an endpoint that was closed by the wall clock opens in time, wherever the clock goes (T3, T4)")
  func closedEndpoint() async throws {
    let (bench, source) = try await bench(every: 600)
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "wait", retryAfter: .seconds(3600))
    }
    bench.time.advance(by: .seconds(600))
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.jumpWallClock(by: .seconds(-7 * 86_400))
    let again = try await DaemonBench(restarting: bench, [source])
    let before = source.asks.count
    again.time.advance(by: .seconds(86_400 + 1200))
    #expect(source.asks.count > before)
  }

  @Test(
    "what was closed or left alone stays so over a restart, wherever the wall clock was set (T3, T4, T6)",
    arguments: [-7 * 86_400, -3600, 3600, 40_000], [ErrorKind.rateLimited, .serverError, .gone])
  func setAndRestarted(seconds: Int, kind: ErrorKind) async throws {
    let (bench, source) = try await bench(every: 600)
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(kind, "wait", retryAfter: kind == .rateLimited ? .seconds(20_000) : nil)
    }
    bench.time.advance(by: .seconds(8000))
    let first = source.asks.count
    while source.asks.count == first { bench.time.advance(by: .seconds(60)) }
    // 9 or so failures in a row: two to four hours.
    let (least, most) =
      kind == .rateLimited ? (20_000, 20_100) : kind == .gone ? (86_400, 108_100) : (7680, 19_300)
    let asked = try #require(source.times.last)
    bench.time.jumpWallClock(by: .seconds(seconds))
    let again = try await DaemonBench(restarting: bench, [source])
    while source.asks.count == first + 1 { again.time.advance(by: .seconds(60)) }
    let span = try #require(source.times.last) - asked
    #expect(span >= .seconds(least) && span <= .seconds(most))
  }

  @Test("refusals of all who ask are no failures of a search: its own first one is asked again soon (T6)")
  func refusalsCountNot() async throws {
    let (bench, source) = try await bench(every: 600)
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "wait", retryAfter: .seconds(600))
    }
    bench.time.advance(by: .seconds(20_000))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.serverError, "status 500") }
    let before = source.asks.count
    while source.asks.count < before + 2 { bench.time.advance(by: .seconds(10)) }
    let span = source.times[before + 1] - source.times[before]
    #expect(span >= .seconds(60) && span <= .seconds(75))
  }

  @Test("a search that found only what it knew is not asked early after a crash (T1)")
  func crashAfterQuietPolls() async throws {
    let (bench, source) = try await bench(every: 3600)
    let written = bench.time.wallTime
    source.answer { (_, _) throws(SourceError) in Page(.posts([.sample("1", at: written)])) }
    bench.time.advance(by: .seconds(10 * 3600))
    bench.time.advance(by: .seconds(61))
    let crashed = try TemporaryFolder(copying: bench.folder.file("state"))
    let ledger = try SQLiteLedger.open(folder: crashed.path, loop: bench.loop, time: bench.time)
    let last = try await ledger.searches().first?.lastPolls.values.first?.at
    #expect(try #require(last) > bench.time.wallTime - .seconds(3700))
    await ledger.close()
  }

  @Test("a quota's reset is no moment of our clock: set back, it stretches no interval (T3)")
  func resetAndClock() async throws {
    let (bench, source) = try await bench(every: 600)
    let time = bench.time
    let set = Duration.seconds(-10 * 3600)
    let spent = QuotaReading(limit: 180, remaining: 0, reset: time.wallTime + .seconds(1200))
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "wait", retryAfter: .seconds(600), quota: spent)
    }
    time.advance(by: .seconds(600))
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    time.advance(by: .seconds(1200))
    time.jumpWallClock(by: set)
    time.advance(by: .seconds(600))
    var before = source.asks.count
    time.advance(by: .seconds(6000))
    #expect(source.asks.count - before == 10)
    source.answer { (_, _) throws(SourceError) in
      let clock = time.wallTime - set
      let quota = QuotaReading(limit: 180, remaining: 20, reset: clock + .seconds(900))
      return Page(.posts([]), quota: quota, serverTime: clock)
    }
    before = source.asks.count
    time.advance(by: .seconds(6000))
    #expect(source.asks.count - before == 10)
  }

  @Test("50 restarts in an hour keep the cadence, and a failure its back-off (T2, T6)")
  func restarts() async throws {
    let (bench, source) = try await bench(every: 3600)
    bench.time.advance(by: .seconds(3600))
    var now = bench
    var before = source.asks.count
    for _ in 0..<50 {
      now.time.advance(by: .seconds(72))
      now = try await DaemonBench(restarting: now, [source])
    }
    #expect((1...2).contains(source.asks.count - before))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.gone, "no such page") }
    _ = try await now.desk.run([try #require(try await now.desk.list().first?.name)], isDry: false)
    before = source.asks.count
    for _ in 0..<50 {
      now.time.advance(by: .seconds(72))
      now = try await DaemonBench(restarting: now, [source])
    }
    #expect(source.asks.count == before)
  }

  @Test("three weeks of polls leave one alarm and no more than there was (C6)")
  func weeks() async throws {
    let (bench, source) = try await bench(every: 3600)
    let time = bench.time
    source.answer { (_, number) throws(SourceError) in
      if number % 5 == 0 { throw SourceError(.timeout, "slow") }
      return Page(.posts([.sample("\(number)", at: time.wallTime)]))
    }
    bench.time.advance(by: .seconds(3 * 7 * 86_400))
    #expect(source.asks.count > 400)
    #expect(bench.time.alarms.count <= 2)
    #expect(await bench.scheduler.unitViews().count == 1)
    #expect(await bench.scheduler.parked.isEmpty)
    #expect(await bench.scheduler.checkHealth())
  }

  @Test("of three accounts with one gone, the others are read (case 12)")
  func oneOfThree() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    for user in ["alice", "bob", "carol"] {
      _ = try await bench.desk.add(AddWish(query: "from:\(user)", name: user, every: .seconds(600)))
    }
    let now = bench.time.wallTime
    sources[0].answer { (ask, _) throws(SourceError) in
      if "\(ask.subject)".contains("bob") { throw SourceError(.gone, "suspended") }
      return Page(.posts([.sample("\(ask.subject)".contains("alice") ? "1" : "3", at: now)]))
    }
    bench.time.advance(by: .seconds(3 * 86_400))
    #expect(Set(try await bench.hits()) == ["1", "3"])
    #expect(bench.log.words == ["started gone"])
    #expect((2...5).contains(sources[0].asks.dropFirst(3).count { "\($0.subject)".contains("bob") }))
  }
}
