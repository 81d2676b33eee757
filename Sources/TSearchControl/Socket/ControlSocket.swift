import Glibc

/// The socket that the daemon listens on: handed over by systemd, or made by itself.
package final class ControlSocket: Sendable {
  /// Not blocking.
  package let descriptor: Int32
  private let owned: OwnedDescriptor
  /// The file that we made, to be removed at the end.
  private let made: (path: String, inode: UInt64)?

  private init(_ owned: OwnedDescriptor, made: (path: String, inode: UInt64)?) {
    self.owned = owned
    descriptor = owned.rawValue
    self.made = made
  }

  deinit {
    guard let made, FileFacts(of: made.path)?.inode == made.inode else { return }
    unsafe unlink(made.path)
  }

  /// Takes over a socket that listens already, such as systemd's; its file stays when we end.
  package convenience init(adopting descriptor: Int32) throws(ControlSocketError) {
    guard UnixSocket.isListening(descriptor) else { throw .notListening }
    do { try UnixSocket.makeNonBlocking(descriptor) } catch {
      throw .failed(path: "", reason: error.words)
    }
    self.init(OwnedDescriptor(descriptor), made: nil)
  }

  /// Makes a socket of mode 0600, in a folder that is made with mode 0700 where it is missing.
  ///
  /// A socket that nobody answers on is replaced. The test and the making are one step under a lock on the
  /// folder, so that of two daemons that start at once one finds the other.
  package static func make(path: String) throws(ControlSocketError) -> ControlSocket {
    guard path.utf8.count <= UnixSocket.longestPath else { throw .pathTooLong(path: path) }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    do {
      try makeFolder(folder)
      let handle = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard handle >= 0 else { throw SystemFailure() }
      let lock = OwnedDescriptor(handle)
      guard flock(lock.rawValue, LOCK_EX) == 0 else { throw SystemFailure() }
      try makeRoom(at: path)
      let socket = try listen(at: path)
      withExtendedLifetime(lock) {}
      return ControlSocket(socket, made: (path, FileFacts(of: path)?.inode ?? 0))
    } catch let failure as SystemFailure {
      throw words(for: failure, path: path)
    } catch {
      throw error as? ControlSocketError ?? .failed(path: path, reason: "\(error)")
    }
  }

  /// Makes the folder, and those above it that are missing, for their owner alone.
  private static func makeFolder(_ folder: String) throws(SystemFailure) {
    if unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
      throw SystemFailure()
    }
    try makeFolder(String(folder[..<slash]))
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemFailure() }
  }

  /// Removes a socket that nobody answers on.
  private static func makeRoom(at path: String) throws {
    guard let facts = FileFacts(of: path) else { return }
    guard facts.isSocket else { throw ControlSocketError.notASocket(path: path) }
    let probe = try UnixSocket.open(isBlocking: false)
    do throws(SystemFailure) {
      try UnixSocket.connect(probe, to: path)
    } catch {
      switch error.code {
      case ECONNREFUSED: break
      case EAGAIN: throw ControlSocketError.alreadyRunning(path: path, process: nil)  // Its queue is full.
      default: throw error
      }
      guard unsafe unlink(path) == 0 else { throw SystemFailure() }
      return
    }
    let process = try? UnixSocket.peer(of: probe.rawValue).process
    throw ControlSocketError.alreadyRunning(path: path, process: process)
  }

  /// Nobody can connect before the mode is set, for the socket does not listen yet.
  private static func listen(at path: String) throws(SystemFailure) -> OwnedDescriptor {
    let socket = try UnixSocket.open(isBlocking: false)
    try UnixSocket.bind(socket, to: path)
    guard unsafe chmod(path, 0o600) == 0, Glibc.listen(socket.rawValue, 64) == 0 else {
      let failure = SystemFailure()
      unsafe unlink(path)
      throw failure
    }
    return socket
  }

  private static func words(for failure: SystemFailure, path: String) -> ControlSocketError {
    switch failure.code {
    case EACCES, EPERM, EROFS: .permissionDenied(path: path)
    default: .failed(path: path, reason: failure.words)
    }
  }
}

/// What the system says of a file, a link not followed; `nil` where there is none.
struct FileFacts {
  var inode: UInt64
  var owner: UInt32
  var isSocket: Bool
  var isFolder: Bool

  init?(of path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    inode = UInt64(facts.st_ino)
    owner = facts.st_uid
    isSocket = facts.st_mode & S_IFMT == S_IFSOCK
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
  }
}
