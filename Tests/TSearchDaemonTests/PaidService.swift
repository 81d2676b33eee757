import Synchronization
import TSearchCore

@testable import TSearchDaemon

/// A service that charges for each post, once in a UTC day, and keeps a bill of its own.
final class PaidService: Sendable {
  static let name = SourceName("x")

  let time: any Timekeeper
  /// What each post comes to, with the posts that it brings along.
  private let weight: Int
  private let start: Timestamp
  private let state: Mutex<(seconds: Int, days: [String: Set<String>], requests: Int, most: [Int?])>

  /// - Parameter seconds: How far apart posts are; the oldest is of a day ago.
  init(time: any Timekeeper, seconds: Int, weight: Int) {
    self.time = time
    self.weight = weight
    start = time.wallTime - .seconds(86_400)
    state = Mutex((seconds, [:], 0, []))
  }

  var requests: Int { state.withLock(\.requests) }
  /// How many posts each request asked for at most.
  var wanted: [Int?] { state.withLock(\.most) }

  /// What it charged in the month that the prefix of a date names, or on a day.
  func billed(_ period: String) -> Int {
    state.withLock { state in
      state.days.filter { $0.key.hasPrefix(period) }.values.reduce(0) { $0 + $1.count }
    }
  }

  func page(_ ask: Ask) -> Page {
    let now = time.wallTime
    return state.withLock { state in
      state.requests += 1
      state.most.append(ask.most)
      var service = NumberedService(
        start: start, newest: Int((now - start).inSeconds) / state.seconds, seconds: state.seconds)
      service.pageSize = min(ask.most ?? 100, 100)
      var page = service.page(ask)
      let posts = page.fetched.map { bringing($0) }
      page.content = .posts(posts)
      for post in posts {
        state.days[String(now.rfc3339.prefix(10)), default: []].formUnion([post.post.id] + post.broughtPosts)
      }
      return page
    }
  }
}

extension PaidService {
  /// The post with what comes along: all are by two authors.
  private func bringing(_ post: FetchedPost) -> FetchedPost {
    guard weight > 1 else { return post }
    var post = post
    post.broughtPosts = (1..<weight).map { "\(post.post.id)-\($0)" }
    post.broughtAccounts = [post.post.id.hasSuffix("0") ? "alice" : "bob"]
    return post
  }
}

/// A daemon with one service that charges for posts and one that does not.
struct PaidBench {
  let bench: DaemonBench
  let source: ScriptedSource
  let free: ScriptedSource
  let service: PaidService

  init(seconds: Int, limit: Int?, weight: Int = 1) async throws {
    var made: (ScriptedSource, ScriptedSource, PaidService)?
    bench = try await DaemonBench { time in
      let service = PaidService(time: time, seconds: seconds, weight: weight)
      let cost = PostCost(
        leastPage: 10, weight: weight, monthlyLimit: limit, price: 5000, reach: .seconds(7 * 86_400))
      let source = ScriptedSource("x", type: .twitter1, time: time, cost: cost) {
        (ask, _) throws(SourceError) in
        service.page(ask)
      }
      let free = ScriptedSource("y", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([]))
      }
      made = (source, free, service)
      return [source, free]
    }
    guard let made else { fatalError("the sources are made with the bench") }
    (source, free, service) = made
  }

  private init(_ bench: DaemonBench, _ other: PaidBench) {
    self.bench = bench
    source = other.source
    free = other.free
    service = other.service
  }

  func restarted() async throws -> PaidBench {
    PaidBench(try await DaemonBench(restarting: bench, [source, free]), self)
  }

  func add(_ query: String, every seconds: Int = 900) async throws -> SearchReport {
    try await bench.desk.add(AddWish(query: query, on: [PaidService.name], every: .seconds(seconds)))
  }

  /// What `sources` says was billed.
  func bill() async -> SourceReport.Bill? {
    await bench.desk.sources().first { $0.source == PaidService.name.rawValue }?.bill
  }

  func limit(_ limit: Int?) async {
    source.charge(PostCost(leastPage: 10, monthlyLimit: limit, price: 5000, reach: .seconds(7 * 86_400)))
    let catalog = await bench.desk.catalog
    await bench.scheduler.reload(catalog: catalog, settings: PollSettings())
  }
}
