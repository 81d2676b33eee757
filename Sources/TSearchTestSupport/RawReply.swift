/// What the test server sends, byte by byte; nothing is added to it.
package struct RawReply: Sendable {
  package enum Step: Sendable {
    case send([UInt8])
    /// Sends the bytes again and again until the other side hangs up.
    case sendForever([UInt8])
    /// Sends the bytes again and again, a hundred times a second at most.
    case trickle([UInt8])
    /// Waits before the gate, at most until the server stops.
    case await(Gate)
    /// Says nothing more until the other side hangs up.
    case stall
    case close
  }

  package var steps: [Step]
  package init(_ steps: [Step]) { self.steps = steps }
  package init(_ text: String) { steps = [.send(Array(text.utf8))] }

  /// A whole answer with its length, on a connection that stays open.
  package static func answer(
    _ status: Int, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) -> RawReply {
    let length = status == 304 ? [] : [("Content-Length", "\(body.count)")]
    let lines = (headers + length).map { "\($0.0): \($0.1)\r\n" }.joined()
    return RawReply([.send(Array("HTTP/1.1 \(status) Scripted\r\n\(lines)\r\n".utf8) + body)])
  }

  package static func answer(_ status: Int, _ headers: [(String, String)] = [], body: String) -> RawReply {
    answer(status, headers, body: Array(body.utf8))
  }

  package static func redirect(_ status: Int, to location: String) -> RawReply {
    answer(status, [("Location", location)])
  }

  /// The same, sent once the gate is open.
  package func held(by gate: Gate) -> RawReply { RawReply([.await(gate)] + steps) }
}
