import Glibc

/// One TCP socket on a loopback address, with blocking calls.
final class LoopbackSocket: Sendable {
  private let descriptor: Int32
  private init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// Listens on a free port of the address.
  static func listening(on address: String) -> (socket: LoopbackSocket, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    unsafe inet_pton(AF_INET, address, &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe bind(descriptor, general, length) | listen(descriptor, 256)
          | getsockname(descriptor, general, &length)
      }
    }
    guard code == 0 else { fatalError("no socket on '\(address)': error \(errno)") }
    return (LoopbackSocket(descriptor), Int(UInt16(bigEndian: name.sin_port)))
  }

  /// The next connection, or `nil` once the socket is shut.
  func accept() -> LoopbackSocket? {
    let peer = Glibc.accept(descriptor, nil, nil)
    guard peer >= 0 else { return nil }
    var one: Int32 = 1
    unsafe setsockopt(peer, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    return LoopbackSocket(peer)
  }

  /// Some bytes; none at the end.
  func read() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends all; `false` when the other side is gone.
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Ends both directions; calls that wait return.
  func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
