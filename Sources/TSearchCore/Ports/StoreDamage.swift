/// What became of a store that was damaged or lost (C2).
package struct StoreDamage: Equatable, Sendable {
  /// Where the damaged file is kept; `nil` where there was none beside `searches.json`.
  package var kept: String?
  /// How many searches came back from `searches.json`, each owing a silent baseline.
  package var restored: Int
  package var at: Timestamp

  package init(kept: String?, restored: Int, at: Timestamp) {
    self.kept = kept
    self.restored = restored
    self.at = at
  }

  /// What a person is told of it.
  package var sentence: String {
    let file = kept.map { "; the file is kept as '\($0)'" } ?? ""
    let count = restored == 1 ? "1 search is" : "\(restored) searches are"
    return "the store was damaged or lost at \(at.rfc3339): \(count) back, and nothing is polled\(file)"
  }
}
