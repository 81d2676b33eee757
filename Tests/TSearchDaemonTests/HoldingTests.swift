import TSearchControl
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

/// Hits that are held back, hits of several searches, and those who follow them (N13, N14).
@Suite struct HoldingTests {
  /// A search that was quiet up to post 2000, over a service that has `newest` posts by now.
  private func bench(newest: Int) async throws -> (bench: DaemonBench, source: ScriptedSource) {
    let (bench, sources) = try await DaemonBench.quiet(["x"])
    let start = bench.time.wallTime - .seconds(2000)
    let before = NumberedService(start: start, newest: 2000)
    sources[0].answer { (ask, _) throws(SourceError) in before.page(ask) }
    _ = try await bench.desk.add(AddWish(query: "swift", name: "s", every: .seconds(86_400)))
    let now = NumberedService(start: start, newest: newest)
    sources[0].answer { (ask, _) throws(SourceError) in now.page(ask) }
    return (bench, sources[0])
  }

  private func held(_ desk: SearchDesk) async throws -> Int? { try await desk.show("s").held }

  @Test("a pause and a restart hold what is held back, a resume releases it, oldest first (N14)")
  func pauseAndRestart() async throws {
    let (bench, source) = try await bench(newest: 2650)
    #expect(try await bench.desk.run(["s"], isDry: false).held == 450)
    _ = try await bench.desk.pause(["s"])
    bench.time.advance(by: .seconds(3 * 86_400))
    #expect(try await held(bench.desk) == 450)
    let again = try await DaemonBench(restarting: bench, [source])
    again.time.advance(by: .seconds(86_400))
    #expect(try await held(again.desk) == 450)
    _ = try await again.desk.resume(["s"], catchesUp: false)
    #expect(try await held(again.desk) == 250)
    let third = try await DaemonBench(restarting: again, [source])
    for _ in 0..<2 { _ = try await third.desk.run(["s"], isDry: false) }
    #expect(try await third.hits() == (2001...2650).map(String.init))
    #expect(try await held(third.desk) == 0)
  }

  @Test("a dry run shows what would go out, held ones first, and releases nothing (N14)")
  func dryRun() async throws {
    let (bench, _) = try await bench(newest: 2250)
    _ = try await bench.desk.run(["s"], isDry: false)
    for _ in 0..<2 {
      let dry = try await bench.desk.run(["s"], isDry: true)
      #expect(dry.hits.map(\.post.id) == (2201...2250).map(String.init))
      #expect(dry.hits.allSatisfy { $0.number == nil })
      #expect(try await held(bench.desk) == 50)
    }
    #expect(try await bench.hits().count == 200)
  }

  @Test("held hits go out although the service has nothing new (N14)")
  func nothingNew() async throws {
    let (bench, source) = try await bench(newest: 2250)
    _ = try await bench.desk.run(["s"], isDry: false)
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    bench.time.advance(by: .seconds(86_400))
    #expect(try await bench.hits() == (2001...2250).map(String.init))
  }

  @Test(
    "a post that a second search finds joins the hit while it is not sent, and is a hit of its own then (N13)"
  )
  func twoSearches() async throws {
    for isSent in [false, true] {
      let (bench, sources) = try await DaemonBench.quiet(["x"])
      for name in ["a", "b"] { _ = try await bench.desk.add(AddWish(query: "swift \(name)", name: name)) }
      let now = bench.time.wallTime
      sources[0].answer { (_, _) throws(SourceError) in Page(.posts([.sample("7", at: now)])) }
      bench.sink.setLastSent(0)
      _ = try await bench.desk.run(["a"], isDry: false)
      if isSent { bench.sink.setLastSent(1) }
      _ = try await bench.desk.run(["b"], isDry: false)
      let hits = try await bench.ledger.hits(HitWish(limit: 10))
      #expect(hits.map(\.searches) == (isSent ? [["a"], ["b"]] : [["a", "b"]]))
    }
  }

  @Test(
    "a follower goes on after its number, also when hits around it were removed, without a gap or a repeat")
  func following() async throws {
    let (bench, sources) = try await DaemonBench.quiet(["x", "y"])
    for source in sources {
      _ = try await bench.desk.add(
        AddWish(query: "swift", name: source.name.rawValue, on: [source.name], every: .seconds(86_400)))
    }
    let desk = bench.desk
    func find(_ ids: [Int], on source: ScriptedSource) async throws {
      let now = bench.time.wallTime
      source.answer { (_, _) throws(SourceError) in
        Page(.posts(ids.reversed().map { .sample("\($0)", at: now) }))
      }
      _ = try await desk.run([source.name.rawValue], isDry: false)
    }
    func follow(after number: Int64, _ count: Int) async throws -> [String] {
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      let following = Task {
        try await desk.watch([], after: number, since: nil) { hit throws(ControlError) in
          continuation.yield(hit.post.id)
        }
      }
      defer { following.cancel() }
      var ids: [String] = []
      for await id in stream {
        ids.append(id)
        if ids.count == count { break }
      }
      return ids
    }
    try await find([1, 2, 3], on: sources[0])
    try await find([4, 5], on: sources[1])
    #expect(try await follow(after: 1, 4) == ["2", "3", "4", "5"])
    _ = try await desk.remove(["y"])
    try await find([6], on: sources[0])
    #expect(try await follow(after: 5, 1) == ["6"])
    _ = try await desk.remove(["x"])
    _ = try await desk.add(AddWish(query: "swift", name: "x", on: [sources[0].name]))
    try await find([7], on: sources[0])
    #expect(try await follow(after: 6, 1) == ["7"])
  }
}
