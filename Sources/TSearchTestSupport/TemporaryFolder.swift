import Glibc

/// A fresh folder below the system's temporary one, removed with all it holds when released.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/tsearch-test-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else { fatalError("no folder can be made below '\(base)': error \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.empty(path)
    unsafe rmdir(path)
  }

  /// Removes what is in a folder; a symbolic link is removed, not followed.
  private static func empty(_ folder: String) {
    guard let listing = unsafe opendir(folder) else { return }
    defer { unsafe closedir(listing) }
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let path = "\(folder)/\(name)"
      if unsafe unlink(path) == 0 { continue }
      empty(path)
      unsafe rmdir(path)
    }
  }

  /// A copy of a folder's files as they are now: what a crash of their writer would leave.
  package convenience init(copying folder: String) throws(CopyFault) {
    self.init()
    guard let listing = unsafe opendir(folder) else { throw CopyFault(path: folder) }
    defer { unsafe closedir(listing) }
    while let entry = unsafe readdir(listing) {
      guard unsafe entry.pointee.d_type == UInt8(DT_REG) else { continue }
      let leaf = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      try Self.copy("\(folder)/\(leaf)", to: file(leaf))
    }
  }

  private static func copy(_ path: String, to other: String) throws(CopyFault) {
    let source = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    let target = unsafe Glibc.open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer {
      Glibc.close(source)
      Glibc.close(target)
    }
    var count: Int
    repeat { count = sendfile(target, source, nil, 1 << 30) } while count > 0
    guard count == 0 else { throw CopyFault(path: path) }
  }

  /// A file that could not be copied.
  package struct CopyFault: Error { package var path: String }

  /// The path of a name in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) -> String {
    let path = file(name)
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let bytes = Array(text.utf8)
    let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard Glibc.close(descriptor) == 0, written == bytes.count else {
      fatalError("'\(path)' cannot be written")
    }
    return path
  }
}
