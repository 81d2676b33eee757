package import TSearchControl
package import TSearchCore

// `why` and `coverage`.
extension SearchDesk {
  /// Why a post was announced, or was not, by each search that has seen it.
  package func why(_ text: String) async throws(ControlError) -> [PostTrace] {
    let traces = try await storing { () throws(StoreError) in
      try await self.ledger.traces(of: PostReference(text))
    }
    guard !traces.isEmpty else { throw .postNotFound(text) }
    return traces
  }

  /// What a search has read of each source, and what not.
  package func coverage(_ name: String) async throws(ControlError) -> [CoverageSpan] {
    guard let search = searches[name] else { throw .searchNotFound(name) }
    let record = try await record(of: search)
    let units = await scheduler.unitViews(of: search.id)
    var spans: [CoverageSpan] = []
    for source in search.sources {
      guard let reach = record.reaches[source] else { continue }
      let unit = units.first { $0.source == source }
      let closed = try await storing { () throws(StoreError) in
        try await self.ledger.closedGaps(of: search.id, source)
      }
      let trouble =
        search.state == .paused ? "the search is paused" : unit?.error.map { $0.message } ?? unit?.note
      spans += reach.coverage(
        of: source.rawValue, lastGood: unit?.lastPoll?.good ?? record.lastPolls[source]?.good, closed: closed,
        trouble: trouble, now: time.wallTime)
    }
    return spans
  }
}
