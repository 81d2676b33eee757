import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchControl

@Suite struct VarlinkServerTests {
  private static let echo: ScriptedHandler.Script = { call, replies throws(ControlError) in
    try await replies.finish(["method": .string(call.method), "given": call.parameters])
  }

  @Test func `a call reaches the handler by its bare name, and its reply the client`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.client()
    let result = try client.call("Show", ["name": "swift"])
    #expect(result == ["method": "Show", "given": ["name": "swift"]])
    #expect(try client.call("List") == ["method": "List", "given": [:]])
  }
}
