import TSearchCore
import TSearchStore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// What happens while an endpoint is closed by what one search was answered (T4).
@Suite struct ClosedEndpointTests {
  private static let limited = SourceError(
    .rateLimited, "too many requests", retryAfter: .seconds(3600))

  @Test("a walk under way asks for no page more after another search's 429, and for the rest later (T4, N5)")
  func walkUnderWay() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let (time, source) = (bench.time, sources[0])
    var service = NumberedService(start: time.wallTime - .seconds(2000), newest: 2000)
    let before = service
    source.answer { (ask, _) throws(SourceError) in before.page(ask) }
    for name in ["walk", "limit"] {
      _ = try await bench.desk.add(AddWish(query: name, name: name, every: .seconds(86_400)))
    }
    service.newest = 2500
    let after = service
    source.answer { (ask, _) throws(SourceError) in
      if ask.subject == .search("limit") { throw ClosedEndpointTests.limited }
      return after.page(ask)
    }
    source.take(.seconds(10))
    let asked = source.asks.count
    let walk = Task(executorPreference: bench.loop) { try await bench.desk.run(["walk"], isDry: false) }
    time.settle()
    time.advance(by: .seconds(5))
    let limit = Task(executorPreference: bench.loop) { try await bench.desk.run(["limit"], isDry: false) }
    time.settle()
    time.advance(by: .seconds(100))
    _ = try await (walk.value, limit.value)
    // The first page, the refused one, and the second page that was under way already.
    #expect(source.asks.count == asked + 3)
    time.advance(by: .seconds(3500))
    #expect(source.asks.count == asked + 3)
    #expect(try await bench.hits() == (2301...2500).map(String.init))

    source.answer { (ask, _) throws(SourceError) in after.page(ask) }
    time.advance(by: .seconds(2 * 86_400))
    #expect(Set(try await bench.hits()) == Set((2001...2500).map(String.init)))
    #expect(bench.log.words == ["gap", "gap closed"])
  }

  @Test("a walk that has used the quota up asks for no further page (T4, N5)")
  func spent() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let (time, source) = (bench.time, sources[0])
    var service = NumberedService(start: time.wallTime - .seconds(2000), newest: 2000)
    let before = service
    source.answer { (ask, _) throws(SourceError) in before.page(ask) }
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(600)))
    service.newest = 2500
    let (after, reset) = (service, time.wallTime + .seconds(1800))
    let asked = source.asks.count
    source.answer { (ask, number) throws(SourceError) in
      var page = after.page(ask)
      page.quota = QuotaReading(limit: 100, remaining: asked + 3 - number, reset: reset)
      return page
    }
    let run = try await bench.desk.run(["swift"], isDry: false)
    #expect(source.asks.count == asked + 3)
    #expect(run.hits.first?.post.id == "2201")
    time.advance(by: .seconds(1700))
    #expect(source.asks.count == asked + 3)
  }

  @Test("the time that an overloaded server gives is kept by all who ask it, and its fault told (T4, S1)")
  func overloaded() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x", "y"])
    let (time, source) = (bench.time, sources[0])
    for number in 0..<5 {
      _ = try await bench.desk.add(
        AddWish(query: "swift \(number)", on: sources.map(\.name), every: .seconds(60)))
    }
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(.serverError, "overloaded (HTTP 503)", retryAfter: .seconds(7200))
    }
    let (asked, others) = (source.asks.count, sources[1].asks.count)
    time.advance(by: .seconds(7200))
    #expect(source.asks.count == asked + 1)
    #expect(sources[1].asks.count - others == 5 * 120)
    time.advance(by: .seconds(3 * 7200))
    #expect(source.asks.count <= asked + 4)
    #expect(bench.log.words == ["started server-error"])
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    time.advance(by: .seconds(2 * 7200))
    #expect(bench.log.words == ["started server-error", "recovered"])
  }

  @Test("a fault that asks for a short rest each time is left alone longer each time all the same (T6)")
  func shortRests() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    sources[0].answer { (_, _) throws(SourceError) in
      throw SourceError(.serverError, "overloaded (HTTP 503)", retryAfter: .seconds(1))
    }
    let asked = sources[0].asks.count
    bench.time.advance(by: .seconds(86_400))
    #expect((8...15).contains(sources[0].asks.count - asked))
  }

  @Test("what closed an endpoint is stored at once: no crash opens it (T4)")
  func crash() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(600)))
    sources[0].answer { (_, _) throws(SourceError) in throw ClosedEndpointTests.limited }
    bench.time.advance(by: .seconds(600))
    bench.time.advance(by: .seconds(3600))
    let asked = sources[0].asks.count
    while sources[0].asks.count == asked { bench.time.advance(by: .seconds(1)) }
    let crashed = try TemporaryFolder(copying: bench.folder.file("state"))
    let ledger = try SQLiteLedger.open(folder: crashed.path, loop: bench.loop, time: bench.time)
    let closed = try await ledger.quotas().values.compactMap(\.closedUntil)
    #expect(closed.contains { $0 > bench.time.wallTime + .seconds(3500) })
    await ledger.close()
  }
}
