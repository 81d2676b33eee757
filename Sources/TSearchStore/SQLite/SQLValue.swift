import CSQLite
import TSearchCore

/// A value that a statement takes.
protocol SQLValue {
  /// Sets one parameter; a result code of SQLite.
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int64: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, place, self)
  }
}

extension Int: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, place, Int64(self))
  }
}

extension Bool: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, place, self ? 1 : 0)
  }
}

extension String: SQLValue {
  /// SQLite takes a copy, by length, so that NUL bytes stay.
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT
      guard let start = bytes.baseAddress else {
        return unsafe sqlite3_bind_text(statement, place, "", 0, copy)
      }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
        unsafe sqlite3_bind_text64(
          statement, place, characters, UInt64(bytes.count), copy, UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    guard let self else { return unsafe sqlite3_bind_null(statement, place) }
    return unsafe self.bind(to: statement, at: place)
  }
}

extension Timestamp: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    unsafe milliseconds.bind(to: statement, at: place)
  }
}

extension SearchID: SQLValue {
  @unsafe func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    unsafe rawValue.bind(to: statement, at: place)
  }
}
