import CSystemd  // Its timer declares the times of files, too.
import Glibc

/// Where secrets lie, in the order of OUTSIDE section 5: systemd's credential, `TokenFile=`, `credentials/` in the
/// configuration folder, the same in the state folder.
package struct SecretShelf: Sendable {
  /// A secret with the time of its file, by which a change is noticed (T5).
  package struct Found: Equatable, Sendable {
    package var secret: Secret
    package var path: String
    /// Nanoseconds since 1970.
    package var changedAt: Int64
  }

  /// The most a secret's file may hold.
  private static let mostBytes = 64 * 1024
  /// What a unit sets in the place of a credential that does not exist (FACTS section 2).
  private static let absent = "none"

  private let credentials: String?
  let folders: [String]

  /// - Parameters:
  ///   - credentials: `$CREDENTIALS_DIRECTORY`.
  ///   - folders: The configuration's and the state folder, in this order; the last is written to.
  package init(credentials: String?, folders: [String]) {
    self.credentials = credentials
    self.folders = folders
  }

  /// The secret of a source; `nil` where none lies.
  ///
  /// A later place is not asked when an earlier one is at fault.
  package func secret(of name: String, tokenFile: String?) throws(SecretError) -> Found? {
    let file = name + ".token"
    guard Self.isFileName(name) else { return nil }
    // Where no credential of a unit with DynamicUser= exists, systemd 252 leaves a folder that only root may enter.
    if let credentials, unsafe access(credentials, X_OK) == 0,
      let found = try read("\(credentials)/\(file)", isGuarded: true),
      found.secret.revealed() != Self.absent
    {
      return found
    }
    if let tokenFile {
      guard let found = try read(tokenFile) else {
        throw .unreadable(path: tokenFile, why: "it does not exist")
      }
      return found
    }
    for folder in folders {
      if let found = try read("\(folder)/credentials/\(file)") { return found }
    }
    return nil
  }

  /// Whether a source's name can be a file's, and lead out of no folder.
  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
  }

  /// The first line of a file; `nil` where there is no file.
  ///
  /// - Parameter isGuarded: Whether the service manager answers for who can read it.
  private func read(_ path: String, isGuarded: Bool = false) throws(SecretError) -> Found? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    var facts = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &facts) == 0 else {
      throw .unreadable(path: path, why: unsafe String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, why: "it is no file") }
    guard isGuarded || facts.st_mode & 0o077 == 0 else { throw .exposed(path: path) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { buffer, count in
      count = max(0, unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    guard !words.isEmpty else { throw .empty(path: path) }
    let changedAt = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
    return Found(secret: Secret(String(decoding: words, as: UTF8.self)), path: path, changedAt: changedAt)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
