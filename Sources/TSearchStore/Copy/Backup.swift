import CSQLite
import TSearchCore

/// A database on its way, page by page, from an open connection into another file.
///
/// What the same connection writes meanwhile goes into both, so that the result is the database as it is after the
/// last step.
///
/// - SeeAlso: https://www.sqlite.org/c3ref/backup_finish.html
@safe final class Backup {
  /// 128 KiB: a step takes a quarter of a millisecond, where one `VACUUM INTO` of a million posts takes a second.
  private static let pagesInStep: Int32 = 32

  private let source: Connection
  /// Closed after the handle is finished.
  private let target: Connection
  private let handle: OpaquePointer

  /// - Parameter path: A file that is there, and empty.
  init(of source: Connection, into path: String) throws(StoreError) {
    let target = try Connection(path: path)
    // What is half copied is thrown away: it needs neither a way back nor a flush.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256")
    let handle = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
    guard let handle = unsafe handle else {
      let code = unsafe sqlite3_errcode(target.handle)
      throw unsafe Connection.failure(code, of: target.handle, doing: "start a copy")
    }
    self.source = source
    self.target = target
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_backup_finish(handle) }

  /// Copies some pages; `false` when none is left.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_backup_step(handle, Backup.pagesInStep)
    guard code != SQLITE_OK, code != SQLITE_DONE else { return code == SQLITE_OK }
    throw unsafe Connection.failure(code, of: nil, doing: "copy the store")
  }
}
