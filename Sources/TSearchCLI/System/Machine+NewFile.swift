import Glibc
import Synchronization

extension Machine {
  package func newFile(_ path: String, replaces: Bool) throws(FileError) -> any NewFile {
    guard path == "-" else { return try PartFile(path, replaces: replaces) }
    guard !isTerminal(.output) else {
      throw FileError("a terminal cannot show it", hint: "name a file, or write '> FILE' behind it")
    }
    return OutputFile()
  }
}

/// Standard output as a file: it has no name to give.
private final class OutputFile: NewFile {
  func append(_ bytes: [UInt8]) throws { try Machine.write(bytes, to: STDOUT_FILENO) }
  func finish() {}
}

/// A file that is called `NAME.part` until it is whole.
private final class PartFile: NewFile {
  private let path: String
  private let part: String
  private let replaces: Bool
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String, replaces: Bool) throws(FileError) {
    self.path = path
    self.replaces = replaces
    part = path + ".part"
    try PartFile.checkFree(path, replaces: replaces)
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError("'\(part)' cannot be written: \(Machine.reason)") }
    // What an earlier try left is taken over, but not from one that is still at it.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw FileError("another backup is writing '\(part)'")
    }
    self.descriptor = descriptor
    Interruption.leaveNothing(of: part)
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw failure() }
  }

  deinit {
    if !isFinished { unsafe unlink(part) }
    Interruption.forget()
    close(descriptor)
  }

  private static func checkFree(_ path: String, replaces: Bool) throws(FileError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError("'\(path)' is no plain file") }
    if !replaces { throw FileError("'\(path)' is there already", hint: "'--force' replaces it") }
  }

  func append(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  func finish() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw failure() }
    try PartFile.checkFree(path, replaces: replaces)
    guard unsafe rename(part, path) == 0 else { throw failure() }
    isFinished = true
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let place = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may not be read was written all the same.
    guard place >= 0 else { return }
    defer { close(place) }
    guard fsync(place) == 0 || errno == EINVAL else {
      throw FileError("'\(path)' is whole, but may not outlive a power cut: \(Machine.reason)")
    }
  }

  private func failure() -> FileError {
    FileError("'\(path)' cannot be written: \(Machine.reason)", hint: "nothing is left of it")
  }
}

/// Removes the unfinished file when the program is interrupted.
private enum Interruption {
  /// The name for the handler, which may use nothing that locks or allocates; 0: none.
  private static let name = Atomic<UInt>(0)

  static func leaveNothing(of path: String) {
    name.store(unsafe UInt(bitPattern: strdup(path)), ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if let path = unsafe UnsafePointer<CChar>(bitPattern: Interruption.name.load(ordering: .relaxed)) {
          unsafe unlink(path)
        }
        _exit(128 + number)
      }
    }
  }

  static func forget() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    let old = name.exchange(0, ordering: .sequentiallyConsistent)
    unsafe free(UnsafeMutablePointer<CChar>(bitPattern: old))
  }
}
