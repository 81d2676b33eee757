import TSearchCore

/// When `searches.json` was written, and whether it is to be written again.
struct SearchesExport {
  /// Between two writings; an import of thousands of searches is a handful of files.
  static let rest = Duration.seconds(1)

  var isDue = false
  var writtenAt: BootInstant?
  var alarm: (any Alarm)?
}

extension SQLiteLedger {
  /// Writes `searches.json` now, or a moment later where it has just been written (C2).
  func exportSoon() {
    export.isDue = true
    guard export.alarm == nil else { return }
    let next = export.writtenAt.map { $0 + SearchesExport.rest }
    guard let next, next > time.now else { return exportNow() }
    export.alarm = time.alarm(at: next) { [weak self] in
      self?.assumeIsolated { $0.exportNow() }
    }
  }

  /// Writes `searches.json` if it is due.
  ///
  /// The database has the searches already. A file that cannot be written is tried again with the next
  /// change, with ``close()``, and when the store is opened.
  func exportNow() {
    export.alarm = nil
    guard export.isDue, let records = try? store().searches.all(), let accounts = try? store().accounts.all()
    else { return }
    export.writtenAt = time.now
    export.isDue = (try? folder.writeSearches(records, accounts)) == nil
  }
}
