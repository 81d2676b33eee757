import Glibc
import TSearchCore
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

    func receive() -> [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: 1000) { buffer, count in
        count = unsafe max(0, recv(descriptor, buffer.baseAddress, 1000, Int32(MSG_DONTWAIT)))
      }
    }
  }

  @Test("a journal is absent, takes entries, is full, dead and there again as its socket is")
  func states() throws {
    let folder = TemporaryFolder()
    let path = folder.file("socket")
    let socket = JournalSocket(path: path)
    #expect(socket.send([1]) == .absent)
    var listener: Listener? = try Listener(path)
    let taken = (0..<100_000).prefix { _ in socket.send([1, 2, 3]) == .taken }.count
    #expect((1..<100_000).contains(taken))
    #expect(socket.send([1]) == .full)
    #expect(listener?.receive() == [1, 2, 3])
    #expect(socket.send([1]) == .taken)
    listener = nil
    #expect(socket.send([1]) == .absent)
    unsafe unlink(path)
    #expect(socket.send([1]) == .absent)
    let next = try Listener(path)
    #expect(socket.send([4]) == .taken)
    #expect(next.receive() == [4])
  }

  @Test("a send buffer that is full blocks nothing, and what no datagram holds is told apart")
  func sizes() throws {
    let folder = TemporaryFolder()
    let socket = JournalSocket(path: folder.file("socket"))
    let listener = try Listener(folder.file("socket"))
    #expect(socket.send([UInt8](repeating: 1, count: 64 << 20)) == .tooBig)
    let entry = [UInt8](repeating: 1, count: 100_000)
    let taken = (0..<10_000).prefix { _ in socket.send(entry) == .taken }.count
    #expect((1..<10_000).contains(taken))
    #expect(socket.send([UInt8](repeating: 1, count: 64 << 20)) == .full)
    withExtendedLifetime(listener) {}
  }

  @Test("an entry is a line for each field, and a length before a value of several lines")
  func datagram() {
    let entry = JournalEntry([("MESSAGE", "ab"), ("TEXT", "a\n\nX=é"), ("EMPTY", "")])
    let length: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0]
    #expect(entry.datagram == Array("MESSAGE=ab\nTEXT\n".utf8) + length + Array("a\n\nX=é\nEMPTY=\n".utf8))
  }

  @Test("a path that is too long for a socket's address is an absent journal")
  func longPath() {
    #expect(JournalSocket(path: "/" + String(repeating: "x", count: 200)).send([1]) == .absent)
  }
}
