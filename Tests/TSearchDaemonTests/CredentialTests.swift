import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchDaemon

@Suite struct CredentialTests {
  @Test(
    "a refused credential is told once, asked once a day by one request, and at once when it changes (T5)")
  func refusedCredential() async throws {
    var made: ScriptedSource?
    let bench = try await DaemonBench { time in
      let source = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in
        Page(.posts([]))
      }
      made = source
      return [source]
    }
    let source = try #require(made)
    for number in 0..<10 {
      _ = try await bench.desk.add(AddWish(query: "swift \(number)", every: .seconds(900)))
    }
    source.answer { (_, _) throws(SourceError) in throw SourceError(.unauthorized, "the token is not valid") }
    let before = source.asks.count
    bench.time.advance(by: .seconds(4 * 86_400))
    #expect((3...6).contains(source.asks.count - before))
    #expect(bench.log.words == ["started unauthorized"])
    #expect(try await bench.desk.list().allSatisfy { $0.error?.kind == .unauthorized })
    source.answer { (_, _) throws(SourceError) in Page(.posts([])) }
    source.changeCredential()
    let mended = source.asks.count
    await bench.scheduler.noticeCredentials()
    bench.time.settle()
    bench.time.advance(by: .seconds(60))
    #expect(source.asks.count - mended >= 10)
    #expect(bench.log.words == ["started unauthorized", "recovered"])
    #expect(try await bench.desk.list().allSatisfy { $0.error == nil })
  }
}
