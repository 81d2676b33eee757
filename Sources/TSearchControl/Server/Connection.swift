import TSearchCore

/// How much of everything the server allows (OUTSIDE section 6).
package struct ServerLimits: Equatable, Sendable {
  package var connections = 64
  /// The longest message in bytes.
  package var messageLength = FrameReader.most
  /// How long a connection may be without a call before it makes room for another one, when all are taken.
  package var idleWhenFull: Duration = .seconds(30)
  /// Bytes of unfinished and waiting messages on all connections together.
  package var waitingInAll = 32 << 20
  /// How long a message may take from its first byte to its last.
  package var message: Duration = .seconds(30)
  /// Bytes that wait for the client before its call waits too.
  package var unsent = 1 << 20
  /// How long the client may take none of them.
  package var stall: Duration = .seconds(10)
  /// Bytes that are read ahead behind a call in hand.
  package var waiting = 1 << 20

  package init() {}
}

/// One client; belongs to the server and is touched by it alone.
final class Connection {
  let id: Int
  let descriptor: OwnedDescriptor
  var frames: FrameReader
  /// When it last sent something, or its last call ended.
  var quietSince: BootInstant
  /// Whether the client has sent all it will.
  var isAtEnd = false
  private(set) var isOpen = true

  /// The call in hand.
  var task: Task<Void, Never>?
  /// Whether the call in hand has had its last reply.
  var isAnswered = false
  /// The handler that waits until the client has read more.
  var sender: CheckedContinuation<Void, Never>?

  var output: [UInt8] = []
  private var sent = 0
  /// When the client last took something.
  var lastTaken: BootInstant

  var reading: (any DescriptorWatch)?
  var writing: (any DescriptorWatch)?
  var partialDeadline: (any Alarm)?
  var stallDeadline: (any Alarm)?

  init(id: Int, descriptor: OwnedDescriptor, longestMessage: Int, quietSince: BootInstant) {
    frames = FrameReader(limit: longestMessage)
    self.id = id
    self.descriptor = descriptor
    self.quietSince = quietSince
    lastTaken = quietSince
  }

  /// How many bytes wait for the client.
  var unsent: Int { output.count - sent }
  var unsentBytes: ArraySlice<UInt8> { output[sent...] }

  /// Notes that the client took so many bytes.
  func take(_ count: Int) {
    sent += count
    guard sent == output.count || sent > 1 << 20 else { return }
    output.removeFirst(sent)
    sent = 0
    if output.isEmpty, output.capacity > 64 << 10 { output = [] }
  }

  func stopReading() {
    reading?.cancel()
    reading = nil
  }

  func wakeSender() {
    sender?.resume()
    sender = nil
  }

  /// Ends everything that belongs to the connection; its call is cancelled.
  func close() {
    isOpen = false
    stopReading()
    writing?.cancel()
    writing = nil
    partialDeadline = nil
    stallDeadline = nil
    task?.cancel()
    task = nil
    wakeSender()
  }
}
