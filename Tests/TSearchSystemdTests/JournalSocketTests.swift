import Glibc
import TSearchTestSupport
import Testing

@testable import TSearchSystemd

@Suite struct JournalSocketTests {
  /// A datagram socket that listens on a path as journald's does.
  private final class Listener: Sendable {
    let descriptor: Int32
    init(_ path: String) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = try #require(sockaddr_un(path: path))
      let code = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
          unsafe bind(descriptor, general, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(code == 0)
    }
    deinit { close(descriptor) }
  }

  /// Sends small datagrams until the queue takes no more; one sender alone is stopped by its own buffer.
  private func fill(_ path: String) throws {
    for _ in 0..<8 {
      let sender = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      defer { close(sender) }
      var address = try #require(sockaddr_un(path: path))
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
          let length = socklen_t(MemoryLayout<sockaddr_un>.size)
          while unsafe sendto(sender, "x", 1, 0, general, length) == 1 {}
        }
      }
    }
  }

  @Test("a journal is absent, writable, full, dead and writable again as its socket is")
  func states() throws {
    let folder = TemporaryFolder()
    let path = folder.file("socket")
    let socket = JournalSocket(path: path)
    #expect(socket.state == .absent)
    var listener: Listener? = try Listener(path)
    #expect(socket.state == .writable)
    try fill(path)
    #expect(socket.state == .full)
    withExtendedLifetime(listener) {}
    listener = nil
    #expect(socket.state == .absent)
    unsafe unlink(path)
    #expect(socket.state == .absent)
    let next = try Listener(path)
    #expect(socket.state == .writable)
    withExtendedLifetime(next) {}
  }

  @Test("a path that is too long for a socket's address is an absent journal")
  func longPath() {
    #expect(JournalSocket(path: "/" + String(repeating: "x", count: 200)).state == .absent)
  }
}
