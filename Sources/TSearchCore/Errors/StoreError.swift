/// Why the store could not do what was asked.
package enum StoreError: UserFacingError, Equatable {
  /// The disk is full, read-only or failing: nothing was written, later it may be (C1).
  case cannotRecord(String)
  /// The file of that name is no sound database; the next start keeps it aside (C2).
  case damaged(String)
  /// The database was removed or replaced while it was in use: what is written would be lost (C2).
  case removed(String)
  /// The file is of a newer program (C7).
  case newer(database: Int, program: Int)
  /// Another process has the store (C4).
  case inUse(process: Int32?)
  case nameTaken(String)
  /// No copy for a backup can be made: why.
  case cannotCopy(String)
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
    case .removed(let file):
      UserReport(
        "the store '\(file)' was removed or replaced while in use",
        hint: "'tsearchctl backup FILE' saves what it held; put it back, or start tsearchd again")
    case .newer(let database, let program):
      UserReport(
        "the store is of version \(database), this program knows version \(program)",
        hint: "install the newer tsearch again; nothing was changed",
        exit: .usage)  // To try again is of no use: the service is not restarted.
    case .inUse(let process):
      UserReport(
        "another tsearchd\(process.map { " (process \($0))" } ?? "") has the store",
        hint: "'tsearchctl status' talks to it")
    case .nameTaken(let name): UserReport("a search is called '\(name)' already")
    case .cannotCopy(let why):
      UserReport("the store cannot be copied: \(why)")
    case .failed(let what): UserReport("the store failed: \(what)")
    }
  }
}
