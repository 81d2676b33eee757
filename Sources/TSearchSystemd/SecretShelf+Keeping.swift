import Glibc
package import TSearchCore

extension SecretShelf: CredentialStore {
  /// Writes `credentials/NAME.token` in the state folder, for the owner alone, so that at every instant, a power
  /// cut included, the old or the new one stands there whole.
  package func keep(
    _ credential: String, of source: SourceSettings
  ) throws(CredentialFault) -> KeptCredential {
    let name = source.name.rawValue
    guard Self.isFileName(name), let state = folders.last else {
      throw CredentialFault("no file can be called after '\(name)'")
    }
    let folder = "\(state)/credentials"
    let path = "\(folder)/\(name).token"
    let descriptor = try Self.open(folder: folder)
    defer { close(descriptor) }
    try Self.replace(name + ".token", in: descriptor, path: path, with: Array((credential + "\n").utf8))
    return KeptCredential(path: path, hiddenBy: try hider(of: path, name, tokenFile: source.tokenFile))
  }

  /// What is found before a file; a place that is at fault stands before it, too.
  private func hider(of path: String, _ name: String, tokenFile: String?) throws(CredentialFault) -> String? {
    do {
      guard let found = try secret(of: name, tokenFile: tokenFile), found.path != path else { return nil }
      return found.path
    } catch {
      guard error.path != path else { throw CredentialFault(error.report.message) }
      return error.path
    }
  }

  /// Opens the folder of the secrets, which is made where it is missing, and closed to others.
  private static func open(folder: String) throws(CredentialFault) -> Int32 {
    unsafe mkdir(folder, 0o700)
    let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(folder) }
    var facts = stat()
    if unsafe fstat(descriptor, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0
    {
      return descriptor
    }
    close(descriptor)
    throw CredentialFault("the folder '\(folder)' belongs to another user")
  }

  /// A file that stands there is replaced, never written into: others may have it open or linked.
  private static func replace(
    _ name: String, in folder: Int32, path: String, with bytes: [UInt8]
  ) throws(CredentialFault) {
    // No source's name begins with a full stop.
    let draft = ".\(name).new"
    // What an interrupted write left.
    unsafe unlinkat(folder, draft, 0)
    let descriptor = unsafe openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw fault(path) }
    // A write of so few bytes that is cut short means a full disk, and says so by no error of its own.
    errno = ENOSPC
    let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    let isWhole = written == bytes.count && fchmod(descriptor, 0o600) == 0 && fsync(descriptor) == 0
    if isWhole, unsafe renameat(folder, draft, folder, name) == 0, fsync(folder) == 0 {
      close(descriptor)
      return
    }
    let reason = fault(path)
    close(descriptor)
    unsafe unlinkat(folder, draft, 0)
    throw reason
  }

  private static func fault(_ path: String) -> CredentialFault {
    let reason = unsafe String(cString: strerror(errno))
    return CredentialFault("'\(path)' cannot be written: \(reason)")
  }
}

extension SecretError {
  /// The file that is at fault.
  fileprivate var path: String {
    switch self {
    case .exposed(let path), .unreadable(let path, _), .empty(let path): path
    }
  }
}
