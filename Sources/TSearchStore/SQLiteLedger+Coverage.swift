package import TSearchCore

extension SQLiteLedger: CoverageLedger {
  package func traces(of post: PostReference) throws(StoreError) -> [PostTrace] {
    try TraceTable(connection: store().connection).traces(of: post)
  }

  package func closedGaps(of search: SearchID, _ source: SourceName) throws(StoreError) -> [ClosedGap] {
    try GapTable(connection: store().connection).all(of: search, source)
  }
}
