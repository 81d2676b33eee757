import Glibc
import TSearchCore

extension Machine {
  /// No document that tsearch reads is larger.
  private static let largestFile = 64 << 20

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = try Machine.open(path)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try Machine.readAll(descriptor, named: path, atMost: Machine.largestFile)
  }

  /// No post that tsearch reads is larger.
  private static let longestLine = 16 << 20

  package func lines(of path: String, _ each: ([UInt8]) throws -> Void) throws {
    let descriptor = try Machine.open(path)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("'\(path)' cannot be read: \(Machine.reason)") }
      if count == 0 { break }
      var rest = buffer[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        try each(line)
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line += rest
      guard line.count <= Machine.longestLine else {
        throw FileError("a line of '\(path)' is longer than \(Machine.longestLine >> 20) MiB")
      }
    }
    if !line.isEmpty { try each(line) }
  }

  /// Opens a file to read; `-` is standard input.
  static func open(_ path: String) throws(FileError) -> Int32 {
    if path == "-" { return STDIN_FILENO }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("'\(path)' cannot be read: \(reason)") }
    return descriptor
  }

  static func readAll(_ descriptor: Int32, named name: String, atMost: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("'\(name)' cannot be read: \(reason)") }
      bytes += buffer[..<count]
      guard bytes.count <= atMost else { throw FileError("'\(name)' is larger than \(atMost >> 20) MiB") }
    }
  }

  package func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  package func makeFolder(_ path: String) {
    for place in path.indices.dropFirst() where path[place] == "/" {
      unsafe mkdir(String(path[..<place]), 0o700)
    }
    unsafe mkdir(path, 0o700)
  }

  package func makeMarker(_ path: String) -> Bool {
    let folder = String(
      path.prefix(path.lastIndex(of: "/").map { path.distance(from: path.startIndex, to: $0) } ?? 0))
    unsafe mkdir(folder, 0o700)
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
