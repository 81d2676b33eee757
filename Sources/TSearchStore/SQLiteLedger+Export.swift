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
    guard export.isDue, let records = try? store().searches.all() else { return }
    export.writtenAt = time.now
    export.isDue = (try? folder.writeSearches(records)) == nil
  }
}

extension StoreFolder {
  /// Writes `searches.json` where it says anything else.
  func writeSearches(_ records: [SearchRecord]) throws(SystemError) {
    var bytes: [UInt8] = []
    SearchDocument(records.map(\.search)).json.append(to: &bytes)
    bytes.append(0x0A)
    guard try File.read(searches) != bytes else { return }
    try File.replace(searches, in: path, with: bytes)
  }

  /// The searches of `searches.json`; none where there is no such file, or it cannot be understood.
  func readSearches() -> [SearchDocument.Entry] {
    guard let bytes = try? File.read(searches), let json = try? JSONValue(parsing: bytes),
      let document = try? SearchDocument(json: json)
    else { return [] }
    return document.entries
  }
}
