import CSQLite
import TSearchCore

extension Connection {
  /// What a result code means for the daemon, in words for a person.
  ///
  /// - SeeAlso: "Result and Error Codes", https://www.sqlite.org/rescode.html
  static func failure(_ code: Int32, of handle: OpaquePointer?, doing: String) -> StoreError {
    let words = unsafe String(cString: handle.map { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    switch code & 0xFF {
    case SQLITE_FULL: return .cannotRecord("the disk is full")
    case SQLITE_READONLY: return .cannotRecord("it can only be read")
    case SQLITE_PERM, SQLITE_AUTH: return .cannotRecord("permission denied")
    case SQLITE_CANTOPEN: return .cannotRecord("\(words)\(unsafe cause(handle))")
    case SQLITE_IOERR: return .cannotRecord("the disk fails (\(words)\(unsafe cause(handle)))")
    case SQLITE_BUSY, SQLITE_LOCKED: return .inUse(process: nil)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(StoreFolder.databaseName)
    default: return .failed("could not \(doing): \(words) (\(code))")
    }
  }

  /// The system's own reason behind an error, where it gave one.
  private static func cause(_ handle: OpaquePointer?) -> String {
    let number = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
    return number == 0 ? "" : ": \(SystemError(number: number).words)"
  }
}
