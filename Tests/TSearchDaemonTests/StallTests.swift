import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// What stops every poll, and that it never does so for ever (T8, C1).
@Suite struct StallTests {
  private static let noNetwork = SourceError(.noNetwork, "cannot resolve")
  private static let overloaded = SourceError(.serverError, "status 503")

  /// One search on each source, every 15 minutes.
  private func bench(
    _ names: [String], type: SourceType = .twitter1
  ) async throws -> (bench: DaemonBench, sources: [ScriptedSource]) {
    let (bench, sources) = try await DaemonBench.quiet(names, type: type)
    for source in sources {
      _ = try await bench.desk.add(
        AddWish(query: "swift", name: source.name.rawValue, on: [source.name], every: .seconds(900)))
    }
    return (bench, sources)
  }

  /// The source has a new post at each poll.
  private func busy(_ source: ScriptedSource, _ time: ManualTimekeeper) {
    source.answer { (_, number) throws(SourceError) in
      Page(.posts([.sample("\(number)", at: time.wallTime)]))
    }
  }

  @Test("one host that cannot be resolved is an error of its own, and the others keep time (T7, T8)")
  func deadHost() async throws {
    let (bench, sources) = try await bench(["dead", "good", "other"])
    sources[0].answer { (_, _) throws(SourceError) in throw StallTests.noNetwork }
    bench.time.advance(by: .seconds(900))
    let before = sources[1].asks.count
    bench.time.advance(by: .seconds(4 * 3600))
    #expect((16...24).contains(sources[1].asks.count - before))
    #expect(bench.log.words == ["started unreachable"])
    #expect(try await bench.desk.show("dead").error?.kind == .unreachable)
  }

  @Test("polls that fail together do not put the probe off (T8)")
  func failingTogether() async throws {
    let (bench, sources) = try await bench(["a"])
    let source = sources[0]
    for number in 0..<8 {
      _ = try await bench.desk.add(AddWish(query: "swift \(number)", every: .seconds(900)))
    }
    source.answer { (_, _) throws(SourceError) in throw StallTests.noNetwork }
    source.take(.seconds(60))
    bench.time.advance(by: .seconds(1020))
    source.take(.zero)
    bench.time.advance(by: .seconds(60))
    let before = source.asks.count
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(61))
    #expect(source.asks.count > before)
    #expect(bench.log.words == ["network lost", "network back"])
  }

  @Test("a probe that fails for another reason is followed by the next (C1)")
  func probeFailsOtherwise() async throws {
    let (bench, sources) = try await bench(["a", "b"])
    busy(sources[0], bench.time)
    busy(sources[1], bench.time)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["cannot record"])
    for source in sources { source.answer { (_, _) throws(SourceError) in throw StallTests.overloaded } }
    bench.time.advance(by: .seconds(1200))
    bench.ledger.fill(false)
    for source in sources { busy(source, bench.time) }
    bench.time.advance(by: .seconds(3600))
    #expect(bench.log.words.contains("records again"))
    let before = sources.map(\.asks.count)
    bench.time.advance(by: .seconds(1800))
    for (source, before) in zip(sources, before) { #expect(source.asks.count - before == 2) }
  }

  @Test("a probe at a closed endpoint is followed by the next (C1, T4)")
  func probeIsPutOff() async throws {
    let (bench, sources) = try await bench(["a"])
    busy(sources[0], bench.time)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(1000))
    #expect(bench.log.words == ["cannot record"])
    sources[0].answer { (_, _) throws(SourceError) in
      throw SourceError(.rateLimited, "wait", retryAfter: .seconds(7200))
    }
    bench.time.advance(by: .seconds(600))
    bench.ledger.fill(false)
    busy(sources[0], bench.time)
    bench.time.advance(by: .seconds(9000))
    #expect(bench.log.words == ["cannot record", "records again"])
  }

  @Test("a search that is changed while it probes leaves the next probe to another")
  func changedWhileProbing() async throws {
    let (bench, sources) = try await bench(["a"])
    let source = sources[0]
    source.answer { (_, _) throws(SourceError) in throw StallTests.noNetwork }
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["network lost"])
    source.take(.seconds(20))
    let asked = source.asks.count
    while source.asks.count == asked { bench.time.advance(by: .seconds(1)) }
    _ = try await bench.desk.edit("a", EditWish(every: .seconds(600)))
    bench.time.advance(by: .seconds(30))
    source.take(.zero)
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(1200))
    #expect(bench.log.words == ["network lost", "network back"])
  }

  @Test("a poll with nothing to store is no proof that the store can be written (C1, S1)")
  func quietPollsProveNothing() async throws {
    let (bench, sources) = try await bench(["a", "b"])
    busy(sources[0], bench.time)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(4 * 3600))
    sources[0].answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(4 * 3600))
    #expect(bench.log.words == ["cannot record"])
    bench.ledger.fill(false)
    bench.time.advance(by: .seconds(600))
    #expect(bench.log.words == ["cannot record", "records again"])
  }

  @Test("while the store is full a network that goes and comes changes nothing that is said")
  func twoCauses() async throws {
    let (bench, sources) = try await bench(["a", "b"])
    for source in sources { busy(source, bench.time) }
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(1800))
    for source in sources { source.answer { (_, _) throws(SourceError) in throw StallTests.noNetwork } }
    bench.time.advance(by: .seconds(1800))
    for source in sources { busy(source, bench.time) }
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["cannot record"])
    bench.ledger.fill(false)
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["cannot record", "records again"])
  }

  @Test("a command that ran proves no network, and needs none (T8)")
  func commands() async throws {
    let (bench, remote) = try await DaemonBench.quiet(["remote"], and: ["local"])
    let (network, command) = (remote[0], remote[1])
    for source in remote {
      _ = try await bench.desk.add(
        AddWish(query: "swift", name: source.name.rawValue, on: [source.name], every: .seconds(300)))
    }
    network.answer { (_, _) throws(SourceError) in throw StallTests.noNetwork }
    bench.time.advance(by: .seconds(600))
    let before = command.asks.count
    bench.time.advance(by: .seconds(3600))
    #expect(bench.log.words == ["network lost"])
    #expect((11...13).contains(command.asks.count - before))
  }

  @Test("a dry run leaves the schedule as it is")
  func dryRun() async throws {
    let (bench, sources) = try await bench(["a"])
    let due = await bench.scheduler.nextDue
    for _ in 0..<3 {
      _ = try await bench.desk.run(["a"], isDry: true)
      #expect(await bench.scheduler.nextDue == due)
    }
    sources[0].answer { (_, _) throws(SourceError) in throw StallTests.overloaded }
    _ = try await bench.desk.run(["a"], isDry: true)
    #expect(await bench.scheduler.nextDue == due)
  }
}
