import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Commands that meet a full disk, each other, or an error that stands.
@Suite struct ChangeFaultTests {
  private func bench() async throws -> (DaemonBench, ScriptedSource) {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([]))
      }
      made = source
      return [source]
    }
    return (bench, try #require(made))
  }

  @Test("a change that cannot be stored leaves the search as it was, and polled (C1)", arguments: 0..<3)
  func fullDisk(command: Int) async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    bench.ledger.fill(true)
    await #expect(throws: ControlError.self) {
      switch command {
      case 0: _ = try await bench.desk.pause(["swift"])
      case 1: _ = try await bench.desk.edit("swift", EditWish(query: "rust"))
      default: _ = try await bench.desk.remove(["swift"])
      }
    }
    bench.ledger.fill(false)
    let asked = source.asks.count
    bench.time.advance(by: .seconds(600))
    #expect(source.asks.count - asked == 10)
    #expect(source.asks.last?.subject == .search("swift"))
    #expect(try await bench.desk.list().map(\.state) == [.active])
  }

  @Test("twenty clients that add the same search at once save it once (C3)")
  func twins() async throws {
    let (bench, source) = try await bench()
    let desk = bench.desk
    let saved = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        group.addTask { try? await desk.add(AddWish(query: "swift lang")).name }
      }
      return await group.reduce(into: [String]()) { names, name in if let name { names.append(name) } }
    }
    #expect(saved == ["swift-lang"])
    #expect(try await bench.ledger.searches().map(\.search.name) == ["swift-lang"])
    #expect(source.asks.count == 1)
  }

  @Test("twenty clients that add other searches at once all succeed, each with a name of its own (C3)")
  func sameStem() async throws {
    let (bench, _) = try await bench()
    let desk = bench.desk
    let saved = await withTaskGroup(of: String?.self) { group in
      for number in 0..<20 {
        group.addTask { try? await desk.add(AddWish(query: "swift lang OR w\(number)", name: nil)).name }
      }
      return await group.reduce(into: Set<String>()) { names, name in if let name { names.insert(name) } }
    }
    #expect(saved.count == 20)
  }

  @Test("a problem that stands is told once over a pause, a rename and a restart, and so is its end (S1)")
  func standingProblem() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.serverError, "status 503") }
    bench.time.advance(by: .seconds(3600))
    _ = try await bench.desk.pause(["swift"])
    _ = try await bench.desk.resume(["swift"], catchesUp: true)
    _ = try await bench.desk.edit("swift", EditWish(name: "language"))
    bench.time.advance(by: .seconds(3600))
    #expect(bench.log.words == ["started server-error"])
    #expect(try await bench.desk.list().first?.error?.kind == .serverError)
    let restarted = try await DaemonBench(restarting: bench, [source])
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    restarted.time.advance(by: .seconds(9 * 3600))
    #expect(restarted.log.words == ["recovered"])
    #expect(try await restarted.ledger.problems() == [:])
  }

  @Test("the end of a problem is stored though the search was paused meanwhile (S1)")
  func endOverPause() async throws {
    let (bench, source) = try await bench()
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.gone, "status 410") }
    bench.time.advance(by: .seconds(120))
    _ = try await bench.desk.pause(["swift"])
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    _ = try await bench.desk.resume(["swift"], catchesUp: false)
    #expect(bench.log.words == ["started gone", "recovered"])
    #expect(try await bench.ledger.problems() == [:])
  }

  @Test("fifty restarts ask a search that is gone no oftener than once a day (T5)")
  func restarts() async throws {
    let (first, source) = try await bench()
    var bench = first
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.gone, "status 410") }
    bench.time.advance(by: .seconds(180))
    let asked = source.asks.count
    for _ in 0..<50 {
      bench = try await DaemonBench(restarting: bench, [source])
      bench.time.advance(by: .seconds(900))
    }
    #expect(source.asks.count == asked)
    bench.time.advance(by: .seconds(86_400))
    #expect((1...2).contains(source.asks.count - asked))
    #expect(first.log.words == ["started gone"] && bench.log.words == [])
  }

  @Test("a good answer that was asked for before a 429 does not open the endpoint (T4)")
  func lateAnswer() async throws {
    let (bench, source) = try await bench()
    for query in ["swift", "rust"] {
      _ = try await bench.desk.add(AddWish(query: query, every: .seconds(60)))
    }
    bench.time.advance(by: .seconds(60))
    let asked = source.asks.count
    source.answer { (_, number) throws(SourceError) in
      guard number == asked + 1 else { return Page(.posts([])) }
      throw SourceError(.rateLimited, "too many requests", retryAfter: .seconds(3600))
    }
    source.take(.seconds(61))
    while source.asks.count < asked + 2 { bench.time.advance(by: .seconds(1)) }
    source.take(.zero)
    bench.time.advance(by: .seconds(1800))
    #expect(source.asks.count == asked + 2)
  }
}
