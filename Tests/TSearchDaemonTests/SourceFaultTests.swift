import Synchronization
import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// What concerns a source as a whole: its credential, its quota, its place in the configuration (T4, T5).
@Suite struct SourceFaultTests {
  private static let empty: ScriptedSource.Script = { (_, _) throws(SourceError) in Page(.posts([])) }
  private static let refused: ScriptedSource.Script = { (_, _) throws(SourceError) in
    throw SourceError(.unauthorized, "the token is not valid")
  }

  private func bench(
    searches: Int, every seconds: Int = 900
  ) async throws -> (bench: DaemonBench, source: ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    for number in 0..<searches {
      _ = try await bench.desk.add(
        AddWish(query: "swift \(number)", name: "s\(number)", every: .seconds(seconds)))
    }
    return (bench, sources[0])
  }

  @Test("a `run` that proves the credential asks for all searches again (T5)")
  func runProvesCredential() async throws {
    let (bench, source) = try await bench(searches: 10)
    source.answer(with: SourceFaultTests.refused)
    bench.time.advance(by: .seconds(1800))
    source.answer(with: SourceFaultTests.empty)
    let before = source.asks.count
    _ = try await bench.desk.run(["s3"], isDry: false)
    bench.time.advance(by: .seconds(60))
    #expect(source.asks.count - before >= 10)
    #expect(bench.log.words == ["started unauthorized", "recovered"])
  }

  @Test("a credential that was changed while the daemon was down is tried, one that was not is not (T5)")
  func changedWhileDown() async throws {
    for isChanged in [false, true] {
      let (bench, source) = try await bench(searches: 5)
      source.answer(with: SourceFaultTests.refused)
      bench.time.advance(by: .seconds(1800))
      if isChanged { source.changeCredential() }
      let again = try await DaemonBench(restarting: bench, [source])
      let before = source.asks.count
      for _ in 0..<20 {
        await again.scheduler.noticeCredentials()
        again.time.settle()
        again.time.advance(by: .seconds(60))
      }
      #expect(source.asks.count - before == (isChanged ? 1 : 0))
    }
  }

  @Test(
    "a 403 of the credential is one request a day for all, until it is changed; another 403 is the search's own"
  )
  func forbiddenCredential() async throws {
    for isOfCredential in [true, false] {
      let (bench, source) = try await bench(searches: 10)
      source.answer { (_, _) throws(SourceError) in
        var error = SourceError(.forbidden, "the app is not enrolled")
        error.isOfCredential = isOfCredential
        throw error
      }
      let before = source.asks.count
      bench.time.advance(by: .seconds(7200))
      let count = source.asks.count - before
      #expect(isOfCredential ? count == 1 : count > 20)
      source.answer(with: SourceFaultTests.empty)
      source.changeCredential()
      let asked = source.asks.count
      await bench.scheduler.noticeCredentials()
      bench.time.settle()
      bench.time.advance(by: .seconds(60))
      #expect((source.asks.count - asked >= 10) == isOfCredential)
    }
  }

  @Test("what a good answer lacks is said, at most once a day")
  func remarks() async throws {
    let (bench, source) = try await bench(searches: 1)
    source.answer { (_, number) throws(SourceError) in
      var page = Page(.posts([]), oddItems: number % 2)
      page.remark = number % 2 == 0 ? "half of it is missing" : nil
      return page
    }
    bench.time.advance(by: .seconds(80_000))
    #expect(bench.log.words == ["note"])
    bench.time.advance(by: .seconds(8_000))
    #expect(bench.log.words == ["note", "note"])
  }

  @Test("a changed credential that is refused again costs a request, not one a search (T5)")
  func refusedAgain() async throws {
    let (bench, source) = try await bench(searches: 100)
    source.answer(with: SourceFaultTests.refused)
    bench.time.advance(by: .seconds(1800))
    source.take(.seconds(1))
    source.changeCredential()
    let before = source.asks.count
    await bench.scheduler.noticeCredentials()
    bench.time.settle()
    bench.time.advance(by: .seconds(600))
    #expect(source.asks.count - before <= 8)
  }

  @Test("a source that cannot be asked is one problem, told once, and over when it can (S1)")
  func noRight() async throws {
    let (bench, source) = try await bench(searches: 10)
    source.refuse(.noRight(source.name, .unauthorized, "the file can be read by others"))
    bench.time.advance(by: .seconds(86_400))
    #expect(bench.log.words == ["started unauthorized"])
    #expect(try await bench.desk.list().allSatisfy { $0.error?.kind == .unauthorized })
    let again = try await DaemonBench(restarting: bench, [source])
    again.time.advance(by: .seconds(3600))
    source.refuse(nil)
    source.changeCredential()
    let before = source.asks.count
    await again.scheduler.noticeCredentials()
    again.time.settle()
    again.time.advance(by: .seconds(60))
    #expect(source.asks.count - before >= 10)
    #expect(again.log.words == ["recovered"])
  }

