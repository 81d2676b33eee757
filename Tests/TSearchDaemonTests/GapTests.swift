import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Walks that end early, and what becomes of the rest (N5).
@Suite struct GapTests {
  /// A search that has read posts 1 to 2000; the service has posts up to `newest`, one a second, then.
  private func bench(newest: Int) async throws -> (DaemonBench, ScriptedSource, NumberedService) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let source = sources[0]
    var service = NumberedService(start: bench.time.wallTime - .seconds(2000), newest: 2000)
    let before = service
    source.answer { (ask, _) throws(SourceError) in before.page(ask) }
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(300)))
    bench.time.advance(by: .seconds(newest - 2000))
    service.newest = newest
    let after = service
    source.answer { (ask, _) throws(SourceError) in after.page(ask) }
    return (bench, source, service)
  }

  private func gaps(of bench: DaemonBench) async throws -> [Reach.Gap] {
    try await bench.ledger.searches().first?.reaches.values.first?.gaps ?? []
  }

  @Test("a post pinned above the newest one ends no walk, and hides no gap (case 11)")
  func pinned() async throws {
    for fails in [false, true] {
      let (bench, source, service) = try await bench(newest: 2000)
      let newer = NumberedService(start: service.start, newest: 2350)
      source.answer { (ask, _) throws(SourceError) in
        if fails, ask.cursor == "2150" { throw SourceError(.serverError, "status 503") }
        var page = newer.page(ask)
        guard ask.cursor == nil, case .posts(let posts) = page.content, ask.beforeID == nil else {
          return page
        }
        let pinned = FetchedPost.sample("3", at: service.start - .seconds(86_400))
        page.content = .posts([pinned] + posts)
        return page
      }
      _ = try await bench.desk.run(["swift"], isDry: false)
      #expect(try await gaps(of: bench).map(\.beforeID) == (fails ? ["2151"] : []))
      source.answer { (ask, _) throws(SourceError) in newer.page(ask) }
      for _ in 0..<2 { _ = try await bench.desk.run(["swift"], isDry: false) }
      #expect(Set(try await bench.hits()) == Set((2001...2350).map(String.init)))
      #expect(try await gaps(of: bench).isEmpty)
      let spans = try await bench.desk.coverage("swift")
      #expect(spans.allSatisfy { $0.isCovered })
      #expect(bench.log.words.contains("gap closed") == fails)
      let search = try #require(try await bench.ledger.searches().first).search
      let closed = try await bench.ledger.closedGaps(of: search.id, source.name).map(\.reason)
      #expect(closed == (fails ? ["status 503"] : []))
    }
  }

  @Test("what a service does not look back to stays a gap; the rest of it is read (N6)")
  func beyondReach() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    let now = NumberedService(start: service.start, newest: 2350)
    source.answer { (ask, _) throws(SourceError) in
      if ask.cursor == "2150" { throw SourceError(.serverError, "status 503") }
      return now.page(ask)
    }
    _ = try await bench.desk.run(["swift"], isDry: false)
    #expect(try await gaps(of: bench).map(\.beforeID) == ["2151"])
    // From now on the service gives nothing of before post 2101, and refuses bounds of before it.
    source.answer { (ask, _) throws(SourceError) in
      for bound in [ask.afterID, ask.beforeID] where bound.map({ NumericID.isLess($0, "2101") }) == true {
        throw SourceError(.boundRefused, "too old")
      }
      var page = now.page(ask)
      page.content = .posts(page.fetched.filter { !NumericID.isLess($0.post.id, "2101") })
      if page.fetched.last?.post.id == "2101" { page.next = nil }
      return page
    }
    for _ in 0..<3 {
      #expect(try await bench.desk.run(["swift"], isDry: false).errors.isEmpty)
      let gap = try await gaps(of: bench)
      #expect(gap.map(\.afterID) == ["2000"] && gap.map(\.beforeID) == ["2101"])
    }
    #expect(Set(try await bench.hits()) == Set((2101...2350).map(String.init)))
  }

  @Test("a walk that is cut again and again finds every post in the end (N5)")
  func cutAgain() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    var newest = 2000
    for round in 1...6 {
      newest += 350
      let now = NumberedService(start: service.start, newest: newest)
      // Each round, page 3 is refused; in every second one the gap's first page too.
      source.answer { (ask, number) throws(SourceError) in
        if ask.beforeID == nil, ask.cursor == "\(now.newest - 200)" { throw SourceError(.timeout, "slow") }
        if ask.beforeID != nil, ask.cursor == nil, round % 2 == 0 { throw SourceError(.timeout, "slow") }
        return now.page(ask)
      }
      _ = try await bench.desk.run(["swift"], isDry: false)
    }
    #expect(try await gaps(of: bench).count > 1)
    let now = NumberedService(start: service.start, newest: newest)
    source.answer { (ask, _) throws(SourceError) in now.page(ask) }
    for _ in 0..<20 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(try await gaps(of: bench).isEmpty)
    let hits = try await bench.hits()
    #expect(hits.count == newest - 2000 && Set(hits) == Set((2001...newest).map(String.init)))
  }

  @Test("a service that repeats its pages within a gap leaves the gap open (N4, N5)")
  func repeatedCursor() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    let newer = NumberedService(start: service.start, newest: 2500)
    source.answer { (ask, _) throws(SourceError) in
      if ask.beforeID == nil, ask.cursor == "2400" { throw SourceError(.timeout, "slow") }
      return newer.page(ask)
    }
    _ = try await bench.desk.run(["swift"], isDry: false)
    source.answer { (ask, _) throws(SourceError) in
      var page = newer.page(ask)
      if ask.beforeID != nil { page.next = "2400" }
      return page
    }
    _ = try await bench.desk.run(["swift"], isDry: false)
    #expect(try await gaps(of: bench).map(\.beforeID) == ["2301"])
  }

  @Test("what '--since' asked for and did not get at once is announced later, and nothing older is read (N5)")
  func sinceInParts() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let source = sources[0]
    let start = bench.time.wallTime - .seconds(20_000)
    let service = NumberedService(start: start, newest: 20_000)
    source.answer { (ask, number) throws(SourceError) in
      if number > 2, number < 4 { throw SourceError(.timeout, "slow") }
      return service.page(ask)
    }
    _ = try await bench.desk.add(
      AddWish(query: "swift", every: .seconds(300), baseline: .since(start + .seconds(19_001))))
    #expect(try await bench.hits().count == 200)
    for _ in 0..<5 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(Set(try await bench.hits()) == Set((19_001...20_000).map(String.init)))
    #expect(try await gaps(of: bench).isEmpty)
    #expect(source.asks.allSatisfy { $0.cursor.flatMap(Int.init).map { $0 > 18_800 } ?? true })
  }

  @Test("a refused bound on a later page begins anew without it, and takes no page for a repeated one (N6)")
  func boundRefusedLater() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    let first = NumberedService(start: service.start, newest: 2010)
    source.answer { (ask, _) throws(SourceError) in first.page(ask) }
    _ = try await bench.desk.run(["swift"], isDry: false)
    let newer = NumberedService(start: service.start, newest: 2250)
    source.answer { (ask, _) throws(SourceError) in
      if ask.afterID != nil, ask.cursor != nil { throw SourceError(.boundRefused, "since_id too old") }
      return newer.page(ask)
    }
    // The mark's overlap must give a bound: twenty minutes pass.
    bench.time.advance(by: .seconds(1200))
    _ = try await bench.desk.run(["swift"], isDry: false)
    #expect(Set(try await bench.hits()) == Set((2001...2250).map(String.init)))
    #expect(try await gaps(of: bench).isEmpty)
  }

  @Test("a post that shows late, below the mark, is found though the next walk is cut above it (N2, N5)")
  func lateBelowGap() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let source = sources[0]
    let start = bench.time.wallTime - .seconds(2000 * 60)
    func show(_ newest: Int, hiding hidden: Set<Int>) {
      let service = NumberedService(start: start, newest: newest, seconds: 60, pageSize: 10, hidden: hidden)
      source.answer { (ask, _) throws(SourceError) in service.page(ask) }
    }
    show(2000, hiding: [2018])
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(86_400)))
    show(2020, hiding: [2018])
    _ = try await bench.desk.run(["swift"], isDry: false)
    show(2200, hiding: [])
    for _ in 0..<3 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(try await gaps(of: bench).isEmpty)
    let hits = try await bench.hits()
    #expect(hits.count == 200 && Set(hits) == Set((2001...2200).map(String.init)))
  }
}
