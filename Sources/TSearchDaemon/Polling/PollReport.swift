package import TSearchCore

/// What a poll came to, for the person who asked for it.
package struct PollReport: Equatable, Sendable {
  package var source: SourceName
  package var searches: [SearchID]
  package var outcome: PollOutcome
  /// Why there was no answer, or why the walk ended early.
  package var error: SourceError?
  /// When a refused endpoint may be asked again.
  package var retryAt: Timestamp?
  /// What the service says is missing from a good answer.
  package var remark: String?

  package init(
    source: SourceName, searches: [SearchID], outcome: PollOutcome = PollOutcome(hits: [], readings: [:]),
    error: SourceError? = nil, retryAt: Timestamp? = nil
  ) {
    self.source = source
    self.searches = searches
    self.outcome = outcome
    self.error = error
    self.retryAt = retryAt
  }
}
