import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct RecoveryTests {
  private func damagedBench() async throws -> (DaemonBench, ScriptedSource) {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts((1...50).map { .sample("\($0)", at: time.wallTime) }))
      }
      made = source
      return [source]
    }
    let source = try #require(made)
    _ = try await bench.desk.add(AddWish(query: "swift", every: .seconds(60)))
    await bench.scheduler.stop()
    await bench.ledger.close()
    bench.folder.write(String(repeating: "garbage", count: 4000), to: "state/tsearch.db")
    return (try await DaemonBench(restarting: bench, [source]), source)
  }

  @Test("a damaged store is held: nothing is polled, what would poll is refused, status says so (C2)")
  func holding() async throws {
    let (bench, source) = try await damagedBench()
    let asked = source.asks.count
    bench.time.advance(by: .seconds(3600))
    #expect(source.asks.count == asked)
    #expect(try await bench.desk.list().map(\.name) == ["swift"])
    let status = try await bench.desk.status(nil)
    #expect(status.needsUser && status.notes.contains { $0.hasPrefix("the store was damaged or lost") })
    await #expect(throws: ControlError.self) { try await bench.desk.run(["swift"], isDry: false) }
    await #expect(throws: ControlError.self) { try await bench.desk.add(AddWish(query: "rust")) }
  }

  @Test("recover goes on quietly: what the service has already is no hit (C2)")
  func recovering() async throws {
    let (bench, source) = try await damagedBench()
    bench.time.advance(by: .seconds(600))
    #expect(try await bench.desk.recover(discards: false) == 1)
    let asked = source.asks.count
    bench.time.advance(by: .seconds(600))
    #expect(source.asks.count > asked)
    #expect(try await bench.hits().isEmpty)
    #expect(try await bench.desk.status(nil).needsUser == false)
    await #expect(throws: ControlError.self) { try await bench.desk.recover(discards: false) }
  }

  @Test("recover --discard starts empty")
  func discarding() async throws {
    let (bench, source) = try await damagedBench()
    #expect(try await bench.desk.recover(discards: true) == 0)
    let asked = source.asks.count
    bench.time.advance(by: .seconds(3600))
    #expect(source.asks.count == asked)
    #expect(try await bench.desk.list().isEmpty)
  }
}
