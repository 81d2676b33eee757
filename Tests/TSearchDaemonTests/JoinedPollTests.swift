import Synchronization
import TSearchCore
import TSearchQuery
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Searches that share a request, told apart by the matcher (DESIGN section 7).
@Suite struct JoinedPollTests {
  /// A service that answers X's queries and Mastodon's hashtags over invented posts.
  private final class Service: Sendable {
    private struct State {
      var posts: [FetchedPost] = []
      /// What the service sees of a post beyond its text, by ID.
      var unseen: [String: String] = [:]
      var refused: String?
      var number = 0
    }
    private let state = Mutex(State())

    func add(_ text: String, at time: Timestamp, unseen: String? = nil) -> String {
      state.withLock { state in
        state.number += 1
        let floor = Snowflake.lowestID(at: time) ?? "1"
        let id = (0..<state.number % 50).reduce(floor) { id, _ in NumericID.successor(id) ?? id }
        var post = FetchedPost.sample(id, at: time, text: text)
        post.post.tags = text.split(separator: " ").filter { $0.hasPrefix("#") }.map {
          String($0.dropFirst())
        }
        state.posts.append(post)
        state.posts.sort { NumericID.isLess($1.post.id, $0.post.id) }
        state.unseen[id] = unseen
        return id
      }
    }

    /// From now on a query that holds this text is refused.
    func refuse(_ text: String?) { state.withLock { $0.refused = text } }

    func page(_ ask: Ask) throws(SourceError) -> Page {
      let state = state.withLock(\.self)
      let text: String
      switch ask.subject {
      case .search(let query): text = query
      case .tag(let tag, let others): text = ([tag] + others).map { "#" + $0 }.joined(separator: " OR ")
      default: throw SourceError(.badQuery, "not asked so")
      }
      if let refused = state.refused, text.contains(refused) {
        throw SourceError(.badQuery, "no '\(refused)'")
      }
      guard let query = try? Query(parsing: text) else { throw SourceError(.badQuery, "bad query") }
      let found = state.posts.filter { post in
        if let floor = ask.afterID, !NumericID.isLess(floor, post.post.id) { return false }
        if let ceiling = ask.beforeID, !NumericID.isLess(post.post.id, ceiling) { return false }
        var seen = post.post
        seen.text = (seen.text ?? "") + " " + (state.unseen[post.post.id] ?? "")
        return query.matches(seen)
      }
      return Page(.posts(found))
    }
  }

