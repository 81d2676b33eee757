import Glibc

/// A TCP connection to a loopback port that sends and reads plain bytes.
final class RawClient {
  private let descriptor: Int32

  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe connect(descriptor, general, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { fatalError("no connection to port \(port): error \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends a request and reads until the server closes the connection.
  func exchange(_ method: String, _ target: String, body: String = "") -> String {
    send(method, target, body: body)
    return String(decoding: readToEnd(), as: UTF8.self)
  }

  func send(_ method: String, _ target: String, body: String = "") {
    let head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    let bytes = Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Waits for some bytes; none at the end.
  func read() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  private func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while case let part = read(), !part.isEmpty { bytes += part }
    return bytes
  }
}
