import Glibc
import TSearchCore

/// The lock that says "one store, one daemon" (C4), held until released.
///
/// The lock is the kernel's (`flock`), so that a dead process leaves none; the number in the file is only
/// for the message of the next one that tries.
final class StoreLock {
  private let descriptor: Int32

  init(path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError.last.report(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemError.last
      let holder = StoreLock.holder(descriptor)
      close(descriptor)
      throw failure.number == EWOULDBLOCK ? .inUse(process: holder) : failure.report(path)
    }
    self.descriptor = descriptor
    let line = Array("\(getpid())\n".utf8)
    // A full disk leaves the number out, which spoils nothing but the message.
    _ = ftruncate(descriptor, 0)
    _ = unsafe pwrite(descriptor, line, line.count, 0)
  }

  deinit { close(descriptor) }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
