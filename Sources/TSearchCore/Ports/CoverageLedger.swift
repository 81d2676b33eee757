/// What the store knows of what was read.
package protocol CoverageLedger: Sendable {
  /// What each search knows of a post; empty: the post is unknown.
  func traces(of post: PostReference) async throws(StoreError) -> [PostTrace]
  /// Gaps of a search that were read later, oldest first.
  func closedGaps(of search: SearchID, _ source: SourceName) async throws(StoreError) -> [ClosedGap]
}
