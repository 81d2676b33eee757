import Glibc
import Synchronization

/// A socket of our own to the journal, that never waits.
///
/// `sd_journal_sendv` says nothing when the socket is missing, and blocks when the journal's queue is full or its own
/// send buffer is (405 entries of 20 KB to a journal that does not read, its queue of 512 not full yet).
final class JournalSocket: Sendable {
  enum Outcome: Equatable {
    case taken
    /// The journal's queue or our send buffer is full; nothing was sent.
    case full
    case absent
    /// No datagram can hold it, and the journal has room.
    case tooBig
  }

  /// What libsystemd asks for too; the system's limit may leave less.
  private static let sendBuffer: Int32 = 8 << 20

  private let descriptor: Int32
  private let path: String
  private let isConnected = Atomic(false)

  init(path: String) {
    self.path = path
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, kind, 0)
    var size = Self.sendBuffer
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Connects anew where it must: a journal that was restarted with new sockets leaves the old connection dead.
  func send(_ datagram: [UInt8]) -> Outcome {
    guard descriptor >= 0 else { return .absent }
    if isConnected.load(ordering: .relaxed), let outcome = outcome(of: datagram) { return outcome }
    let isConnected = connect()
    self.isConnected.store(isConnected, ordering: .relaxed)
    return isConnected ? outcome(of: datagram) ?? .absent : .absent
  }

  /// What came of a datagram; `nil` where nobody is there to take it.
  private func outcome(of datagram: [UInt8]) -> Outcome? {
    let count = unsafe datagram.withUnsafeBytes { bytes in
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return .taken }
    return switch errno {
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: .full
    case EMSGSIZE: isWritable ? .tooBig : .full
    default: nil
    }
  }

  /// Whether neither the journal's queue nor our send buffer is full.
  private var isWritable: Bool {
    var probe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&probe, 1, 0) == 1 && probe.revents & Int16(POLLOUT) != 0
  }

  private func connect() -> Bool {
    guard var address = sockaddr_un(path: path) else { return false }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe Glibc.connect(descriptor, general, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}

extension sockaddr_un {
  /// The address of a path; `nil` where it is too long for one.
  init?(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = unsafe withUnsafeMutableBytes(of: &sun_path) { space in
      guard bytes.count < space.count else { return false }
      unsafe space.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
  }
}
