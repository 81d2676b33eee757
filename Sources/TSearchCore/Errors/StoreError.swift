/// Why the store could not do what was asked.
package enum StoreError: UserFacingError, Equatable {
  /// The disk is full, read-only or failing: nothing was written, later it may be (C1).
  case cannotRecord(String)
  /// The file of that name is no sound database; the next start keeps it aside (C2).
  case damaged(String)
  /// The file is of a newer program (C7).
  case newer(database: Int, program: Int)
  /// Another process has the store (C4).
  case inUse(process: Int32?)
  case nameTaken(String)
  /// A fault of ours or of SQLite: what was being done, and its words.
  case failed(String)

  package var report: UserReport {
    switch self {
    case .cannotRecord(let why):
      UserReport("the store cannot be written: \(why)", hint: "free disk space or mend its permissions")
    case .damaged(let file):
      UserReport(
        "the store '\(file)' is damaged",
        hint: "start tsearchd again: it keeps the file aside and brings the saved searches back")
    case .newer(let database, let program):
      UserReport(
        "the store is of version \(database), this program knows version \(program)",
        hint: "install the newer tsearch again; nothing was changed")
    case .inUse(let process):
      UserReport(
        "another tsearchd\(process.map { " (process \($0))" } ?? "") has the store",
        hint: "'tsearchctl status' talks to it")
    case .nameTaken(let name): UserReport("a search is called '\(name)' already")
    case .failed(let what): UserReport("the store failed: \(what)")
    }
  }
}
