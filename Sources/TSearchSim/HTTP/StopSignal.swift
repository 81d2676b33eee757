import Glibc
import TSearchCore

/// A pipe that becomes readable, for ever, when the server stops.
final class StopSignal: Sendable {
  private let reader: Int32
  private let writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// May be called from any thread.
  func raise() {
    let byte: UInt8 = 0
    _ = unsafe withUnsafePointer(to: byte) { pointer in unsafe write(writer, pointer, 1) }
  }

  /// Waits for that long; returns `false` at once when the server stops or the client is gone.
  func wait(_ span: Duration, client: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: client, events: 0x2000, revents: 0),  // POLLRDHUP of Linux.
    ]
    return unsafe poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: span.milliseconds)) == 0
  }
}
