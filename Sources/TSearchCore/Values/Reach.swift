/// How far one search has read one source: all that newness keeps between two polls (N3, N5, N8).
package struct Reach: Equatable, Sendable {
  /// What the next good poll owes.
  package enum Baseline: Equatable, Sendable {
    case none
    /// One quiet page (N3).
    case silent
    /// A quiet walk down to the mark, which counts what a pause passed over.
    case resume
    /// The newest posts up to that number are announced.
    case backfill(Int)
    /// What is not older than the time is announced.
    case since(Timestamp)
  }

  /// A span that is known to be unread, by exclusive bounds.
  package struct Gap: Equatable, Sendable {
    package var reason: String
    /// The ID below the span; `nil`: down to the floor.
    package var afterID: String?
    package var beforeID: String?
    package var from: Timestamp?
    package var to: Timestamp?
    package var since: Timestamp
    /// The ID below the overlap behind ``afterID``: late posts stand there (N2); `nil`: not known.
    package var overlapID: String?

    package init(
      reason: String, afterID: String?, beforeID: String?, from: Timestamp?, to: Timestamp?, since: Timestamp,
      overlapID: String? = nil
    ) {
      self.reason = reason
      self.afterID = afterID
      self.beforeID = beforeID
      self.from = from
      self.to = to
      self.since = since
      self.overlapID = overlapID
    }
  }

  /// The newest post read.
  package struct Mark: Equatable, Sendable {
    package var id: String
    package var time: Timestamp?
    package init(id: String, time: Timestamp?) {
      self.id = id
      self.time = time
    }
  }

  package var baseline: Baseline
  package var mark: Mark?
  /// The newest ID older than the overlap behind the mark: the lower bound of the next request (N2).
  package var boundID: String?
  /// What is older is recorded, not announced (N8).
  package var floor: Timestamp?
  /// Oldest first.
  package var gaps: [Gap]
  /// Which content of a shared document was read last: its validator or a hash of it.
  package var contentTag: String?
  /// Posts a day by what the latest silent baseline read, where each one costs (T11).
  package var rate: Double?

  package init(
    baseline: Baseline, mark: Mark? = nil, boundID: String? = nil, floor: Timestamp? = nil, gaps: [Gap] = [],
    contentTag: String? = nil
  ) {
    self.baseline = baseline
    self.mark = mark
    self.boundID = boundID
    self.floor = floor
    self.gaps = gaps
    self.contentTag = contentTag
  }
}
