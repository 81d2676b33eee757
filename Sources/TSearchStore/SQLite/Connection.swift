import CSQLite
import TSearchCore

/// An open database, with the statements that were prepared for it; one thread uses it at a time.
@safe final class Connection {
  let handle: OpaquePointer
  private let path: String
  private var statements: [UInt: Statement] = [:]
  /// Whether SQLite found damage in the file: the next opening is to look it through.
  private(set) var hasMetDamage = false

  /// Opens an existing file for reading and writing; its log stays when it is closed, unless
  /// ``clearLogOnClose()`` was called.
  init(path: String) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle = unsafe handle, code == SQLITE_OK else {
      let failure = unsafe Connection.failure(code, of: handle, doing: "open '\(path)'")
      unsafe sqlite3_close_v2(handle)
      throw failure
    }
    unsafe self.handle = handle
    self.path = path
    unsafe _ = tsearch_sqlite3_keep_log_on_close(handle, 1)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// The statement of this text, prepared once.
  func statement(_ sql: StaticString) throws(StoreError) -> Statement {
    let key = unsafe UInt(bitPattern: sql.utf8Start)
    if let known = statements[key] { return known }
    let statement = try unsafe Statement(sql.description, in: handle, isKept: true, of: self)
    statements[key] = statement
    return statement
  }

  /// Runs a statement to its end; rows that it gives are passed over.
  func run<each Value: SQLValue>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(StoreError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(repeat each values)
    while try statement.step() {}
  }

  /// Runs several statements that are used once and take no values: a schema, a pragma.
  func execute(_ script: String) throws(StoreError) {
    let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    try check(code, "execute '\(script.prefix(60))'")
  }

  /// What `read` makes of each row.
  func rows<each Value: SQLValue, Result>(
    _ sql: StaticString, _ values: repeat each Value, read: (Statement) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(repeat each values)
    var results: [Result] = []
    while try statement.step() { results.append(try read(statement)) }
    return results
  }

  /// What `read` makes of the first row; `nil` where there is none.
  func first<each Value: SQLValue, Result>(
    _ sql: StaticString, _ values: repeat each Value, read: (Statement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(repeat each values)
    return try statement.step() ? try read(statement) : nil
  }

  /// The rows of a text that is used once, such as a pragma: each row's first column.
  func texts(_ sql: String) throws(StoreError) -> [String] {
    let statement = try unsafe Statement(sql, in: handle, isKept: false, of: self)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0) ?? "") }
    return texts
  }

  /// Keeps all that `body` writes, or nothing of it.
  ///
  /// - Parameter isKept: `false` for a trial, which is taken back when it went well, too.
  func transaction<Result>(
    isKept: Bool = true, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      guard isKept else {
        rollBack()
        return result
      }
      KillPoint.pass("before-commit")
      try run("COMMIT")
      KillPoint.pass("after-commit")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction without effect; SQLite has done so by itself after some errors.
  private func rollBack() {
    guard unsafe sqlite3_get_autocommit(handle) == 0 else { return }
    unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// The row number of the last insertion.
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// How many rows were changed since the opening.
  var allChanges: Int { Int(unsafe sqlite3_total_changes(handle)) }

  func check(_ code: Int32, _ doing: @autoclosure () -> String) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    let failure = unsafe Connection.failure(code, of: handle, doing: doing())
    if case .damaged = failure { hasMetDamage = true }
    throw failure
  }

  /// With a good end the log goes into the database and is removed: one that is missing otherwise was lost.
  func clearLogOnClose() { unsafe _ = tsearch_sqlite3_keep_log_on_close(handle, 0) }

  func distrustFile() throws(StoreError) {
    let code = unsafe tsearch_sqlite3_distrust_file(handle)
    try check(code, "set the connection up")
  }
}
