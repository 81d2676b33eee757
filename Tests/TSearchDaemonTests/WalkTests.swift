import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// A service with numbered posts, one a second or more rarely, served in pages as the first search APIs do.
struct NumberedService: Sendable {
  let start: Timestamp
  var newest: Int
  /// How far apart the posts are.
  var seconds = 1
  var pageSize = 100
  /// Those that it does not show yet.
  var hidden: Set<Int> = []

  /// The page that an ask gets; the cursor is the highest number of the next page.
  func page(_ ask: Ask) -> Page {
    let top = [ask.cursor, ask.beforeID.flatMap(NumericID.predecessor)].compactMap { $0.flatMap(Int.init) }
      .min()
    let last = min(top ?? newest, newest)
    let floor = ask.afterID.flatMap(Int.init) ?? 0
    let shown = stride(from: last, to: floor, by: -1).lazy.filter { !hidden.contains($0) }
    let numbers = Array(shown.prefix(pageSize))
    let posts = numbers.map { FetchedPost.sample("\($0)", at: start + .seconds($0 * seconds)) }
    let next = numbers.last.flatMap { $0 - 1 > floor ? "\($0 - 1)" : nil }
    return Page(.posts(posts), next: next)
  }
}

@Suite struct WalkTests {
  private func bench(newest: Int) async throws -> (DaemonBench, ScriptedSource, NumberedService) {
    var made: (ScriptedSource, NumberedService)?
    let bench = try await DaemonBench { time in
      let service = NumberedService(start: time.wallTime - .seconds(newest), newest: newest)
      let source = ScriptedSource("x", type: .twitter1, time: time) { (ask, _) throws(SourceError) in
        service.page(ask)
      }
      made = (source, service)
      return [source]
    }
    let (source, service) = try #require(made)
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(300)))
    return (bench, source, service)
  }

  private func serve(_ service: NumberedService, newest: Int, from source: ScriptedSource) {
    var service = service
    service.newest = newest
    let now = service
    source.answer { (ask, _) throws(SourceError) in now.page(ask) }
  }

  @Test(
    "250 new posts: pages with one bound, 200 hits oldest first, 50 held that come first next time (case 5)")
  func pagesAndHolding() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2250, from: source)
    let before = source.asks.count
    let run = try await bench.desk.run(["swift"], isDry: false)
    let asks = source.asks.dropFirst(before)
    #expect((3...4).contains(asks.count))
    #expect(Set(asks.map(\.afterID)).count == 1)
    #expect(run.hits.map(\.post.id) == (2001...2200).map(String.init))
    #expect(run.held == 50)
    serve(service, newest: 2255, from: source)
    let next = try await bench.desk.run(["swift"], isDry: false)
    #expect(next.hits.map(\.post.id) == (2201...2255).map(String.init))
    #expect(next.held == 0)
    #expect(try await bench.hits() == (2001...2255).map(String.init))
  }

  @Test("an empty page with a cursor is not the end (case 6)")
  func emptyPage() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    let posts = (2001...2140).reversed().map { number in
      FetchedPost.sample("\(number)", at: service.start + .seconds(number))
    }
    source.answer { (ask, _) throws(SourceError) in
      switch ask.cursor {
      case nil: Page(.posts(Array(posts[..<100])), next: "2")
      case "2": Page(.posts([]), next: "3")
      default: Page(.posts(Array(posts[100...])))
      }
    }
    #expect(try await bench.desk.run(["swift"], isDry: false).hits.count == 140)
  }

  @Test("a cursor that repeats ends the walk, incomplete (case 7)")
  func repeatedCursor() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    source.answer { (ask, number) throws(SourceError) in
      Page(.posts([.sample("\(9000 - number)", at: service.start + .seconds(2100))]), next: "same")
    }
    let before = source.asks.count
    _ = try await bench.desk.run(["swift"], isDry: false)
    #expect(source.asks.count - before == 2)
    let record = try #require(try await bench.ledger.searches().first)
    #expect(record.reaches[source.name]?.gaps.map(\.reason) == ["the service repeats its pages"])
    #expect(bench.log.words == ["gap"])
  }

  @Test("pages of more text than a poll takes end the walk as cut")
  func largePages() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    let text = String(repeating: "x", count: 15 << 20)
    source.answer { (ask, number) throws(SourceError) in
      var post = FetchedPost.sample("\(9000 - number)", at: service.start + .seconds(2100))
      post.post.text = text
      return Page(.posts([post]), next: "\(number)")
    }
    let before = source.asks.count
    var walker = Walker(
      source: source, subject: .search("swift"), time: bench.time, overlap: .seconds(900))
    let mark = Reach.Mark(id: "2000", time: service.start + .seconds(2000))
    guard case .read(let walk, _, _) = await walker.read(Reach(baseline: .none, mark: mark)) else {
      Issue.record("the walk was not read")
      return
    }
    #expect(source.asks.count - before == 3)
    #expect(walk.end == .cut("the pages are too large"))
  }

  @Test("429 on page 3 of every walk: two pages are kept, the rest is a gap that is read later (case 8a)")
  func refusedPage() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2350, from: source)
    let now = NumberedService(start: service.start, newest: 2350)
    source.answer { (ask, _) throws(SourceError) in
      if ask.cursor == "2150" {
        throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(60))
      }
      return now.page(ask)
    }
    let run = try await bench.desk.run(["swift"], isDry: false)
    #expect(run.hits.count == 200 && run.errors.map(\.kind) == [.rateLimited])
    let gap = try #require(try await bench.ledger.searches().first?.reaches[source.name]?.gaps.first)
    #expect(gap.afterID == "2000" && gap.beforeID == "2151")
    serve(service, newest: 2350, from: source)
    bench.time.advance(by: .seconds(900))
    #expect(Set(try await bench.hits()) == Set((2001...2350).map(String.init)))
    #expect(try await bench.ledger.searches().first?.reaches[source.name]?.gaps == [])
  }

  @Test(
    "a walk that ends at the page cap leaves a gap, and later polls close it from its newest end (N4, N5)")
  func pageCap() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 4500, from: source)
    let before = source.asks.count
    _ = try await bench.desk.run(["swift"], isDry: false)
    #expect(source.asks.count - before == Walker.pageCap)
    let gap = try #require(try await bench.ledger.searches().first?.reaches[source.name]?.gaps.first)
    #expect(gap.beforeID == "3501")
    for _ in 0..<14 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(Set(try await bench.hits()) == Set((2001...4500).map(String.init)))
  }

  @Test("a refused bound is left out at once, and newness is worked out here (N6)")
  func refusedBound() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2010, from: source)
    _ = try await bench.desk.run(["swift"], isDry: false)
    let now = NumberedService(start: service.start, newest: 2020)
    source.answer { (ask, _) throws(SourceError) in
      if ask.afterID != nil { throw SourceError(.boundRefused, "since_id too old") }
      return now.page(ask)
    }
    let before = source.asks.count
    let run = try await bench.desk.run(["swift"], isDry: false)
    #expect(run.hits.map(\.post.id) == (2011...2020).map(String.init))
    #expect(source.asks.dropFirst(before).contains { $0.afterID == nil })
    #expect(run.errors.isEmpty)
  }

  @Test("a crash after a poll loses nothing and repeats nothing (cases 2, 8)")
  func crash() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2150, from: source)
    _ = try await bench.desk.run(["swift"], isDry: false)
    let again = try await DaemonBench(restarting: bench, [source])
    serve(service, newest: 2160, from: source)
    let run = try await again.desk.run(["swift"], isDry: false)
    #expect(run.hits.map(\.post.id) == (2151...2160).map(String.init))
    #expect(try await again.hits() == (2001...2160).map(String.init))
  }

  @Test("a dry run shows what would be found and stores nothing")
  func dryRun() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2003, from: source)
    for _ in 0..<2 {
      let run = try await bench.desk.run(["swift"], isDry: true)
      #expect(run.hits.map(\.number) == [nil, nil, nil])
    }
    #expect(try await bench.hits().isEmpty)
  }

  @Test("a full disk keeps the mark, says so once, and catches up by itself (case 23, C1)")
  func fullDisk() async throws {
    let (bench, source, service) = try await bench(newest: 2000)
    serve(service, newest: 2005, from: source)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["cannot record"])
    #expect(try await bench.desk.status(nil).notes.contains { $0.hasPrefix("cannot record, paused") })
    #expect(try await bench.hits().isEmpty)
    bench.ledger.fill(false)
    bench.time.advance(by: .seconds(600))
    #expect(bench.log.words == ["cannot record", "records again"])
    #expect(try await bench.hits() == (2001...2005).map(String.init))
  }
}

@Suite struct SparsePageTests {
  @Test("behind the mark a sparse page is the last one asked for; before it paging goes on (N2, N4)")
  func sparsePages() async throws {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([.sample("100", at: time.wallTime)]))
      }
      made = source
      return [source]
    }
    let source = try #require(made)
    _ = try await bench.desk.add(AddWish(query: "swift"))
    let now = bench.time.wallTime
    source.answer { (ask, _) throws(SourceError) in
      let ids = ask.cursor == nil ? ["102", "101"] : ["100"]
      var page = Page(.posts(ids.map { .sample($0, at: now) }), next: "\(ask.cursor ?? "")+")
      page.isSparse = true
      return page
    }
    let before = source.asks.count
    #expect(try await bench.desk.run(["swift"], isDry: false).hits.map(\.post.id) == ["101", "102"])
    #expect(source.asks.count - before == 2)
  }
}
