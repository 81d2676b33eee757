import Glibc
import TSearchCore

/// The folder with the pictures' files: each has a name of its own for ever, so that a path never shows another
/// person's picture.
///
/// All of it waits for the disk: to be called beside the loop.
struct PictureFolder: Sendable {
  let path: String

  /// Why a picture could not be written.
  struct Fault: Error, Equatable {
    var words: String
    /// Of the call just made.
    static var last: Fault { Fault(words: unsafe String(cString: strerror(errno))) }
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a picture; under its name it stands whole or not at all, a power cut included.
  ///
  /// - Returns: The name.
  func keep(_ picture: Picture) throws(Fault) -> String {
    makeFolders()
    let name = PictureFolder.newName(picture.kind)
    let draft = path(of: name) + PictureFolder.draft
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    do throws(Fault) {
      defer { close(descriptor) }
      try PictureFolder.write(picture.bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
      KillPoint.pass("picture-written")
      guard unsafe rename(draft, path(of: name)) == 0 else { throw .last }
      KillPoint.pass("picture-named")
    } catch {
      unsafe unlink(draft)
      throw error
    }
    return name
  }

  /// A picture as it was kept; `nil` where it is not there, or not as it was.
  func read(_ name: String, bytes count: Int) -> Picture? {
    guard PictureFolder.isName(name), (1...Picture.mostBytes).contains(count) else { return nil }
    let descriptor = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count + 1)
    var filled = 0
    while filled < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      guard read > 0 else { break }
      filled += read
    }
    return filled == count ? Picture(Array(bytes.dropLast())) : nil
  }

  /// Whether a file of that name and size is there.
  func holds(_ name: String, bytes count: Int) -> Bool {
    var facts = stat()
    guard PictureFolder.isName(name), unsafe lstat(path(of: name), &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && Int(facts.st_size) == count
  }

  func remove(_ names: [String]) {
    for name in names where PictureFolder.isName(name) { unsafe unlink(path(of: name)) }
  }

  /// Removes what an interrupted write left and what the store knows nothing of; files of others stay.
  func sweep(keeping names: Set<String>) {
    guard let listing = unsafe opendir(path) else { return }
    defer { unsafe closedir(listing) }
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isDraft = name.hasSuffix(PictureFolder.draft)
      let whole = isDraft ? String(name.dropLast(PictureFolder.draft.count)) : name
      guard PictureFolder.isName(whole), isDraft || !names.contains(name) else { continue }
      unsafe unlink(path(of: name))
    }
  }
}

extension PictureFolder {
  private static let draft = ".new"
  private static let digits = 32

  private static func newName(_ kind: PictureKind) -> String {
    let bits = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
    let text = bits.map { bits in
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return text.joined() + "." + kind.rawValue
  }

  /// Whether it is a name that ``newName(_:)`` gives; the store may hold any other one.
  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == digits
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      && PictureKind(rawValue: String(parts[1])) != nil
  }

  /// The folder and those above it, closed to others.
  private func makeFolders() {
    for place in path.indices.dropFirst() where path[place] == "/" {
      unsafe mkdir(String(path[..<place]), 0o700)
    }
    unsafe mkdir(path, 0o700)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }
}
