import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// What posts cost, and where that ends (T11); the tests begin at noon of 2026-11-30 (UTC).
@Suite struct CostTests {
  @Test("a post counts once in a UTC day, and again when it is read on another day")
  func days() async throws {
    let paid = try await PaidBench(seconds: 60, limit: nil)
    _ = try await paid.add("swift")
    #expect(await paid.bill()?.billed.posts == Billed.Count(day: 100, month: 100))
    paid.bench.time.advance(by: .seconds(6 * 3600))
    // Every minute a post; the overlap is read again and again.
    #expect(await paid.bill()?.billed.posts.day == paid.service.billed("2026-11-30"))
    #expect((450...470).contains(paid.service.billed("2026-11-30")))
    paid.bench.time.advance(by: .seconds(7 * 3600))
    let bill = try #require(await paid.bill()?.billed.posts)
    #expect(bill.day == paid.service.billed("2026-12-01") && bill.month == bill.day)
    // More than was new: what the overlap holds was billed on the day before, too.
    #expect(bill.day > 60)
    paid.bench.time.advance(by: .seconds(86_400))
    let next = try #require(await paid.bill()?.billed.posts)
    #expect(next.day == paid.service.billed("2026-12-02") && next.month == paid.service.billed("2026-12"))
  }

  @Test("what was billed outlives a restart; another month begins at nothing")
  func restart() async throws {
    let paid = try await PaidBench(seconds: 60, limit: nil)
    _ = try await paid.add("swift")
    paid.bench.time.advance(by: .seconds(3600))
    let again = try await paid.restarted()
    again.bench.time.advance(by: .seconds(3600))
    #expect(await again.bill()?.billed.posts.month == paid.service.billed("2026-11"))
    again.bench.time.sleep(for: .seconds(11 * 3600))
    #expect(await again.bill()?.billed.posts == Billed.Count())
  }

  @Test("dry polls, trials and answers that nobody wants any more are charged too")
  func unstored() async throws {
    let paid = try await PaidBench(seconds: 60, limit: nil)
    _ = try await paid.add("swift")
    paid.bench.time.sleep(for: .seconds(600))
    _ = try await paid.bench.desk.run(["swift"], isDry: true)
    #expect(await paid.bill()?.billed.posts.day == 110)
    _ = try await paid.bench.desk.testSource("x")
    #expect(await paid.bill()?.billed.posts.day == paid.service.billed("2026-11-30"))
  }

