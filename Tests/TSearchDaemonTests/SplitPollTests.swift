import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// A query that a service without OR is asked for in several requests: one poll, one mark, one newness.
@Suite struct SplitPollTests {
  /// Posts of a service that is asked by time: each has the words that its texts hold.
  private final class Service: Sendable {
    private let posts = Mutex<[(post: FetchedPost, words: [String])]>([])
    private let fault = Mutex<(word: String, error: SourceError)?>(nil)

    func add(_ id: String, at time: Timestamp, _ words: String...) {
      let post = FetchedPost.sample(id, at: time, text: words.joined(separator: " "))
      posts.withLock { $0.insert((post, words), at: 0) }
    }

    /// From now on requests for a word fail, or (`nil`) none does.
    func fail(_ word: String?, _ error: SourceError = SourceError(.serverError, "status 503")) {
      fault.withLock { $0 = word.map { ($0, error) } }
    }

    func page(_ ask: Ask) throws(SourceError) -> Page {
      let word = ask.subject.word
      if let fault = fault.withLock({ $0 }), fault.word == word { throw fault.error }
      let found = posts.withLock(\.self).filter { entry in
        guard entry.words.contains(word), let age = entry.post.age else { return false }
        if let id = ask.afterID, !NumericID.isLess(id, entry.post.post.id) { return false }
        return age >= ask.afterTime ?? .distantPast && (ask.beforeTime.map { age <= $0 } ?? true)
      }
      return Page(.posts(found.map(\.post)))
    }
  }

  private func bench() async throws -> (DaemonBench, ScriptedSource, Service) {
    let service = Service()
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      made = [
        ScriptedSource("s", type: .hackernews, order: .time, time: time) { (ask, _) throws(SourceError) in
          try service.page(ask)
        }
      ]
      return made
    }
    service.add("1", at: bench.time.wallTime - .seconds(60), "swift")
    service.add("2", at: bench.time.wallTime - .seconds(50), "rust")
    _ = try await bench.desk.add(AddWish(query: "swift OR rust", on: [SourceName("s")], every: .seconds(300)))
    return (bench, made[0], service)
  }

  private func gaps(_ bench: DaemonBench) async throws -> [Reach.Gap] {
    try await bench.ledger.searches().first?.reaches.values.first?.gaps ?? []
  }

  private func run(_ bench: DaemonBench) async throws {
    bench.time.advance(by: .seconds(10))
    _ = try await bench.desk.run(["swift-or-rust"], isDry: false)
  }

  @Test("each side of OR is asked in every poll, and a post that both give is one hit")
  func alternatives() async throws {
    let (bench, source, service) = try await bench()
    #expect(source.asks.map(\.subject.word) == ["swift", "rust"])
    service.add("3", at: bench.time.wallTime, "swift", "rust")
    service.add("4", at: bench.time.wallTime + .seconds(1), "rust")
    service.add("5", at: bench.time.wallTime + .seconds(2), "swift")
    try await run(bench)
    #expect(source.asks.map(\.subject.word) == ["swift", "rust", "swift", "rust"])
    #expect(try await bench.hits() == ["3", "4", "5"])
    try await run(bench)
    #expect(try await bench.hits() == ["3", "4", "5"])
    #expect(try await gaps(bench).isEmpty)
  }

  @Test("one side that fails leaves a gap for itself, stands as a problem, and is read when it answers (N5)")
  func failure() async throws {
    let (bench, _, service) = try await bench()
    service.add("3", at: bench.time.wallTime, "rust")
    service.add("4", at: bench.time.wallTime + .seconds(1), "swift")
    service.fail("rust")
    try await run(bench)
    #expect(try await bench.hits() == ["4"])
    #expect(try await gaps(bench).count == 1)
    for _ in 0..<3 { try await run(bench) }
    #expect(try await gaps(bench).count == 1)
    #expect(try await bench.ledger.problems().values.contains { $0.kind == .serverError })
    #expect(bench.log.words.contains("started server-error"))
    // Far beyond the overlap, so that only the gap leads back to it.
    bench.time.advance(by: .seconds(86_400))
    service.add("5", at: bench.time.wallTime, "swift")
    service.fail(nil)
    for _ in 0..<3 { try await run(bench) }
    #expect(Set(try await bench.hits()) == ["3", "4", "5"])
    #expect(try await gaps(bench).isEmpty)
    #expect(bench.log.words.contains("recovered"))
  }

  @Test("after a 429 the other sides are not asked, and nothing is lost")
  func refused() async throws {
    let (bench, source, service) = try await bench()
    service.add("3", at: bench.time.wallTime, "rust")
    service.fail("swift", SourceError(.rateLimited, "too many", retryAfter: .seconds(60)))
    let before = source.asks.count
    try await run(bench)
    #expect(source.asks.dropFirst(before).map(\.subject.word) == ["swift"])
    service.fail(nil)
    bench.time.advance(by: .seconds(120))
    try await run(bench)
    #expect(try await bench.hits() == ["3"])
  }

  @Test("what one climb has not read keeps the mark of all below it")
  func climbingTogether() throws {
    let time = Timestamp(seconds: 1_764_460_800)
    func walk(_ ids: [Int], _ end: Walk.End) -> Walk {
      Walk(
        order: .climbing, startedAt: time, finishedAt: time, posts: ids.map { .sample("\($0)", at: time) },
        end: end
      )
    }
    let merged = Walk(
      merging: [walk([30, 20, 10], .complete), walk([15, 11], .cut("more"))], unread: nil, climbs: true)
    #expect(Set(merged.posts.map(\.post.id)) == ["10", "15", "11"])
    #expect(merged.end == .cut("more"))
  }

  @Test("the gap of an incomplete side begins where that side ended, not where another did")
  func lowest() throws {
    let time = Timestamp(seconds: 1_764_460_800)
    func walk(_ ages: [Int], _ end: Walk.End) -> Walk {
      Walk(
        order: .time, startedAt: time, finishedAt: time,
        posts: ages.map { .sample("\($0)", at: time - .seconds($0)) }, end: end)
    }
    let merged = Walk(
      merging: [walk([1, 500], .complete), walk([2, 90], .cut("more")), walk([3, 40], .cut("more"))],
      unread: nil,
      climbs: false)
    #expect(merged.posts.last?.post.id == "40")
    #expect(merged.newCount == 7 && !merged.isPartUnread)
  }
}

extension Subject {
  /// The word that is asked for.
  fileprivate var word: String {
    switch self {
    case .parameters(let list): list.first?.value ?? ""
    case .search(let text): text
    case .tag(let tag, _): tag
    default: ""
    }
  }
}
