import Glibc
import Synchronization

/// Tells whether the journal would take an entry now, without sending one.
///
/// `sd_journal_sendv` says nothing when the socket is missing and blocks when its queue is full (FACTS section 1),
/// so a datagram socket of our own is connected to the journal and asked whether it can be written.
final class JournalSocket: Sendable {
  enum State { case writable, full, absent }

  private let descriptor: Int32
  private let path: String

  init(path: String) {
    self.path = path
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, kind, 0)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Connects anew each time: a journal that was restarted with new sockets leaves the old connection dead.
  var state: State {
    guard descriptor >= 0, connect() else { return .absent }
    var probe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let count = unsafe poll(&probe, 1, 0)
    return count == 1 && probe.revents & Int16(POLLOUT) != 0 ? .writable : .full
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
