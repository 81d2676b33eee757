import Glibc
import TSearchCore
import TSearchTestSupport
import Testing

@testable import TSearchControl

/// Clients before daemons that are not there, of another version, or none at all.
@Suite(.timeLimit(.minutes(5))) struct ControlClientTests {
  /// Answers the calls of one connection with the given messages, one each, then hangs up.
  private func serve(_ answers: [String], then body: (ControlClient) throws -> Void) throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    let listener = try UnixSocket.open(isBlocking: true)
    try UnixSocket.bind(listener, to: path)
    listen(listener.rawValue, 1)
    let thread = RunningThread {
      let connection = OwnedDescriptor(accept(listener.rawValue, nil, nil))
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      for answer in answers {
        guard let count = try? UnixSocket.read(connection.rawValue, into: &buffer), count > 0 else { return }
        _ = try? UnixSocket.write(connection.rawValue, Array(answer.utf8)[...])
      }
    }
    defer { thread.join() }
    try body(try ControlClient.connect(path: path))
  }

  @Test func `where no daemon listens, the hint starts one there`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("control.sock")
    let wanted = ControlClientError.noDaemon(path: path, start: "tsearchd --socket \(path)")
    #expect(throws: wanted) { try ControlClient.connect(path: path) }
    do {
      let dead = try UnixSocket.open(isBlocking: true)
      try UnixSocket.bind(dead, to: path)
    }
    #expect(throws: wanted) { try ControlClient.connect(path: path) }
    #expect(throws: ControlClientError.noDaemon(path: path, start: "sudo systemctl start tsearchd")) {
      try ControlClient.connect(path: path, isSystem: true)
    }
    #expect(wanted.report.exit == .unreachable)
    #expect(wanted.report.hint == "start it with 'tsearchd --socket \(path)'")
  }

  @Test func `a path that fits into no address is said, not taken for a missing daemon`() {
    let path = "/tmp/" + String(repeating: "a", count: 200)
    #expect(
      throws: ControlClientError.cannotConnect(path: path, reason: SystemFailure(code: ENAMETOOLONG).words)
    ) {
      try ControlClient.connect(path: path)
    }
  }

  @Test func `a daemon that is older is named with its version`() throws {
    let answers = [
      #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"x"}}"# + "\0",
      #"{"parameters":{"version":"0.0.1"}}"# + "\0",
    ]
    try serve(answers) { client in
      #expect(throws: ControlClientError.otherVersion("0.0.1")) { try client.call("New") }
    }
    #expect(ControlClientError.otherVersion("0.0.1").report.message == "the daemon is 0.0.1, restart it")
  }

  @Test func `a daemon of the same version refuses by itself`() throws {
    let answers = [
      #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"n"}}"# + "\0",
      #"{"parameters":{"version":"\#(tsearchVersion)"}}"# + "\0",
    ]
    try serve(answers) { client in
      #expect(throws: ControlClientError.refused(.invalidParameter("n"))) { try client.call("Hits") }
    }
  }

  @Test(
    "what is no answer of a daemon is told from one",
    arguments: [
      ("", .connectionLost), (#"{"parameters":{}}"#, .connectionLost), ("SSH-2.0\0", .badAnswer),
      ("[]\0", .badAnswer), (#"{"error":"a.B"}"# + "\0", .refused(.other(name: "a.B", parameters: [:]))),
    ] as [(String, ControlClientError)])
  func oddAnswers(answer: String, error: ControlClientError) throws {
    try serve([answer]) { client in #expect(throws: error) { try client.call("List") } }
  }

  @Test func `a stream that breaks off is no stream that ended`() throws {
    try serve([#"{"parameters":{"hit":1},"continues":true}"# + "\0"]) { client in
      var count = 0
      #expect(throws: ControlClientError.connectionLost) {
        try client.stream("Watch") { _ in
          count += 1
          return true
        }
      }
      #expect(count == 1)
    }
  }

  @Test func `a stream ends when its reader has had enough, or fails`() throws {
    struct Enough: Error {}
    let answer = String(repeating: #"{"parameters":{"hit":1},"continues":true}"# + "\0", count: 3)
    try serve([answer]) { client in
      var count = 0
      try client.stream("Watch") { _ in
        count += 1
        return count < 2
      }
      #expect(count == 2)
    }
    try serve([answer]) { client in
      #expect(throws: Enough.self) { try client.stream("Watch") { _ in throw Enough() } }
    }
  }
}
