import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// A service whose pages climb above a bound, 40 posts each, and whose newest page is the first without one.
private struct ClimbingService: Sendable {
  let start: Timestamp
  var newest: Int

  func page(_ ask: Ask) -> Page {
    guard let bound = (ask.cursor ?? ask.afterID).flatMap(Int.init) else { return page(max(1, newest - 39)) }
    return page(bound + 1)
  }

  private func page(_ lowest: Int) -> Page {
    guard lowest <= newest else { return Page(.posts([])) }
    let numbers = lowest...min(newest, lowest + 39)
    let posts = numbers.reversed().map { FetchedPost.sample("\($0)", at: start + .seconds($0)) }
    return Page(.posts(posts), next: numbers.count == 40 ? "\(numbers.upperBound)" : nil)
  }
}

/// A service that is bounded by time alone, two posts in each second, 10 a page.
private struct TimedService: Sendable {
  let start: Timestamp
  var newest: Int
  /// One that it does not show yet.
  var hidden: Int?

  func page(_ ask: Ask) -> Page {
    let top = ask.cursor.flatMap(Int.init) ?? newest
    let posts = stride(from: top, through: 1, by: -1).lazy.filter { $0 != hidden }
      .map { FetchedPost.sample("at://\($0)", at: start + .seconds($0 / 2)) }
      .filter { post in
        post.age.map { $0 >= ask.afterTime ?? .distantPast && $0 <= ask.beforeTime ?? $0 } ?? false
      }
    let page = Array(posts.prefix(10))
    let last = page.last?.post.id.dropFirst(5)
    return Page(.posts(page), next: page.count == 10 ? last.flatMap { Int($0) }.map { "\($0 - 1)" } : nil)
  }
}

@Suite struct WalkOrderTests {
  private func bench(
    _ order: SourceTraits.Order, age: Int, script: @escaping @Sendable (Timestamp) -> ScriptedSource.Script
  ) async throws -> (bench: DaemonBench, source: ScriptedSource, start: Timestamp) {
    var made: (ScriptedSource, Timestamp)?
    let bench = try await DaemonBench { time in
      let start = time.wallTime - .seconds(age)
      let source = ScriptedSource("sample", type: .twitter1, order: order, time: time, script: script(start))
      made = (source, start)
      return [source]
    }
    let (source, start) = try #require(made)
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(3600)))
    return (bench, source, start)
  }

  @Test("a climbing walk reads every page above its bound, with few posts behind the mark, and leaves no gap")
  func climbing() async throws {
    let (bench, source, start) = try await bench(.climbing, age: 1000) { start in
      { (ask, _) throws(SourceError) in ClimbingService(start: start, newest: 1000).page(ask) }
    }
    #expect(source.asks.map(\.afterID) == [nil])
    source.answer { (ask, _) throws(SourceError) in ClimbingService(start: start, newest: 1100).page(ask) }
    let run = try await bench.desk.run(["swift"], isDry: false)
    #expect(run.hits.map(\.post.id) == (1001...1100).map(String.init))
    // 20 posts behind the mark are read again: 120 in pages of 40, and one page more that is empty.
    #expect(source.asks.dropFirst().map(\.afterID) == Array(repeating: "980", count: 4))
    source.answer { (ask, _) throws(SourceError) in ClimbingService(start: start, newest: 2000).page(ask) }
    let cut = try await bench.desk.run(["swift"], isDry: false)
    #expect(cut.hits.first?.post.id == "1101" && cut.held == 180)
    #expect(try await bench.ledger.searches().first?.reaches[source.name]?.gaps == [])
    for _ in 0..<6 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(try await bench.hits() == (1001...2000).map(String.init))
  }

  @Test("a walk by time asks from the overlap behind the mark and tells posts of one second apart")
  func time() async throws {
    let (bench, source, start) = try await bench(.time, age: 2000) { start in
      { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4000).page(ask) }
    }
    source.answer { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4003).page(ask) }
    let run = try await bench.desk.run(["swift"], isDry: false)
    #expect(run.hits.map(\.post.id) == ["at://4001", "at://4002", "at://4003"])
    #expect(source.asks.last?.afterTime == start + .seconds(2000 - 900))
    #expect(source.asks.last?.afterID == nil)
  }

  @Test("a walk by time finds a late post below the mark, though the walk after it is cut (N2, N5)")
  func lateBelowGap() async throws {
    let (bench, source, start) = try await bench(.time, age: 2000) { start in
      { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4000, hidden: 3995).page(ask) }
    }
    source.answer { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4150).page(ask) }
    for _ in 0..<3 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(try await bench.ledger.searches().first?.reaches[source.name]?.gaps == [])
    #expect(Set(try await bench.hits()) == Set(([3995] + Array(4001...4150)).map { "at://\($0)" }))
  }

  @Test("a walk by time that is cut leaves a gap by times, which is read later from its newest end")
  func gap() async throws {
    let (bench, source, start) = try await bench(.time, age: 2000) { start in
      { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4000).page(ask) }
    }
    source.answer { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4150).page(ask) }
    _ = try await bench.desk.run(["swift"], isDry: false)
    let gap = try #require(try await bench.ledger.searches().first?.reaches[source.name]?.gaps.first)
    #expect(gap.afterID == nil && gap.beforeID == nil)
    #expect(gap.from == start + .seconds(2000) && gap.to == start + .seconds(2025))
    for _ in 0..<3 { _ = try await bench.desk.run(["swift"], isDry: false) }
    #expect(try await bench.ledger.searches().first?.reaches[source.name]?.gaps == [])
    #expect(Set(try await bench.hits()) == Set((4001...4150).map { "at://\($0)" }))
  }

  @Test("posts that arrived long after they were written move no bound of a gap up (N5)")
  func backdated() async throws {
    let (bench, source, start) = try await bench(.time, age: 2000) { start in
      { (ask, _) throws(SourceError) in TimedService(start: start, newest: 4000).page(ask) }
    }
    // The last new post of each page arrived only now, in the place where it was written.
    source.answer { (ask, _) throws(SourceError) in
      var page = TimedService(start: start, newest: 4300).page(ask)
      var posts = page.fetched
      if let last = posts.lastIndex(where: { $0.age ?? start > start + .seconds(2000) }) {
        posts[last] = posts[last].arrived(at: start + .seconds(2150))
      }
      page.content = .posts(posts)
      return page
    }
    var ends: [Timestamp?] = []
    while ends.count < 12 {
      _ = try await bench.desk.run(["swift"], isDry: false)
      guard let gap = try await bench.ledger.searches().first?.reaches[source.name]?.gaps.first else { break }
      ends.append(gap.to)
    }
    #expect(ends.first == start + .seconds(2100))
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $1 ?? .distantPast < $0 ?? .distantPast })
    #expect(ends.count < 6)
    #expect(Set(try await bench.hits()) == Set((4001...4300).map { "at://\($0)" }))
  }
}

extension FetchedPost {
  /// The same post, written when it was but found only then.
  fileprivate func arrived(at moment: Timestamp) -> FetchedPost {
    var late = self
    late.age = moment
    return late
  }
}
