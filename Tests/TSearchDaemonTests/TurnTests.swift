import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Polls that wait for their turn: of one host's, four run at once.
@Suite struct TurnTests {
  /// Searches that fell due within the last minute, on a source whose answers take long.
  private func waiting(_ count: Int) async throws -> (bench: DaemonBench, source: ScriptedSource, asked: Int)
  {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    for number in 0..<count {
      _ = try await bench.desk.add(
        AddWish(query: "swift \(number)", name: "s\(number)", every: .seconds(60)))
    }
    sources[0].take(.seconds(100))
    let before = sources[0].asks.count
    bench.time.advance(by: .seconds(60))
    return (bench, sources[0], before)
  }

  @Test("a poll that waits is made in its turn, and none is left out")
  func turns() async throws {
    let (bench, source, before) = try await waiting(10)
    #expect(source.asks.count - before == 4)
    #expect(await bench.scheduler.checkHealth())
    bench.time.advance(by: .seconds(100))
    #expect((5...8).contains(source.asks.count - before))
    source.take(.zero)
    bench.time.advance(by: .seconds(120))
    let queries = source.asks[before...].map(\.subject)
    #expect(Set(queries).count == 10)
  }

  @Test("a search that is removed or edited while its poll waits is not asked as it was (N3)")
  func changes() async throws {
    let (bench, source, before) = try await waiting(10)
    for number in 0..<9 { _ = try await bench.desk.remove(["s\(number)"]) }
    source.take(.zero)
    bench.time.advance(by: .seconds(110))
    #expect(source.asks.count - before <= 6)
  }

  @Test("polls that wait while the network goes are made when it is back (T8)")
  func stall() async throws {
    let (bench, source, before) = try await waiting(10)
    source.answer { (_, _) throws(SourceError) in throw SourceError(.noNetwork, "no way") }
    bench.time.advance(by: .seconds(300))
    #expect(await bench.scheduler.stallNote != nil)
    let tried = source.asks.count
    bench.time.advance(by: .seconds(20))
    #expect(source.asks.count - tried <= 1)
    source.take(.zero)
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(400))
    #expect(Set(source.asks[before...].map(\.subject)).count == 10)
    #expect(await bench.scheduler.checkHealth())
  }
}
