import Glibc
import Synchronization
import TSearchCore
import TSearchTestSupport

@testable import TSearchControl

/// A handler made of one closure; it notes what it was asked and what was cancelled.
final class ScriptedHandler: ControlHandler {
  typealias Script = @Sendable (ControlCall, ReplyStream) async throws(ControlError) -> Void
  private let script: Script
  let calls = Mutex<[ControlCall]>([])

  init(_ script: @escaping Script) { self.script = script }

  func handle(_ call: ControlCall, _ replies: ReplyStream) async throws(ControlError) {
    calls.withLock { $0.append(call) }
    try await script(call, replies)
  }
}

/// Waits, without a step of its own, until the task is cancelled.
func cancellation() async {
  let (nothing, end) = AsyncStream<Never>.makeStream()
  await withTaskCancellationHandler {
    for await _ in nothing {}
  } onCancel: {
    end.finish()
  }
}

/// A server on a socket of its own, under manual time.
final class ControlBench: Sendable {
  let loop = PollLoop()
  let time: ManualTimekeeper
  let folder = TemporaryFolder()
  let server: VarlinkServer
  var path: String { folder.file("tsearch/control.sock") }

  init(
    admission: VarlinkServer.Admission = .user(getuid()), limits: ServerLimits = ServerLimits(),
    _ script: @escaping ScriptedHandler.Script
  ) async throws {
    time = ManualTimekeeper(loop: loop)
    let socket = try ControlSocket.make(path: folder.file("tsearch/control.sock"))
    server = VarlinkServer(
      socket: socket, handler: ScriptedHandler(script), admission: admission, loop: loop, time: time,
      limits: limits)
    await server.start()
  }

  /// A client that may send anything.
  func rawClient() throws -> RawClient { try RawClient(path: path) }

  func client() throws -> ControlClient { try ControlClient.connect(path: path) }

  /// Waits, at most ten seconds, until the server has so many connections.
  func waitForConnections(_ count: Int) async -> Bool {
    for _ in 0..<10_000 {
      if await server.connectionCount == count { return true }
      usleep(1000)
    }
    return false
  }
}

/// The bytes of a conversation, as they are.
final class RawClient {
  let socket: OwnedDescriptor
  private var frames = FrameReader(limit: 64 << 20)

  init(path: String) throws {
    socket = try UnixSocket.open(isBlocking: true)
    try UnixSocket.connect(socket, to: path)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(socket.rawValue, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    unsafe setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
  }

  /// Sends bytes; `false` when the other end is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? UnixSocket.write(socket.rawValue, rest) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8) + [0]) }

  /// The next message; `nil` when the connection has ended.
  func receive() throws -> JSONValue? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let message = try frames.next() { return try JSONValue(parsing: message) }
      let count: Int
      do throws(SystemFailure) { count = try UnixSocket.read(socket.rawValue, into: &buffer) } catch {
        if error.code == ECONNRESET { return nil }
        throw error
      }
      if count == 0 { return nil }
      frames.append(buffer[..<count])
    }
  }
}
