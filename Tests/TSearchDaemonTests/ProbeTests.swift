import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Probes while every poll waits: none is forgotten, and no search with them (T8, C1).
@Suite struct ProbeTests {
  private func bench(_ types: [String: SourceType]) async throws -> (DaemonBench, [String: ScriptedSource]) {
    var made: [String: ScriptedSource] = [:]
    let bench = try await DaemonBench { time in
      for (name, type) in types {
        made[name] = ScriptedSource(name, type: type, time: time) { (_, _) throws(SourceError) in
          Page(.posts([]))
        }
      }
      return Array(made.values)
    }
    return (bench, made)
  }

  private func add(_ query: String, on source: ScriptedSource, to bench: DaemonBench) async throws {
    _ = try await bench.desk.add(AddWish(query: query, on: [source.name], every: .seconds(60)))
  }

  private static let news: ScriptedSource.Script = { (_, _) throws(SourceError) in
    Page(.posts([.sample("1", at: nil)]))
  }
  private static let quiet: ScriptedSource.Script = { (_, _) throws(SourceError) in Page(.posts([])) }
  private static let noNetwork: ScriptedSource.Script = { (_, _) throws(SourceError) in
    throw SourceError(.noNetwork, "cannot connect")
  }

  @Test("a probe that the service answers with an error is followed by another, and no search is lost (C1)")
  func failingProbe() async throws {
    let (bench, sources) = try await bench(["x": .twitter1])
    let source = try #require(sources["x"])
    for query in ["swift", "rust", "linux"] { try await add(query, on: source, to: bench) }
    source.answer(with: ProbeTests.news)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(70))
    source.answer { (_, _) throws(SourceError) in throw SourceError(.serverError, "status 503") }
    bench.time.advance(by: .seconds(120))
    bench.ledger.fill(false)
    source.answer(with: ProbeTests.news)
    bench.time.advance(by: .seconds(7200))
    #expect(bench.log.words.filter { $0.contains("record") } == ["cannot record", "records again"])
    let before = source.asks.count
    bench.time.advance(by: .seconds(600))
    #expect(source.asks.count - before == 30)
  }

  @Test("an answer without news proves no store: its failure is said once, and its end when it is over (C1)")
  func emptyAnswers() async throws {
    let (bench, sources) = try await bench(["x": .twitter1])
    let source = try #require(sources["x"])
    for query in ["swift", "rust"] { try await add(query, on: source, to: bench) }
    source.answer { (ask, _) throws(SourceError) in
      Page(.posts(ask.subject == .search("swift") ? [.sample("1", at: nil)] : []))
    }
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(70))
    _ = try await bench.desk.run(["rust"], isDry: true)
    _ = try await bench.desk.run(["rust"], isDry: false)
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["cannot record"])
    bench.ledger.fill(false)
    bench.time.advance(by: .seconds(600))
    #expect(bench.log.words == ["cannot record", "records again"])
  }

  @Test("an outage of the network during a full disk ends neither early (C1, T8)")
  func bothCauses() async throws {
    let (bench, sources) = try await bench(["x": .twitter1])
    let source = try #require(sources["x"])
    for query in ["swift", "rust"] { try await add(query, on: source, to: bench) }
    source.answer(with: ProbeTests.news)
    bench.ledger.fill(true)
    bench.time.advance(by: .seconds(120))
    source.answer(with: ProbeTests.noNetwork)
    bench.time.advance(by: .seconds(900))
    source.answer(with: ProbeTests.news)
    bench.time.advance(by: .seconds(900))
    #expect(bench.log.words == ["cannot record"])
    bench.ledger.fill(false)
    bench.time.advance(by: .seconds(600))
    #expect(bench.log.words == ["cannot record", "records again"])
    #expect(try await bench.ledger.problems() == [:])
  }

  @Test("an edit of the search that probes does not end the probing (T8)")
  func editedProbe() async throws {
    let (bench, sources) = try await bench(["x": .twitter1])
    let source = try #require(sources["x"])
    try await add("swift", on: source, to: bench)
    source.answer(with: ProbeTests.noNetwork)
    bench.time.advance(by: .seconds(180))
    #expect(bench.log.words == ["network lost"])
    source.take(.seconds(20))
    let asked = source.asks.count
    while source.asks.count == asked { bench.time.advance(by: .seconds(1)) }
    _ = try await bench.desk.edit("swift", EditWish(every: .seconds(90)))
    source.take(.zero)
    source.answer(with: ProbeTests.quiet)
    bench.time.advance(by: .seconds(600))
    #expect(bench.log.words == ["network lost", "network back"])
    #expect(source.asks.count - asked >= 5)
  }

  @Test("a command proves no network, and its answers make no error of other searches (T8)")
  func command() async throws {
    let (bench, sources) = try await bench(["x": .twitter1, "local": .command])
    let (x, local) = (try #require(sources["x"]), try #require(sources["local"]))
    try await add("swift", on: x, to: bench)
    for query in ["rust", "linux"] { try await add(query, on: local, to: bench) }
    bench.time.advance(by: .seconds(180))
    x.answer(with: ProbeTests.noNetwork)
    bench.time.advance(by: .seconds(1800))
    #expect(bench.log.words == ["network lost"])
    #expect(try await bench.ledger.problems() == [:])
    x.answer(with: ProbeTests.quiet)
    bench.time.advance(by: .seconds(120))
    #expect(bench.log.words == ["network lost", "network back"])
  }
}
