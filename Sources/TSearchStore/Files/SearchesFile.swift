import TSearchCore

/// What `searches.json` says.
struct SearchesFile {
  var entries: [SearchDocument.Entry] = []
  var accounts: [AccountEntry] = []
  /// Whether all of it was understood.
  var isWhole = true
}

extension StoreFolder {
  /// Writes `searches.json` where it says anything else.
  func writeSearches(_ records: [SearchRecord], _ accounts: [FollowedAccount]) throws(SystemError) {
    var bytes: [UInt8] = []
    SearchDocument(records.map(\.search), accounts: accounts).json.append(to: &bytes)
    bytes.append(0x0A)
    guard try File.read(searches) != bytes else { return }
    try File.replace(searches, in: path, with: bytes)
  }

  /// Reads `searches.json`; where there is none, it holds nothing.
  func readSearches() throws(StoreError) -> SearchesFile {
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try File.read(searches) } catch { throw error.report(searches) }
    guard let bytes else { return SearchesFile() }
    guard let json = try? JSONValue(parsing: bytes), let document = try? SearchDocument(json: json) else {
      return SearchesFile(isWhole: false)
    }
    return SearchesFile(
      entries: document.entries, accounts: document.accounts, isWhole: document.refused.isEmpty)
  }
}
