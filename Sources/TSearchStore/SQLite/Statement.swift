import CSQLite
import TSearchCore

/// One prepared statement; between ``step()`` and ``reset()`` it stands on a row.
@safe final class Statement {
  private let handle: OpaquePointer
  /// It keeps us, or dies before us within one call: never the other way round.
  private unowned let connection: Connection

  /// - Parameters:
  ///   - database: The open database of `connection`.
  ///   - isKept: Whether it is used more than once.
  init(
    _ sql: String, in database: OpaquePointer, isKept: Bool, of connection: Connection
  ) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = unsafe sqlite3_prepare_v3(database, sql, -1, flags, &handle, nil)
    try connection.check(code, "prepare '\(sql)'")
    guard let handle = unsafe handle else { throw .failed("an empty statement: '\(sql)'") }
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Sets all parameters, from the first.
  func bind<each Value: SQLValue>(_ values: repeat each Value) throws(StoreError) {
    var place: Int32 = 0
    for value in repeat each values {
      place += 1
      try connection.check(unsafe value.bind(to: handle, at: place), "bind parameter \(place)")
    }
  }

  /// Advances to the next row; `false` when there is none.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code != SQLITE_ROW, code != SQLITE_DONE {
      try connection.check(code, "run '\(unsafe String(cString: sqlite3_sql(handle)))'")
    }
    return code == SQLITE_ROW
  }

  /// Leaves the row, so that the statement holds nothing open and can be used again.
  ///
  /// Its result repeats the error of the last step, which was thrown there.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }
}

extension Statement {
  /// A column's number; 0 for NULL.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }
  func int(_ column: Int32) -> Int { Int(integer(column)) }
  func bool(_ column: Int32) -> Bool { integer(column) != 0 }
  func time(_ column: Int32) -> Timestamp { Timestamp(milliseconds: integer(column)) }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }
  func optionalTime(_ column: Int32) -> Timestamp? { isNull(column) ? nil : time(column) }

  /// A column's text, NUL bytes included; `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
