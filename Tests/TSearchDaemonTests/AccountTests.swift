import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Accounts under manual time (A1 to A4, T12).
@Suite struct AccountTests {
  /// Answers each account by its name with the count that `followers` gives.
  private static func answer(
    _ names: [AccountName], _ followers: (String) throws(SourceError) -> Int
  ) -> AccountAnswer {
    var answer = AccountAnswer()
    for name in names {
      let handle =
        switch name {
        case .handle(let handle): handle
        case .id(let id): String(id.dropFirst(3))
        }
      do throws(SourceError) {
        var reading = AccountReading(handle: handle, id: "id-" + handle, source: "x", at: nil)
        reading.followers = try followers(handle)
        answer.readings[name] = reading
      } catch { answer.refusals[name] = error }
    }
    return answer
  }

  private func bench() async throws -> (DaemonBench, ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    sources[0].answerAccounts { (names, _) throws(SourceError) in Self.answer(names) { _ in 1000 } }
    return (bench, sources[0])
  }

  private func add(_ handles: String..., to bench: DaemonBench) async throws {
    for handle in handles {
      _ = try await bench.desk.addAccount(AccountWish(user: "@" + handle, on: SourceName("x")))
    }
  }

  @Test("four readings a UTC day, in batches, by ID once that is known; a restart asks no sooner")
  func schedule() async throws {
    let (first, source) = try await bench()
    var bench = first
    try await add("alice", "bob", "carol", to: bench)
    #expect(source.accountAsks == [[.handle("alice")], [.handle("bob")], [.handle("carol")]])
    bench.time.advance(by: .seconds(24 * 3600))
    #expect(source.accountAsks.count == 3 + 4 * 2, "two accounts a request")
    #expect(source.accountAsks[3] == [.id("id-alice"), .id("id-bob")])
    await bench.desk.accounts.stop()
    bench = try await DaemonBench(restarting: bench, [source])
    try await bench.desk.accounts.start()
    let asked = source.accountAsks.count
    bench.time.advance(by: .seconds(24 * 3600))
    #expect(source.accountAsks.count == asked + 4 * 2)
    let report = try await bench.desk.showAccount("ALICE", on: nil)
    #expect(report.count == 9)
    #expect(report.forecastReason?.hasPrefix("a forecast needs readings of 7 days") == true)
  }

  @Test("an account that is added is asked for once, however long that takes (T12)")
  func addedOnce() async throws {
    let (bench, source) = try await bench()
    source.take(.seconds(5))
    let adding = Task { try await add("alice", to: bench) }
    let driver = Task {
      while !Task.isCancelled {
        bench.time.advance(by: .seconds(1))
        await Task.yield()
      }
    }
    defer { driver.cancel() }
    try await adding.value
    #expect(source.accountAsks == [[.handle("alice")]])
  }

  @Test("a source that takes no IDs is asked by handle, and the handle of another ID is not followed (A4)")
  func handlesOnly() async throws {
    let (bench, source) = try await bench()
    source.takeHandlesOnly()
    try await add("alice", to: bench)
    bench.time.advance(by: .seconds(24 * 3600))
    #expect(source.accountAsks == Array(repeating: [.handle("alice")], count: 5))
    #expect(try await bench.desk.listAccounts().map(\.count) == [5])
    source.answerAccounts { (names, _) throws(SourceError) in
      var answer = Self.answer(names) { _ in 5 }
      for name in names { answer.readings[name]?.id = "id-mallory" }
      return answer
    }
    bench.time.advance(by: .seconds(24 * 3600))
    #expect(try await bench.desk.listAccounts().map(\.count) == [5])
    #expect(bench.log.words == ["alice lost gone"])
  }

  @Test("of three accounts the second is suspended: the others are read, and it is said once (case 12)")
  func suspended() async throws {
    let (bench, source) = try await bench()
    try await add("alice", "bob", "carol", to: bench)
    source.answerAccounts { (names, _) throws(SourceError) in
      Self.answer(names) { (handle) throws(SourceError) in
        if handle == "bob" { throw SourceError(.gone, "suspended") }
        return 1001
      }
    }
    bench.time.advance(by: .seconds(24 * 3600))
    #expect(try await bench.desk.listAccounts().map(\.count) == [5, 1, 5])
    #expect(bench.log.words == ["bob lost gone"])
  }

  @Test("a request that fails is made again, later and later; nobody is asked while the endpoint is closed")
  func failing() async throws {
    let (bench, source) = try await bench()
    try await add("alice", to: bench)
    source.answerAccounts { (_, _) throws(SourceError) in throw SourceError(.serverError, "status 503") }
    bench.time.advance(by: .seconds(12 * 3600))
    let tries = source.accountAsks.count
    #expect((4...40).contains(tries))
    source.answerAccounts { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "slow down", retryAfter: .seconds(7200))
    }
    bench.time.advance(by: .seconds(6 * 3600))
    #expect(source.accountAsks.count - tries <= 4)
    source.answerAccounts { (names, _) throws(SourceError) in Self.answer(names) { _ in 1003 } }
    bench.time.advance(by: .seconds(12 * 3600))
    #expect(try await bench.desk.showAccount("alice", on: nil).last?.followers == 1003)
    #expect(bench.log.words.allSatisfy { $0 == "note" })
  }

  @Test("milestones and steps become entries of their own, each once")
  func telling() async throws {
    let (bench, source) = try await bench()
    let start = bench.time.wallTime
    let time = bench.time
    source.answerAccounts { (names, _) throws(SourceError) in
      let day = Int((time.wallTime - start).components.seconds / 86_400)
      return Self.answer(names) { _ in 960 + day * 3 + (day >= 20 ? 400 : 0) }
    }
    try await add("alice", to: bench)
    for _ in 0..<30 { bench.time.advance(by: .seconds(86_400)) }
    let words = bench.log.words.filter { $0 != "note" }
    #expect(words.count == 2 && words[0] == "alice milestone 1000" && words[1].hasPrefix("alice step 40"))
    let report = try await bench.desk.showAccount("alice", on: nil)
    #expect(report.forecast.map { abs($0.nextWeek.expected - (960 + 37 * 3 + 400)) <= 12 } ?? false)
    let entry = JournalNote(.milestone(1000), of: try #require(await bench.desk.accounts.accounts.first))
    #expect(entry.id == .accountMilestone)
  }

  @Test("an account is followed once; one that is not there is not followed; removing forgets its readings")
  func commands() async throws {
    let (bench, source) = try await bench()
    try await add("alice", to: bench)
    await #expect(throws: ControlError.self) { try await add("Alice", to: bench) }
    source.answerAccounts { (names, _) throws(SourceError) in
      Self.answer(names) { (_) throws(SourceError) in throw SourceError(.gone, "no such account") }
    }
    await #expect(
      throws: ControlError.sourceRefused(source: "x", kind: "gone", message: "no such account")
    ) { try await add("nobody", to: bench) }
    #expect(try await bench.desk.listAccounts().count == 1)
    await #expect(throws: ControlError.accountNotFound("bob")) {
      try await bench.desk.removeAccount("bob", on: nil)
    }
    let document = try await bench.desk.export([]).json
    #expect(try await bench.desk.removeAccount("@alice", on: nil).readings == 1)
    let result = try await bench.desk.importSearches(document)
    #expect(result["added"]?.strings == ["@alice"])
    #expect(try await bench.desk.importSearches(document)["skipped"]?.strings == ["@alice"])
    #expect(try await bench.desk.listAccounts().map(\.id) == ["id-alice"])
  }
}
