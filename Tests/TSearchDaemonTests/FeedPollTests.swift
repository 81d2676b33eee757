import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// A feed with a window of items and an ETag, as servers have them.
final class SampleFeed: Sendable {
  private let items = Mutex<[FetchedPost]>([])

  func add(_ id: String, at age: Timestamp?, text: String = "sample swift post") {
    items.withLock { $0.insert(.sample(id, at: age, text: text), at: 0) }
  }
  func clear() { items.withLock { $0 = [] } }

  func page(_ ask: Ask) -> Page {
    let items = items.withLock(\.self)
    let tag = "\"\(items.map(\.post.id).joined(separator: " "))\""
    if ask.validators?.etag == tag { return Page(.unchanged) }
    return Page(.posts(items), validators: Validators(etag: tag))
  }
}

@Suite struct FeedPollTests {
  private func bench() async throws -> (DaemonBench, ScriptedSource, SampleFeed) {
    let feed = SampleFeed()
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      feed.add("1", at: time.wallTime - .seconds(3600))
      let source = ScriptedSource("feed:https://example.org/feed", type: .feed, time: time) {
        (ask, _) throws(SourceError) in feed.page(ask)
      }
      made = source
      return [source]
    }
    return (bench, try #require(made), feed)
  }

  private func add(_ query: String, every seconds: Int, to bench: DaemonBench, on source: ScriptedSource)
    async throws
  {
    _ = try await bench.desk.add(AddWish(query: query, on: [source.name], every: .seconds(seconds)))
  }

  @Test("a feed wanted every 5 and every 60 min is fetched every 5, and each finds its posts (DESIGN 4.2)")
  func sharing() async throws {
    let (bench, source, feed) = try await bench()
    try await add("swift", every: 300, to: bench, on: source)
    try await add("*", every: 3600, to: bench, on: source)
    bench.time.advance(by: .seconds(3600))
    let before = source.asks.count
    for hour in 1...6 {
      feed.add("hour-\(hour)", at: bench.time.wallTime)
      bench.time.advance(by: .seconds(3600))
    }
    #expect((72...74).contains(source.asks.count - before))
    let hits = try await bench.ledger.hits(HitWish(limit: 100))
    for name in ["swift", "search"] {
      #expect(
        hits.filter { $0.searches.contains(name) }.map(\.post.id) == (1...6).map { "hour-\($0)" }, "\(name)")
    }
  }

  @Test("what was taken along shortly before its own place is not asked for again there (DESIGN 4.2)")
  func takenAlong() async throws {
    let (bench, source, _) = try await bench()
    try await add("swift", every: 420, to: bench, on: source)
    try await add("*", every: 3600, to: bench, on: source)
    bench.time.advance(by: .seconds(7200))
    let before = source.asks.count
    bench.time.advance(by: .seconds(86_400))
    #expect((205...206).contains(source.asks.count - before))
  }

  @Test("an unchanged feed is asked with its validators, unless a reader has not seen its content")
  func validators() async throws {
    let (bench, source, feed) = try await bench()
    try await add("swift", every: 300, to: bench, on: source)
    bench.time.advance(by: .seconds(900))
    #expect(source.asks.dropFirst().allSatisfy { $0.validators != nil })
    let records = bench.ledger.records
    bench.time.advance(by: .seconds(3000))
    #expect(bench.ledger.records == records)
    let before = source.asks.count
    try await add("*", every: 300, to: bench, on: source)
    #expect(source.asks[before].validators == nil)
    feed.add("2", at: bench.time.wallTime)
    bench.time.advance(by: .seconds(600))
    let hit = try #require(try await bench.ledger.hits(HitWish(limit: 10)).first)
    #expect(hit.searches.sorted() == ["search", "swift"])
  }

  @Test("a query decides here what of a feed is a hit")
  func filtering() async throws {
    let (bench, source, feed) = try await bench()
    try await add("trains -late", every: 300, to: bench, on: source)
    for (id, text) in [("2", "trains of spring"), ("3", "late trains"), ("4", "gardens")] {
      feed.add(id, at: bench.time.wallTime, text: text)
    }
    bench.time.advance(by: .seconds(600))
    #expect(try await bench.hits() == ["2"])
  }

  @Test(
    "a feed that is empty where it never was is an error, and no item is a hit when it is back (N15, case 4)")
  func emptiness() async throws {
    let (bench, source, feed) = try await bench()
    try await add("*", every: 300, to: bench, on: source)
    feed.clear()
    bench.time.advance(by: .seconds(400))
    let report = try #require(try await bench.desk.list().first)
    #expect(report.error?.kind == .badAnswer)
    feed.add("1", at: bench.time.wallTime - .seconds(4000))
    bench.time.advance(by: .seconds(3600))
    #expect(try await bench.hits().isEmpty)
    #expect(try await bench.desk.list().first?.error == nil)
  }

  @Test("a feed that begins empty is a good answer, and its first items are hits")
  func emptyFromTheStart() async throws {
    let (bench, source, feed) = try await bench()
    feed.clear()
    try await add("*", every: 300, to: bench, on: source)
    feed.add("a", at: bench.time.wallTime)
    bench.time.advance(by: .seconds(400))
    #expect(try await bench.hits() == ["a"])
  }

  @Test("a permanent move is kept after three good parses of the feed there (T10)")
  func movedForGood() async throws {
    let (bench, source, feed) = try await bench()
    source.answer { (ask, _) throws(SourceError) in
      var page = feed.page(ask)
      page.movedTo = ask.address == nil ? "https://example.org/new" : nil
      return page
    }
    try await add("*", every: 300, to: bench, on: source)
    bench.time.advance(by: .seconds(1800))
    #expect(source.asks.prefix(3).allSatisfy { $0.address == nil })
    #expect(source.asks.dropFirst(3).allSatisfy { $0.address == "https://example.org/new" })
  }

  @Test("three redirects that do not follow each other are no permanent move (T10)")
  func movedNowAndThen() async throws {
    let (bench, source, feed) = try await bench()
    source.answer { (ask, number) throws(SourceError) in
      var page = feed.page(ask)
      page.movedTo = number.isMultiple(of: 3) ? nil : "https://example.org/new"
      return page
    }
    try await add("*", every: 300, to: bench, on: source)
    bench.time.advance(by: .seconds(3600))
    #expect(source.asks.count > 9 && source.asks.allSatisfy { $0.address == nil })
  }

  @Test("a document's wish lengthens the interval, to at most 24 h (T10)")
  func wish() async throws {
    let (bench, source, feed) = try await bench()
    source.answer { (ask, _) throws(SourceError) in
      var page = feed.page(ask)
      if page.content != .unchanged { page.wish = .seconds(1_000_000) }
      return page
    }
    try await add("*", every: 300, to: bench, on: source)
    bench.time.advance(by: .seconds(3 * 86_400))
    #expect((3...5).contains(source.asks.count))
  }
}
