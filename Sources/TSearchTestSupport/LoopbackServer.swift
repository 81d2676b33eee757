import Synchronization

/// An HTTP server inside the test: it answers with raw bytes and remembers what it was asked.
///
/// Each connection has a thread; the server ends with its last reference.
package final class LoopbackServer: Sendable {
  package typealias Script = @Sendable (RecordedRequest) -> RawReply

  /// What the threads hold: they must not keep the server alive.
  fileprivate final class House: Sendable {
    struct State {
      var requests: [RecordedRequest] = []
      var open: [Int: LoopbackSocket] = [:]
      var threads: [RunningThread] = []
      var connections = 0
      var isStopped = false
      var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let state = Mutex(State())
    let script: Script
    init(script: @escaping Script) { self.script = script }
  }

  private let house: House
  private let socket: LoopbackSocket
  private let acceptor: RunningThread
  package let address: String
  package let port: Int

  package init(address: String = "127.0.0.1", script: @escaping Script) {
    let house = House(script: script)
    let (socket, port) = LoopbackSocket.listening(on: address)
    self.house = house
    self.socket = socket
    self.address = address
    self.port = port
    acceptor = RunningThread {
      while let peer = socket.accept() { house.welcome(peer) }
    }
  }

  /// Answers by path; what is not listed gets a 404.
  package convenience init(address: String = "127.0.0.1", paths: [String: RawReply]) {
    self.init(address: address) { paths[$0.target] ?? .answer(404) }
  }

  deinit {
    socket.shut()
    acceptor.join()
    house.close()
  }

  /// The URL of a path on this server.
  package func url(_ path: String = "/") -> String { "http://\(address):\(port)\(path)" }

  /// All requests so far, in the order of their arrival.
  package var requests: [RecordedRequest] { house.state.withLock { $0.requests } }

  /// How many connections were opened so far.
  package var connections: Int { house.state.withLock { $0.connections } }

  /// Waits until so many requests have come in all.
  package func awaitRequests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      house.state.withLock { $0.waiting.append((count, continuation)) }
      house.wakeWaiting()
    }
  }
}

extension LoopbackServer.House {
  fileprivate func welcome(_ peer: LoopbackSocket) {
    state.withLock { state in
      state.connections += 1
      let number = state.connections
      state.open[number] = peer
      state.threads.append(RunningThread { self.serve(peer, number) })
    }
  }

  fileprivate func close() {
    let threads = state.withLock { state in
      state.isStopped = true
      for peer in state.open.values { peer.shut() }
      return state.threads
    }
    for thread in threads { thread.join() }
  }

  fileprivate func wakeWaiting() {
    let ready = state.withLock { state in
      let ready = state.waiting.filter { $0.count <= state.requests.count }
      state.waiting.removeAll { $0.count <= state.requests.count }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  private func serve(_ peer: LoopbackSocket, _ number: Int) {
    var bytes: [UInt8] = []
    while let request = next(from: peer, number, &bytes) {
      state.withLock { $0.requests.append(request) }
      wakeWaiting()
      guard script(request).steps.allSatisfy({ perform($0, on: peer) }) else { break }
    }
    peer.shut()
    _ = state.withLock { $0.open.removeValue(forKey: number) }
  }

  /// Reads one request with its body; `nil` at the end of the connection.
  private func next(from peer: LoopbackSocket, _ number: Int, _ bytes: inout [UInt8]) -> RecordedRequest? {
    let gap = Array("\r\n\r\n".utf8)
    while true {
      if let end = bytes.firstRange(of: gap)?.upperBound {
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        guard var request = RecordedRequest(head: head, connection: number) else { return nil }
        let length = request.header("content-length").flatMap { Int($0) } ?? 0
        if bytes.count >= end + length {
          request.body = String(decoding: bytes[end..<end + length], as: UTF8.self)
          bytes.removeSubrange(..<(end + length))
          return request
        }
      }
      let more = peer.read()
      bytes += more
      // Nothing more comes, or it is no HTTP, such as the greeting of TLS.
      if more.isEmpty || !(0x41...0x5A).contains(bytes[0]) { return nil }
    }
  }

  /// `false` when the connection is to be closed.
  private func perform(_ step: RawReply.Step, on peer: LoopbackSocket) -> Bool {
    switch step {
    case .send(let bytes): return peer.send(bytes)
    case .sendForever(let bytes):
      while peer.send(bytes) {}
      return false
    case .trickle(let bytes):
      let neverOpen = Gate()
      while !state.withLock({ $0.isStopped }), peer.send(bytes) { _ = neverOpen.wait(milliseconds: 10) }
      return false
    case .await(let gate):
      while !state.withLock({ $0.isStopped }) {
        if gate.wait(milliseconds: 50) { return true }
      }
      return false
    case .stall:
      while !peer.read().isEmpty {}
      return false
    case .close: return false
    }
  }
}
