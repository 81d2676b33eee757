import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct SchedulerTests {
  /// A quiet search source.
  private func quiet(_ time: ManualTimekeeper) -> [ScriptedSource] {
    [ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in Page(.posts([])) }]
  }

  private func bench(
    _ script: @escaping ScriptedSource.Script
  ) async throws -> (bench: DaemonBench, source: ScriptedSource) {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time, script: script)
      made = source
      return [source]
    }
    return (bench, try #require(made))
  }

  @Test("an interval of 60 min is 24 polls in 24 h, though each takes 5 s (case 16, T1)")
  func cadence() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in Page(.posts([])) }
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(3600)))
    source.take(.seconds(5))
    bench.time.advance(by: .seconds(86_400))
    #expect((24...26).contains(source.asks.count))
    let gaps = zip(source.times.dropFirst(1), source.times.dropFirst(2)).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 == .seconds(3600) })
  }

  @Test("after ten intervals of standstill each search is polled once, spread over a minute (case 17, T2)")
  func standstill() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in Page(.posts([])) }
    for number in 0..<20 {
      _ = try await bench.desk.add(AddWish(query: "swift \(number)", every: .seconds(900)))
    }
    bench.time.advance(by: .seconds(900))
    let before = source.asks.count
    bench.time.sleep(for: .seconds(9000))
    let start = bench.time.now
    bench.time.advance(by: .seconds(61))
    let late = source.times.dropFirst(before)
    #expect(late.count >= 20 && late.count <= 24)
    #expect(Set(late.map { Int(($0 - start).inSeconds / 10) }).count >= 4)
  }

  @Test("429 with Retry-After: 120 keeps everybody away for 120 s, others go on (case 13, T4)")
  func rateLimited() async throws {
    var other: ScriptedSource?
    var limited: ScriptedSource?
    let bench = try await DaemonBench { time in
      let one = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([]))
      }
      let two = ScriptedSource("y", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([]))
      }
      (limited, other) = (one, two)
      return [one, two]
    }
    for number in 0..<5 {
      _ = try await bench.desk.add(
        AddWish(query: "swift \(number)", on: [SourceName("x"), SourceName("y")], every: .seconds(10)))
    }
    let (x, y) = (try #require(limited), try #require(other))
    x.answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(120))
    }
    bench.time.advance(by: .seconds(10))
    let refused = x.asks.count
    let before = y.asks.count
    let closedAt = try #require(x.times.last)
    bench.time.advance(by: .seconds(100))
    #expect(x.asks.count == refused)
    #expect(y.asks.count - before >= 45)
    x.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(60))
    #expect(x.asks.count > refused)
    #expect(x.times[refused] - closedAt >= .seconds(120))
  }

  @Test(
    "DNS that fails for two minutes at boot is no alert, and all are polled when it is back (case 14, T8)")
  func noNetworkAtBoot() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in Page(.posts([])) }
    for number in 0..<10 {
      _ = try await bench.desk.add(AddWish(query: "swift \(number)", every: .seconds(60)))
    }
    bench.time.advance(by: .seconds(120))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.noNetwork, "cannot resolve") }
    let restarted = try await DaemonBench(restarting: bench, [source])
    let before = source.asks.count
    restarted.time.advance(by: .seconds(120))
    #expect(source.asks.count - before <= 8)
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    let back = source.asks.count
    restarted.time.advance(by: .seconds(120))
    #expect(source.asks.count - back >= 20)
    #expect(restarted.log.words == ["network lost", "network back"])
  }

  @Test("a server that is down for 40 polls is said once, and its recovery once (case 15, S1, T6)")
  func longOutage() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in Page(.posts([])) }
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.serverError, "status 503") }
    let before = source.asks.count
    while source.asks.count < before + 40 { bench.time.advance(by: .seconds(3600)) }
    #expect(bench.log.words == ["started server-error"])
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(9 * 3600))
    #expect(bench.log.words == ["started server-error", "recovered"])
  }

  @Test("a poll that the stop ended is no problem of its source, and what it brings no cause to complain")
  func stopped() async throws {
    let (bench, source) = try await bench { (_, _) throws(SourceError) in Page(.posts([])) }
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    _ = try await bench.desk.add(AddWish(query: "linux", every: .seconds(60)))
    source.take(.seconds(120))
    source.answer { (ask, _) throws(SourceError) in
      guard ask.subject == .search("swift") else { throw SourceError(.unreachable, "cancelled") }
      return Page(.posts([.sample("1", at: nil)]))
    }
    let before = source.asks.count
    while source.asks.count < before + 2 { bench.time.advance(by: .seconds(1)) }
    await bench.scheduler.stop()
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(200))
    bench.ledger.fill(false)
    #expect(bench.log.words == [])
    #expect(try await bench.ledger.problems() == [:])
    #expect(source.asks.count == before + 2)
  }

  @Test("one of 100 searches hangs, the other 99 keep time (case 18, T7)")
  func hanging() async throws {
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      made = ["x", "slow"].map { name in
        ScriptedSource(name, type: .twitter1, time: time) { (_, _) throws(SourceError) in Page(.posts([])) }
      }
      return made
    }
    let (source, slow) = (made[0], made[1])
    _ = try await bench.desk.add(AddWish(query: "swift", on: [slow.name], every: .seconds(60)))
    slow.take(.seconds(86_400))
    for number in 0..<99 {
      _ = try await bench.desk.add(AddWish(query: "swift \(number)", on: [source.name], every: .seconds(60)))
    }
    bench.time.advance(by: .seconds(60))
    let before = source.asks.count
    bench.time.advance(by: .seconds(600))
    #expect(source.asks.count - before == 990)
    #expect(slow.asks.count == 2)
  }

  @Test("ten thousand searches wait behind one alarm")
  func manySearches() async throws {
    let bench = try await DaemonBench(quiet)
    var records: [SearchRecord] = []
    for number in 0..<10_000 {
      let search = SavedSearch(
        id: SearchID(Int64(number + 1)), name: "s\(number)", query: "swift \(number)",
        sources: [SourceName("x")],
        interval: .seconds(86_400), createdAt: bench.time.wallTime)
      records.append(
        SearchRecord(
          search: search, reaches: [SourceName("x"): Reach(baseline: .none)],
          lastPolls: [SourceName("x"): SearchRecord.LastPoll(at: bench.time.wallTime, good: nil)]))
    }
    try await bench.scheduler.start(records, problems: [:])
    #expect(bench.time.alarms.count == 1)
  }
}
