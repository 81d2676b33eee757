import Glibc

/// An open descriptor, closed when released.
final class OwnedDescriptor: Sendable {
  let rawValue: Int32
  init(_ rawValue: Int32) { self.rawValue = rawValue }
  deinit { close(rawValue) }
}

/// A call of the system that failed.
struct SystemFailure: Error, Equatable {
  var code: Int32
  init(code: Int32 = errno) { self.code = code }

  var words: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }
}

/// The system's calls for stream sockets of the Unix family.
enum UnixSocket {
  /// The longest path that fits into an address, in bytes.
  static let longestPath = 107

  static func open(isBlocking: Bool) throws(SystemFailure) -> OwnedDescriptor {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, isBlocking ? kind : kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw SystemFailure() }
    return OwnedDescriptor(descriptor)
  }

  static func bind(_ socket: OwnedDescriptor, to path: String) throws(SystemFailure) {
    try unsafe withAddress(path) { unsafe Glibc.bind(socket.rawValue, $0, $1) }
  }

  static func connect(_ socket: OwnedDescriptor, to path: String) throws(SystemFailure) {
    try unsafe withAddress(path) { unsafe Glibc.connect(socket.rawValue, $0, $1) }
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemFailure) {
    guard path.utf8.count <= longestPath else { throw SystemFailure(code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe body(generic, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0 else { throw SystemFailure() }
  }

  /// The next connection, not blocking; `nil` when none waits.
  static func accept(_ listener: Int32) throws(SystemFailure) -> OwnedDescriptor? {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor >= 0 {
        let connection = OwnedDescriptor(descriptor)
        try makeNonBlocking(descriptor)
        return connection
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw SystemFailure()
      }
    }
  }

  /// Makes a descriptor not block, and not go to programs that are started.
  static func makeNonBlocking(_ descriptor: Int32) throws(SystemFailure) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw SystemFailure() }
  }

  /// Who is at the other end.
  static func peer(of socket: Int32) throws(SystemFailure) -> (process: Int32, user: UInt32) {
    // `struct ucred` of unix(7), which Glibc shows to GNU sources only: process, user and group.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(3 * MemoryLayout<UInt32>.size)
    guard unsafe getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      throw SystemFailure()
    }
    return (Int32(bitPattern: credentials[0]), credentials[1])
  }

  /// Whether the descriptor is a socket that takes connections.
  static func isListening(_ descriptor: Int32) -> Bool {
    var flag: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &flag, &size) == 0 && flag != 0
  }

  /// How much was read into the front of `buffer`; 0 at the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemFailure) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemFailure() }
    }
  }

  /// How much of the bytes was taken; a reader that is gone is an error, not a signal.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemFailure() }
    }
  }

  /// How much of what was written the other end has not read yet, in bytes of the system's memory.
  static func unread(_ descriptor: Int32) -> Int {
    var count: Int32 = 0
    // SIOCOUTQ of unix(7), which has the number of the terminals' request.
    return unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// Whether the other end is closed for reading too, not only done with writing.
  static func isHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (POLLHUP | POLLERR) != 0
  }
}
