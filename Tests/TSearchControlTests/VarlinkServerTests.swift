import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchControl

@Suite(.timeLimit(.minutes(5))) struct VarlinkServerTests {
  static let echo: ScriptedHandler.Script = { call, replies throws(ControlError) in
    try await replies.finish(["method": .string(call.method), "given": call.parameters])
  }

  @Test func `a call reaches the handler by its bare name, and its reply the client`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.client()
    let result = try client.call("Show", ["name": "swift"])
    #expect(result == ["method": "Show", "given": ["name": "swift"]])
    #expect(try client.call("List") == ["method": "List", "given": [:]])
    #expect(try client.daemonVersion() == tsearchVersion)
  }

  @Test func `an error of the handler reaches the client as it is`() async throws {
    let bench = try await ControlBench { call, _ throws(ControlError) in
      throw .searchNotFound(call.text("name") ?? "")
    }
    #expect(throws: ControlClientError.refused(.searchNotFound("swift"))) {
      try bench.client().call("Show", ["name": "swift"])
    }
  }

  @Test func `a handler that says nothing has answered with nothing in it`() async throws {
    let bench = try await ControlBench { _, _ in }
    #expect(try bench.client().call("List") == [:])
  }

  @Test func `several replies come in their order, the last one ends them`() async throws {
    let bench = try await ControlBench { _, replies throws(ControlError) in
      for number in 1...3 { try await replies.send(["hit": .number(String(number))]) }
      try await replies.finish(["held": 4])
    }
    let client = try bench.client()
    var texts: [String] = []
    try client.stream("Run", ["names": []]) {
      texts.append($0.text)
      return true
    }
    #expect(texts == [#"{"hit":1}"#, #"{"hit":2}"#, #"{"hit":3}"#, #"{"held":4}"#])
    #expect(try client.daemonVersion() == tsearchVersion)
  }

  @Test func `calls sent at once are answered one after the other, in their order`() async throws {
    let bench = try await ControlBench { call, replies throws(ControlError) in
      await Task.yield()
      try await replies.finish(["name": .optional(call.text("name"))])
    }
    let client = try bench.rawClient()
    let names = (0..<200).map { "s\($0)" }
    let calls = names.map { #"{"method":"org.tsearch.Control.Show","parameters":{"name":"\#($0)"}}"# + "\0" }
    client.send(Array(calls.joined().utf8))
    for name in names {
      #expect(try client.receive()?["parameters"]?["name"]?.string == name)
    }
  }

  @Test func `a call that came in single bytes is answered too`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.rawClient()
    for byte in Array(#"{"method":"org.tsearch.Control.List"}"#.utf8) + [0] { client.send([byte]) }
    #expect(try client.receive()?["parameters"]?["method"] == "List")
  }

  @Test func `a oneway call is carried out and not answered`() async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.rawClient()
    client.send(#"{"method":"org.tsearch.Control.List","oneway":true}"#)
    client.send(#"{"method":"org.tsearch.Control.Fly","oneway":true}"#)
    client.send(#"{"method":"org.tsearch.Control.Sources"}"#)
    #expect(try client.receive()?["parameters"]?["method"] == "Sources")
  }

  @Test(
    "a call that is refused leaves the connection alive",
    arguments: [
      (#"{"method":"org.tsearch.Control.Fly"}"#, "org.varlink.service.MethodNotFound"),
      (#"{"method":"org.example.Fly"}"#, "org.varlink.service.InterfaceNotFound"),
      (
        #"{"method":"org.tsearch.Control.Show","parameters":{"name":1}}"#,
        "org.varlink.service.InvalidParameter"
      ),
      (#"{"method":"org.tsearch.Control.Watch"}"#, "org.varlink.service.ExpectedMore"),
      (#"{"method":"org.tsearch.Control.List","upgrade":true}"#, "org.varlink.service.MethodNotImplemented"),
    ])
  func refusals(call: String, error: String) async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let client = try bench.rawClient()
    client.send(call)
    #expect(try client.receive()?["error"]?.string == error)
    client.send(#"{"method":"org.tsearch.Control.List"}"#)
    #expect(try client.receive()?["parameters"]?["method"] == "List")
  }

  @Test(
    "bytes that are no call end their connection, and no other",
    arguments: ["garbage", "", "{}", "[1]", #"{"method":"a"#, String(repeating: "[", count: 100_000)])
  func garbage(text: String) async throws {
    let bench = try await ControlBench(VarlinkServerTests.echo)
    let other = try bench.client()
    let client = try bench.rawClient()
    client.send(text)
    #expect(try client.receive() == nil)
    #expect(try other.call("List")["method"] == "List")
  }

  @Test func `a message as long as may be is taken, one byte more ends the connection`() async throws {
    var limits = ServerLimits()
    #expect(limits.messageLength == 16 << 20)
    limits.messageLength = 300_000
    let bench = try await ControlBench(limits: limits) { call, replies throws(ControlError) in
      try await replies.finish(["length": .optional(call.text("name")?.utf8.count)])
    }
    let call = Array(#"{"method":"org.tsearch.Control.Show","parameters":{"name":""}}"#.utf8)
    func padded(to length: Int) -> [UInt8] {
      call.dropLast(3) + [UInt8](repeating: 0x61, count: length - call.count) + call.suffix(3)
    }
    let client = try bench.rawClient()
    client.send(padded(to: 300_000) + [0])
    #expect(try client.receive()?["parameters"]?["length"]?.int == 300_000 - call.count)
    client.send(padded(to: 300_001) + [0])
    #expect(try client.receive() == nil)
  }

  @Test func `only the owner's processes are let in`() async throws {
    // Root may always; so the other user can only be tried as somebody else.
    let isRoot = getuid() == 0
    let bench = try await ControlBench(admission: .user(getuid() + 1), VarlinkServerTests.echo)
    let client = try bench.rawClient()
    client.send(#"{"method":"org.tsearch.Control.List"}"#)
    let answer = try client.receive()
    #expect(answer?["error"]?.string == (isRoot ? nil : "org.varlink.service.PermissionDenied"))
    if !isRoot { #expect(try client.receive() == nil) }
  }

  @Test func `when the server stops, its calls are cancelled and its clients told by the end`() async throws {
    let (cancelled, begun) = (Gate(), Gate())
    let bench = try await ControlBench { _, _ in
      begun.open()
      await cancellation()
      cancelled.open()
    }
    let client = try bench.rawClient()
    client.send(#"{"method":"org.tsearch.Control.List"}"#)
    #expect(begun.wait())
    await bench.server.stop()
    #expect(cancelled.wait())
    #expect(try client.receive() == nil)
  }
}
