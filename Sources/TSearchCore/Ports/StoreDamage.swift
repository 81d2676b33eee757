/// What became of a store that was damaged or lost (C2).
package struct StoreDamage: Equatable, Sendable {
  package var cause: Cause
  /// Where the damaged file is kept; `nil` where there was none beside `searches.json`.
  package var kept: String?
  /// How many searches came back from `searches.json`, each owing a silent baseline.
  package var restored: Int
  package var at: Timestamp

  package init(cause: Cause, kept: String?, restored: Int, at: Timestamp) {
    self.cause = cause
    self.kept = kept
    self.restored = restored
    self.at = at
  }

  /// What a person is told of it, and what to do.
  package var sentence: String {
    let file = kept.map { "the file is kept as '\($0)', " } ?? ""
    let (count, them) = restored == 1 ? ("1 search is", "it") : ("\(restored) searches are", "them")
    let goOn = restored == 0 ? "'tsearchctl recover' goes on" : "'tsearchctl recover' goes on with \(them)"
    return """
      the store was damaged or lost at \(at.rfc3339): \(cause.words); \(file)\(count) back, nothing is polled, \
      \(goOn)
      """
  }
}

extension StoreDamage {
  /// What was found wrong; the names stand in the store.
  package enum Cause: String, CaseIterable, Sendable {
    case missing
    case empty
    case noDatabase = "no-database"
    case zeros
    case cut
    case pages
    case tables
    case noLog = "no-log"
    case badLog = "bad-log"

    package var words: String {
      switch self {
      case .missing: "there was no tsearch.db beside searches.json"
      case .empty: "tsearch.db was empty"
      case .noDatabase: "tsearch.db was no database"
      case .zeros: "the first page of tsearch.db was overwritten with zeros"
      case .cut: "tsearch.db was cut short"
      case .pages: "pages inside tsearch.db were overwritten"
      case .tables: "tsearch.db lacked tables of a tsearch store"
      case .noLog: "tsearch.db-wal, which held its latest changes, was missing"
      case .badLog: "tsearch.db-wal, which held its latest changes, was overwritten"
      }
    }
  }
}
