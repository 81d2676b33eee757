import Glibc
import TSearchCore

/// Whole small files, read and replaced.
enum File {
  /// Larger ones are not read: nothing of ours is.
  private static let largest = 256 << 20

  /// The bytes of a file; `nil` where there is none.
  static func read(_ path: String, first limit: Int = largest) throws(SystemError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .last
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let count = unsafe Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      guard count >= 0 else { throw .last }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Replaces a file so that at every instant, a power cut included, the old or the new one stands there.
  static func replace(_ path: String, in folder: String, with bytes: [UInt8]) throws(SystemError) {
    let draft = "\(path).new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
      KillPoint.pass("draft-written")
      guard unsafe rename(draft, path) == 0 else { throw .last }
      KillPoint.pass("file-replaced")
    } catch {
      unsafe unlink(draft)
      throw error
    }
    try sync(folder)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  private static func sync(_ folder: String) throws(SystemError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
