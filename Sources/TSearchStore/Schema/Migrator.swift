import TSearchCore

/// Brings a database to the version of this program (C7).
struct Migrator {
  var folder: StoreFolder
  /// Scripts; the first makes version 1.
  var migrations: [String]

  var version: Int { migrations.count }

  /// Refuses a database of a newer program from its file's header alone, before anything is opened.
  func refuseNewerFile() throws(StoreError) {
    let header = DatabaseHeader(try folder.header(folder.database, DatabaseHeader.length) ?? [])
    if header.isDatabase { try refuseNewer(header.version) }
  }

  private func refuseNewer(_ found: Int) throws(StoreError) {
    guard found <= version else { throw .newer(database: found, program: version) }
  }

  /// Runs what is missing, each step in a transaction of its own, after a copy of what there was.
  func migrate(_ connection: Connection) throws(StoreError) {
    let found = try connection.texts("PRAGMA user_version").first.flatMap { Int($0) } ?? 0
    try refuseNewer(found)  // Where the newer version stood in the log only.
    for step in found..<version {
      if found > 0 { try keepCopy(connection, before: step + 1) }
      KillPoint.pass("copy-kept")
      try connection.transaction { () throws(StoreError) in
        try connection.execute(migrations[step])
        KillPoint.pass("schema-changed")
        try connection.execute("PRAGMA user_version = \(step + 1)")
      }
      KillPoint.pass("schema-kept")
    }
  }

  /// Whether the database has every table, column and index that the scripts make.
  func isComplete(_ connection: Connection) throws(StoreError) -> Bool {
    let model = try Connection(path: ":memory:")
    for script in migrations { try model.execute(script) }
    return Set(try model.parts()).isSubset(of: try connection.parts())
  }

  /// Whether the database holds what no version of ours made.
  func isForeign(_ connection: Connection) throws(StoreError) -> Bool {
    guard try connection.texts("PRAGMA user_version") == ["0"] else { return false }
    return try connection.texts("SELECT count(*) FROM sqlite_schema") != ["0"]
  }

  private func keepCopy(_ connection: Connection, before version: Int) throws(StoreError) {
    let copy = "\(folder.database).before-\(version)"
    try folder.createFile(copy, isEmptied: true)
    let literal = copy.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    try connection.execute("VACUUM INTO '\(literal)'")
  }
}

extension Connection {
  /// Names of tables and indexes, and of columns behind the one of their table.
  fileprivate func parts() throws(StoreError) -> [String] {
    try texts(
      """
      SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' UNION ALL
      SELECT part.name || '.' || field.name FROM sqlite_schema AS part JOIN pragma_table_info(part.name) AS field
      WHERE part.type = 'table' AND part.name NOT LIKE 'sqlite_%'
      """)
  }
}