  @Test("the month's limit is never passed; it is said once, and polls go on with the month")
  func limit() async throws {
    let paid = try await PaidBench(seconds: 10, limit: 1000)
    _ = try await paid.add("swift")
    _ = try await paid.bench.desk.add(
      AddWish(query: "other", on: [SourceName("y")], every: .seconds(900)))
    let free = paid.free.asks.count
    paid.bench.time.advance(by: .seconds(11 * 3600))
    let asked = paid.service.requests
    #expect((991...1000).contains(paid.service.billed("2026-11")))
    #expect(paid.bench.log.words.filter { $0 == "started monthly-limit" }.count == 1)
    let status = try await paid.bench.desk.status(nil)
    #expect(status.problems.map(\.kind) == [.monthlyLimit] && status.needsUser)
    #expect(
      status.problems.first?.message
        == "the limit of 1000 posts a month is reached: polls that cost go on at 2026-12-01T00:00:00Z, or with a larger MonthlyPostLimit="
    )
    #expect(paid.free.asks.count - free >= 43)
    // A person is told, and nothing is spent.
    let run = try await paid.bench.desk.run(["swift"], isDry: false)
    #expect(run.errors.map(\.kind) == [.monthlyLimit] && paid.service.requests == asked)
    paid.bench.time.advance(by: .seconds(3600 + 1800))
    #expect(paid.service.requests > asked)
    #expect(paid.bench.log.words.contains("recovered"))
    #expect((1...1000).contains(paid.service.billed("2026-12")))
  }

  @Test(
    "a walk that the limit ends is incomplete: its posts are kept, the rest is a gap that the next month reads"
  )
  func incompleteWalk() async throws {
    let paid = try await PaidBench(seconds: 10, limit: 250)
    _ = try await paid.add("swift", every: 3600)
    #expect(paid.service.billed("2026-11") == 100)
    paid.bench.time.sleep(for: .seconds(3000))
    let run = try await paid.bench.desk.run(["swift"], isDry: false)
    #expect(run.errors.map(\.kind) == [.monthlyLimit])
    #expect(run.hits.count == 150 && paid.service.billed("2026-11") == 250)
    #expect(paid.service.wanted.suffix(2) == [nil, 50])
    let gaps = try await paid.bench.ledger.searches().first?.reaches.values.first?.gaps
    #expect(gaps?.count == 1 && gaps?.first?.reason == "the month's limit of posts is reached")
    paid.bench.time.sleep(for: .seconds(12 * 3600))
    await paid.limit(nil)
    paid.bench.time.advance(by: .seconds(2 * 3600))
    for _ in 0..<50 { _ = try await paid.bench.desk.run(["swift"], isDry: false) }
    let hits = try await paid.bench.hits().compactMap { Int($0) }.sorted()
    let newest = try #require(hits.last)
    #expect(hits == Array((newest - hits.count + 1)...newest) && hits.first == 8641)
  }

  @Test("a limit that is raised opens at once; one that is lowered closes with the next poll")
  func reload() async throws {
    let paid = try await PaidBench(seconds: 10, limit: 100)
    _ = try await paid.add("swift")
    #expect(paid.bench.log.words.contains("started monthly-limit"))
    paid.bench.time.advance(by: .seconds(3600))
    #expect(paid.service.requests == 1)
    await paid.limit(1000)
    paid.bench.time.advance(by: .seconds(120))
    #expect(paid.service.requests > 1)
    await paid.limit(200)
    let asked = paid.service.requests
    paid.bench.time.advance(by: .seconds(3600))
    #expect(paid.service.requests == asked)
    await paid.limit(nil)
    paid.bench.time.advance(by: .seconds(120))
    #expect(paid.service.requests > asked)
  }

  @Test("a pause for the month outlives a restart and is not said again")
  func pausedRestart() async throws {
    let paid = try await PaidBench(seconds: 10, limit: 100)
    _ = try await paid.add("swift")
    paid.bench.time.advance(by: .seconds(1800))
    let again = try await paid.restarted()
    again.bench.time.advance(by: .seconds(3600))
    #expect(paid.service.requests == 1 && !again.bench.log.words.contains("started monthly-limit"))
    #expect(try await again.bench.desk.status(nil).problems.map(\.kind) == [.monthlyLimit])
    again.bench.time.advance(by: .seconds(11 * 3600))
    #expect(paid.service.requests > 1 && again.bench.log.words.contains("recovered"))
  }

  @Test("a clock that was wrong and jumps into another month opens within a minute of its notice")
  func clockJump() async throws {
    let paid = try await PaidBench(seconds: 10, limit: 100)
    _ = try await paid.add("swift")
    paid.bench.time.jumpWallClock(by: .seconds(86_400))
    await paid.bench.scheduler.noticeCredentials()
    paid.bench.time.advance(by: .seconds(120))
    #expect(paid.service.requests > 1)
  }

  @Test("polls that run together read no more than is left, and none is lost")
  func together() async throws {
    let paid = try await PaidBench(seconds: 1, limit: 1500)
    for number in 0..<8 { _ = try await paid.add("swift \(number)", every: 600) }
    paid.source.take(.seconds(5))
    paid.bench.time.advance(by: .seconds(3 * 3600))
    #expect(paid.service.billed("2026-11") <= 1500)
    #expect(paid.bench.log.words.filter { $0 == "started monthly-limit" }.count == 1)
  }

  @Test("credit that is used up keeps all that costs away, and is asked for once a day by one")
  func credit() async throws {
    let paid = try await PaidBench(seconds: 600, limit: nil)
    for number in 0..<4 { _ = try await paid.add("swift \(number)") }
    paid.source.answer { (_, _) throws(SourceError) in throw SourceError(.creditUsedUp, "no credit is left") }
    paid.bench.time.advance(by: .seconds(3600))
    let asked = paid.source.asks.count
    paid.bench.time.advance(by: .seconds(20 * 3600))
    #expect(paid.source.asks.count == asked)
    #expect(paid.bench.log.words.filter { $0 == "started credit-used-up" }.count == 1)
    let service = paid.service
    paid.source.answer { (ask, _) throws(SourceError) in service.page(ask) }
    #expect(try await paid.bench.desk.run(["swift-0"], isDry: false).errors.isEmpty)
    paid.bench.time.advance(by: .seconds(1800))
    #expect(paid.source.asks.count >= asked + 5)
    #expect(paid.bench.log.words.contains("recovered"))
  }

  @Test("'add', 'show' and 'status' say what is likely and what is the most, over a restart too")
  func words() async throws {
    let paid = try await PaidBench(seconds: 60, limit: 10_000)
    let report = try await paid.add("swift")
    // A hundred posts in 99 minutes; 96 polls a day of at most 1,000 posts, but for the limit.
    let cost = CostReport(likely: 1455, most: 10_000, price: 5000)
    #expect(try await paid.bench.desk.status("swift").cost == cost)
    var billed = cost
    billed.bill = SourceReport.Bill(Billed(posts: .init(day: 100, month: 100)), limit: 10_000)
    #expect(report.cost == billed)
    #expect(try await paid.bench.desk.show("swift").cost == billed)
    await paid.limit(nil)
    #expect(try await paid.bench.desk.show("swift").cost?.most == 96_000)
    #expect(await paid.bill() == SourceReport.Bill(Billed(posts: .init(day: 100, month: 100)), limit: nil))
    let free = try await paid.bench.desk.add(AddWish(query: "other", on: [SourceName("y")]))
    #expect(free.cost == nil)
    #expect(await paid.bench.desk.sources().first { $0.source == "y" }?.bill == nil)
    #expect(try await paid.restarted().bench.desk.status("swift").cost?.likely == 1455)
  }

  @Test("what comes along with posts is charged for and never passes the limit either")
  func broughtAlong() async throws {
    let paid = try await PaidBench(seconds: 60, limit: 400, weight: 3)
    _ = try await paid.add("swift", every: 3600)
    #expect(paid.service.wanted == [nil] && paid.service.billed("2026-11") == 300)
    let billed = Billed(posts: .init(day: 300, month: 300), accounts: .init(day: 2, month: 2))
    #expect(await paid.bill()?.billed == billed)
    #expect(try await paid.bench.desk.show("swift").cost?.likely == 400)
    paid.bench.time.advance(by: .seconds(11 * 3600))
    #expect((371...400).contains(paid.service.billed("2026-11")))
    #expect(paid.service.wanted.dropFirst().allSatisfy { $0 ?? 100 <= 33 })
  }

  /// Seconds ago of each post, whether there is more, posts a day.
  private static let rates: [([Int], Bool, Double)] = [
    ([], false, 0), ([3600, 7200], true, 24), ([3600, 7200], false, 2.0 / 7), ([0], true, 86_400),
    ([60 * 86_400], false, 1.0 / 60),
  ]

  @Test("the rate of a baseline", arguments: rates)
  func rate(ages: [Int], hasMore: Bool, rate: Double) {
    let now = Timestamp(seconds: 1_796_040_000)
    let posts = ages.map { FetchedPost.sample("\($0)", at: now - .seconds($0)) }
    let walk = Walk(
      order: .numericID, startedAt: now, finishedAt: now, posts: posts, end: hasMore ? .onePage : .complete)
    let found = PostCost(reach: .seconds(7 * 86_400)).rate(walk) ?? -1
    #expect(abs(found - rate) < 0.001)
  }
}