  private func bench(
    _ type: SourceType = .x, order: SourceTraits.Order = .numericID
  ) async throws -> (DaemonBench, ScriptedSource, Service) {
    let service = Service()
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      made = [
        ScriptedSource("s", type: type, order: order, time: time) { (ask, _) throws(SourceError) in
          try service.page(ask)
        }
      ]
      return made
    }
    return (bench, made[0], service)
  }

  private func add(_ queries: [String], to bench: DaemonBench) async throws {
    for query in queries {
      _ = try await bench.desk.add(AddWish(query: query, on: [SourceName("s")], every: .seconds(900)))
    }
  }

  /// Lets an interval pass, and what is due then come to its end.
  private func cycle(_ bench: DaemonBench) async throws {
    bench.time.advance(by: .seconds(900))
    for _ in 0..<20 { _ = try await bench.desk.status(nil) }
  }

  /// The names of the searches that each post is a hit of.
  private func hits(_ bench: DaemonBench) async throws -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for hit in try await bench.ledger.hits(HitWish(limit: 10_000)) {
      names[hit.post.id, default: []].formUnion(hit.searches)
    }
    return names
  }

  @Test("a wall clock that was ahead for a while makes joined polls pass over nothing (T3)")
  func clockAhead() async throws {
    let (bench, source, service) = try await bench()
    try await add(["alpha", "beta"], to: bench)
    var wanted = [service.add("alpha", at: bench.time.wallTime): Set(["alpha"])]
    try await cycle(bench)
    bench.time.jumpWallClock(by: .seconds(20 * 3600))
    try await cycle(bench)
    bench.time.jumpWallClock(by: .seconds(-20 * 3600))
    wanted[service.add("beta", at: bench.time.wallTime)] = ["beta"]
    let before = source.asks.count
    try await cycle(bench)
    #expect(source.asks.count == before + 1)
    #expect(try await hits(bench) == wanted)
  }

  @Test(
    "100 searches of 20 characters cost six requests a cycle, and none is given another's post or loses one")
  func hundred() async throws {
    let (bench, source, service) = try await bench()
    let kinds = ["alpha", "beta", "gamma", "delta", "omega", "東京", "мир", "swift"]
    let queries = (0..<100).map { number -> String in
      let (one, two) = (kinds[number % 8] + "\(number)", kinds[number / 8 % 8])
      return [
        "\(one) \(two)longer", "\(one) OR word\(number)x", "\"\(two) \(one)\" -quiet",
        "#\(one)tag \(two) new",
      ][number % 4]
    }
    let mean = queries.reduce(0) { $0 + $1.unicodeScalars.count } / 100
    #expect((18...22).contains(mean))
    try await add(queries, to: bench)
    var wanted: [String: Set<String>] = [:]
    let names = Dictionary(
      uniqueKeysWithValues: try await bench.ledger.searches().map { ($0.search.query, $0.search.name) })
    let trees = try queries.map { ($0, try Query(parsing: $0)) }
    for round in 0..<4 {
      let before = source.asks.count
      for number in 0..<30 {
        let pick = (round * 37 + number * 13) % 100
        let text = [
          queries[pick].filter { $0 != "\"" && $0 != "-" }, "nothing at all", kinds[number % 8],
          queries[pick] + " " + queries[(pick + 7) % 100],
        ][number % 4]
        let id = service.add(text, at: bench.time.wallTime + .seconds(number * 20))
        var post = Post(source: "s", id: id)
        post.text = text
        post.tags = text.split(separator: " ").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
        for (query, tree) in trees where tree.matches(post) {
          wanted[id, default: []].insert(names[query] ?? "")
        }
      }
      try await cycle(bench)
      try await cycle(bench)
      #expect(source.asks.count - before <= 12, "round \(round)")
    }
    #expect(wanted.count > 40)
    #expect(try await hits(bench) == wanted)
    #expect(source.asks.dropFirst(100).allSatisfy { $0.subject.length <= 512 })
    let status = try await bench.desk.status(nil)
    #expect(status.notes.contains { $0.hasPrefix("joined polls have saved ") })
  }

  @Test("a post of which the service saw more than its text is asked for again by each, and joined no more")
  func strays() async throws {
    let (bench, source, service) = try await bench()
    try await add(["swift", "rust", "kotlin"], to: bench)
    let id = service.add("see the link", at: bench.time.wallTime + .seconds(10), unseen: "rust")
    try await cycle(bench)
    try await cycle(bench)
    #expect(try await hits(bench) == [id: ["rust"]])
    let before = source.asks.count
    try await cycle(bench)
    #expect(
      Set(source.asks.dropFirst(before).map(\.subject)) == [.search("rust"), .search("kotlin OR swift")])
  }

  @Test("one search's refusal is told of that one, and hides no other's posts")
  func refusal() async throws {
    let (bench, source, service) = try await bench()
    try await add(["swift", "rust", "kotlin"], to: bench)
    service.refuse("rust")
    let id = service.add("swift and kotlin", at: bench.time.wallTime + .seconds(10))
    try await cycle(bench)
    try await cycle(bench)
    #expect(try await hits(bench) == [id: ["swift", "kotlin"]])
    let problems = try await bench.ledger.problems()
    #expect(problems.count == 1 && problems.values.first?.kind == .badQuery)
    let before = source.asks.count
    try await cycle(bench)
    #expect(source.asks.dropFirst(before).map(\.subject) == [.search("kotlin OR swift")])
  }

  @Test(
    "once a day each is asked alone, over restarts too; what joining missed is announced, and it is joined no more",
    arguments: [false, true])
  func dailyCheck(restarts: Bool) async throws {
    var (bench, source, service) = try await bench()
    func pass(cycles: Int) async throws {
      for _ in 0..<cycles {
        // Something is always read, so that the bound of joined polls climbs.
        _ = service.add("swift again", at: bench.time.wallTime)
        try await cycle(bench)
      }
      if restarts { bench = try await DaemonBench(restarting: bench, [source]) }
    }
    try await add(["swift", "rust"], to: bench)
    try await pass(cycles: 2)
    let hidden = bench.time.wallTime
    try await pass(cycles: 20)
    let id = service.add("late rust", at: hidden)
    try await pass(cycles: 8)
    #expect(try await hits(bench)[id] == nil)
    for _ in 0..<3 { try await pass(cycles: 40) }
    #expect(try await hits(bench)[id] == ["rust"])
    let before = source.asks.count
    for _ in 0..<2 { try await pass(cycles: 4) }
    #expect(Set(source.asks.dropFirst(before).map(\.subject)) == [.search("swift"), .search("rust")])
  }

  @Test("the timelines of five hashtags are one request, the sixth is another")
  func hashtags() async throws {
    let (bench, source, service) = try await bench(.mastodon, order: .climbing)
    let first = service.add("#a #b #c #d #e #f", at: bench.time.wallTime - .seconds(60))
    try await add(["#a", "#b", "#c", "#d x", "#e", "#f"], to: bench)
    let id = service.add("#c and #d x", at: bench.time.wallTime + .seconds(5))
    let before = source.asks.count
    try await cycle(bench)
    try await cycle(bench)
    let tags = source.asks.dropFirst(before).map { $0.subject.length }
    #expect(tags.count <= 4 && tags.contains(5))
    #expect(try await hits(bench) == [id: ["c", "d-x"]])
    _ = first
  }
}

extension Subject {
  /// Code points of a query, or the number of hashtags.
  fileprivate var length: Int {
    switch self {
    case .search(let text): text.unicodeScalars.count
    case .tag(_, let others): others.count + 1
    default: 0
    }
  }
}
