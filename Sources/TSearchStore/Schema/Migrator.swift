import TSearchCore

/// Brings a database to the version of this program (C7).
struct Migrator {
  var folder: StoreFolder
  /// Scripts; the first makes version 1.
  var migrations: [String]

  var version: Int { migrations.count }

  /// Refuses a database of a newer program from its file's header alone, before anything is opened.
  ///
  /// - SeeAlso: "Database File Format", section 1.3: the user version stands at byte 60, big-endian.
  func refuseNewerFile() throws(StoreError) {
    let header: [UInt8]
    do throws(SystemError) { header = try File.read(folder.database, first: 100) ?? [] } catch {
      throw error.report(folder.database)
    }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return }
    try refuseNewer(header[60..<64].reduce(0) { $0 << 8 | Int($1) })
  }

  private func refuseNewer(_ found: Int) throws(StoreError) {
    guard found <= version else { throw .newer(database: found, program: version) }
  }

  /// Runs what is missing, each step in a transaction of its own, after a copy of what there was.
  func migrate(_ connection: Connection) throws(StoreError) {
    let found = try connection.texts("PRAGMA user_version").first.flatMap { Int($0) } ?? 0
    do throws(StoreError) { try refuseNewer(found) } catch {
      connection.keepLogOnClose()  // The newer version stood in the log only.
      throw error
    }
    for step in found..<version {
      if step > 0 { try keepCopy(connection, before: step + 1) }
      KillPoint.pass("copy-kept")
      try connection.transaction { () throws(StoreError) in
        try connection.execute(migrations[step])
        KillPoint.pass("schema-changed")
        try connection.execute("PRAGMA user_version = \(step + 1)")
      }
      KillPoint.pass("schema-kept")
    }
  }

  private func keepCopy(_ connection: Connection, before version: Int) throws(StoreError) {
    let copy = "\(folder.database).before-\(version)"
    try folder.createFile(copy, isEmptied: true)
    let literal = copy.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    try connection.execute("VACUUM INTO '\(literal)'")
  }
}
