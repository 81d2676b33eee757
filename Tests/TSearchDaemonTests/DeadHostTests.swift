import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct DeadHostTests {
  @Test("one host that cannot be resolved is an error of its own, and the others keep time (T7, T8)")
  func deadHost() async throws {
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      made = ["dead", "good"].map { name in
        ScriptedSource(name, type: .twitter1, time: time) { (_, _) throws(SourceError) in Page(.posts([])) }
      }
      return made
    }
    for source in made {
      _ = try await bench.desk.add(AddWish(query: "swift", on: [source.name], every: .seconds(900)))
    }
    made[0].answer { (_, _) throws(SourceError) in throw SourceError(.noNetwork, "cannot resolve") }
    bench.time.advance(by: .seconds(900))
    let before = made[1].asks.count
    bench.time.advance(by: .seconds(4 * 3600))
    #expect((16...32).contains(made[1].asks.count - before))
    #expect(bench.log.words == ["started unreachable"])
  }
}
