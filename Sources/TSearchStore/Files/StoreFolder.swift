import Glibc
import TSearchCore

/// Which file it is, whatever its name.
struct FileIdentity: Equatable {
  var device: dev_t
  var number: ino_t
}

/// The folder of the store and the files in it.
struct StoreFolder: Sendable {
  static let databaseName = "tsearch.db"
  var path: String

  var database: String { "\(path)/\(StoreFolder.databaseName)" }
  var log: String { "\(database)-wal" }
  var lock: String { "\(path)/tsearch.lock" }
  var searches: String { "\(path)/searches.json" }

  /// Makes the folder, and those above it, for the owner alone.
  func create() throws(StoreError) {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)[...]
    var made = path.hasPrefix("/") ? "" : "."
    while let part = parts.popFirst() {
      made += "/\(part)"
      // What stands there already may refuse by other words than EEXIST; opening a file will tell.
      guard unsafe mkdir(made, 0o700) != 0, errno != EEXIST, parts.isEmpty else { continue }
      throw SystemError.last.report(made)
    }
  }

  /// Makes an empty file for the owner alone; one that stands there is emptied, or stays as it is.
  func createFile(_ path: String, isEmptied: Bool = false) throws(StoreError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isEmptied ? O_TRUNC : 0)
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SystemError.last.report(path) }
    close(descriptor)
  }

  /// The size of a file; `nil` where there is none.
  func size(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The first bytes of a file; `nil` where there is none.
  func header(_ path: String, _ count: Int) throws(StoreError) -> [UInt8]? {
    do throws(SystemError) { return try File.read(path, first: count) } catch { throw error.report(path) }
  }

  /// What tells the file of that name from every other; `nil` where there is none.
  func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: status.st_dev, number: status.st_ino)
  }

  /// Renames the database, and the log that belongs to it, out of the way (C2); the new name.
  ///
  /// The database goes first: without its log it may look sound, as it was long ago, while SQLite takes no log
  /// over into an empty database.
  func setDatabaseAside(at moment: Timestamp) throws(StoreError) -> String {
    let kept = freeName(database, at: moment)
    for suffix in ["", "-wal", "-shm", "-journal"] where size(database + suffix) != nil {
      try move(database + suffix, to: kept + suffix)
      KillPoint.pass("file-aside")
    }
    return kept
  }

  /// Copies a `searches.json` that was not understood whole, before it is written anew.
  func keepSearches(at moment: Timestamp) throws(StoreError) {
    let copy = freeName(searches, at: moment)
    do throws(SystemError) {
      guard let bytes = try File.read(searches) else { return }
      try File.replace(copy, in: path, with: bytes)
    } catch {
      throw error.report(copy)
    }
  }

  private func freeName(_ path: String, at moment: Timestamp) -> String {
    let stamp = "\(path).damaged-" + moment.rfc3339.filter { $0 != "-" && $0 != ":" }
    var name = stamp
    var number = 1
    while size(name) != nil {
      number += 1
      name = "\(stamp)-\(number)"
    }
    return name
  }

  private func move(_ path: String, to name: String) throws(StoreError) {
    guard unsafe rename(path, name) == 0 else { throw SystemError.last.report(path) }
  }
}