  @Test("searches of a source that left the configuration say so, and go on when it is back")
  func unknownSource() async throws {
    let (bench, source) = try await bench(searches: 2)
    let again = try await DaemonBench(restarting: bench, [])
    again.time.advance(by: .seconds(3600))
    #expect(try await again.desk.list().map(\.error?.kind) == [.gone, .gone])
    let before = source.asks.count
    await again.scheduler.reload(
      catalog: ScriptedCatalog(sources: [source.name: source]), settings: PollSettings())
    again.time.advance(by: .seconds(120))
    #expect(source.asks.count - before >= 2)
    #expect(try await again.desk.list().allSatisfy { $0.error == nil })
  }

  @Test(
    "polls that are refused together are one failure, and a good answer among them opens nothing (T4, S1)")
  func refusedTogether() async throws {
    let (bench, source) = try await bench(searches: 10, every: 60)
    source.answer { (_, number) throws(SourceError) in
      if number % 10 == 0 { return Page(.posts([])) }
      throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(3600))
    }
    source.take(.seconds(59))
    bench.time.advance(by: .seconds(180))
    let refused = source.asks.count
    bench.time.advance(by: .seconds(3000))
    #expect(source.asks.count == refused)
    #expect(bench.log.words.isEmpty)
  }

  @Test("a 429 for a search that was edited meanwhile counts for all (T4)")
  func editedMeanwhile() async throws {
    let (bench, source) = try await bench(searches: 1, every: 60)
    source.answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(3600))
    }
    source.take(.seconds(20))
    let asked = source.asks.count
    while source.asks.count == asked { bench.time.advance(by: .seconds(1)) }
    _ = try await bench.desk.edit("s0", EditWish(every: .seconds(30)))
    bench.time.advance(by: .seconds(20))
    let refused = source.asks.count
    bench.time.advance(by: .seconds(3000))
    #expect(source.asks.count <= refused + 1)
  }

  @Test("where a quota is short, intervals stretch evenly, and status says so (DESIGN 4.3)")
  func stretching() async throws {
    let (bench, source) = try await bench(searches: 20, every: 60)
    let time = bench.time
    let start = time.wallTime
    let used = Mutex<[Int: Int]>([:])
    source.answer { (_, _) throws(SourceError) in
      let window = Int((time.wallTime - start).inSeconds / 3600)
      let count = used.withLock { used in
        used[window, default: 0] += 1
        return used[window, default: 0]
      }
      let reset = start + .seconds((window + 1) * 3600)
      if count > 60 {
        throw SourceError(.rateLimited, "too many requests", retryAfter: reset - time.wallTime)
      }
      return Page(.posts([]), quota: QuotaReading(limit: 60, remaining: 60 - count, reset: reset))
    }
    time.advance(by: .seconds(2 * 3600))
    let before = source.times.count
    let begin = time.now
    time.advance(by: .seconds(6 * 3600))
    let times = source.times.dropFirst(before)
    #expect((300...360).contains(times.count))
    let turns = Dictionary(grouping: source.asks.dropFirst(before), by: \.subject).mapValues(\.count)
    #expect(turns.count == 20)
    #expect(turns.values.allSatisfy { (12...24).contains($0) })
    let quarters = Dictionary(grouping: times) { Int(($0 - begin).inSeconds / 900) }.mapValues(\.count)
    #expect(quarters.count == 24)
    #expect(quarters.values.allSatisfy { (5...25).contains($0) })
    let notes = try await bench.desk.status(nil).notes
    #expect(notes.contains { $0.hasPrefix("'x': its quota is short") })
  }

  @Test("where the quota is too small for all, each search has its turn (DESIGN 4.3)")
  func fairness() async throws {
    let (bench, source) = try await bench(searches: 40, every: 900)
    let time = bench.time
    let start = time.now
    source.answer { (_, _) throws(SourceError) in
      let window = Int((time.now - start).inSeconds / 3600)
      let used = source.times.count { Int(($0 - start).inSeconds / 3600) == window }
      if used > 10 { throw SourceError(.rateLimited, "wait", retryAfter: .seconds(3600)) }
      return Page(.posts([]))
    }
    bench.time.advance(by: .seconds(48 * 3600))
    #expect(Set(source.asks.dropFirst(60).map(\.subject)).count == 40)
  }
}
