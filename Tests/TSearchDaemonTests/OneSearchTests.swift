import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// `search` and `recent`.
@Suite struct OneSearchTests {
  /// Pages of three: `1, 2, 3 …` counted from the newest.
  private static func pages(
    of time: Timestamp, offset: Int, last: Int = 3
  ) -> ScriptedSource.Script {
    { (ask, _) throws(SourceError) in
      let page = ask.cursor.flatMap { Int($0) } ?? 1
      let numbers = (page - 1) * 3..<page * 3
      let posts = numbers.map { FetchedPost.sample("\(offset)-\($0)", at: time - .seconds($0 * 10 + offset)) }
      return Page(.posts(posts), next: page < last ? "\(page + 1)" : nil)
    }
  }

  private func bench() async throws -> (bench: DaemonBench, sources: [ScriptedSource]) {
    let (bench, sources) = try await DaemonBench.quiet(["a", "b"])
    let time = bench.time.wallTime
    for (offset, source) in sources.enumerated() { source.answer(with: Self.pages(of: time, offset: offset)) }
    return (bench, sources)
  }

  @Test("merges sources by time, goes on where each ended, also after a restart, and stores no post")
  func merging() async throws {
    let (first, sources) = try await bench()
    var bench = first
    var answer = try await bench.desk.search(SearchWish(query: "swift", limit: 4))
    #expect(answer.posts.map(\.id) == ["0-0", "1-0", "0-1", "1-1"] && answer.hasMore)
    #expect(sources.map(\.asks.count) == [1, 1])
    answer = try await bench.desk.search(SearchWish(query: nil, limit: 4, isMore: true))
    #expect(answer.posts.map(\.id) == ["0-2", "1-2", "0-3", "1-3"])
    #expect(sources.map(\.asks.count) == [2, 2])
    bench = try await DaemonBench(restarting: bench, sources)
    answer = try await bench.desk.search(SearchWish(query: "swift", limit: 20, isMore: true))
    #expect(answer.posts.map(\.id) == (4...8).flatMap { ["0-\($0)", "1-\($0)"] } && !answer.hasMore)
    #expect(try await bench.hits().isEmpty)
    #expect(try await bench.desk.list().isEmpty)
    #expect(try await bench.desk.recent().map(\.query) == ["swift"])
  }

  @Test("one source that fails is named, the posts of the others are shown; if all fail it is refused")
  func failing() async throws {
    let (bench, sources) = try await bench()
    sources[0].answer { (_, _) throws(SourceError) in throw SourceError(.timeout, "no answer within 30 s") }
    let answer = try await bench.desk.search(SearchWish(query: "swift", limit: 2))
    #expect(answer.posts.map(\.id) == ["1-0", "1-1"] && answer.errors.map(\.source) == ["a"])
    sources[1].answer { (_, _) throws(SourceError) in throw SourceError(.timeout, "no answer within 30 s") }
    await #expect(throws: ControlError.self) {
      try await bench.desk.search(SearchWish(query: "rust", limit: 2))
    }
    #expect(try await bench.desk.recent().map(\.query) == ["swift"])
  }

  @Test("an endpoint that asked to be left alone is not asked (T4)")
  func limited() async throws {
    let (bench, sources) = try await bench()
    sources[0].answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(120))
    }
    for _ in 0..<3 { _ = try await bench.desk.search(SearchWish(query: "swift")) }
    #expect(sources[0].asks.count == 1 && sources[1].asks.count == 9)
    bench.time.advance(by: .seconds(121))
    _ = try await bench.desk.search(SearchWish(query: "swift"))
    #expect(sources[0].asks.count == 2)
  }

  @Test("--save makes it a saved search without asking twice: what was read is its baseline (T10, N3)")
  func saving() async throws {
    let (bench, sources) = try await bench()
    let answer = try await bench.desk.search(SearchWish(query: "swift", limit: 2, save: "language"))
    #expect(answer.saved?.name == "language" && answer.saved?.baseline == 6)
    #expect(sources.map(\.asks.count) == [1, 1])
    #expect(try await bench.hits().isEmpty)
    let time = bench.time.wallTime
    sources[0].answer { (_, _) throws(SourceError) in
      Page(.posts([.sample("new", at: time + .seconds(60)), .sample("0-0", at: time)]))
    }
    bench.time.advance(by: .seconds(1800))
    #expect(try await bench.hits() == ["new"])
    await #expect(throws: ControlError.searchExists("language")) {
      try await bench.desk.search(SearchWish(query: "swift", save: "other"))
    }
  }

  @Test("the list of queries is asked for by number, each once; nothing to go on with is refused")
  func recents() async throws {
    let (bench, _) = try await bench()
    await #expect(throws: ControlError.badParameter("more", "nothing was searched for yet")) {
      try await bench.desk.search(SearchWish(query: nil, isMore: true))
    }
    for query in ["swift", "rust", "(swift)"] { _ = try await bench.desk.search(SearchWish(query: query)) }
    #expect(try await bench.desk.recent().map(\.query) == ["(swift)", "rust"])
    try await bench.desk.clearRecent()
    #expect(try await bench.desk.recent().isEmpty)
  }

  @Test("an account's posts are those of its timeline where a search would tell some of them only")
  func timeline() async throws {
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      made = [SourceTraits.Right.search, .timeline].map { right in
        ScriptedSource("\(right)", type: .x, time: time, rights: [.search, right]) {
          (_, _) throws(SourceError) in
          Page(.posts([.sample("1", at: nil)]))
        }
      }
      return made
    }
    for source in made { _ = try await bench.desk.timeline("@alice", on: [source.name], limit: 3) }
    #expect(made.map { $0.asks.map(\.subject) } == [[.search("from:alice")], [.timeline("alice")]])
    _ = try await bench.desk.search(SearchWish(query: "from:alice", on: [made[1].name]))
    #expect(made[1].asks.last?.subject == .search("from:alice"))
  }
}
