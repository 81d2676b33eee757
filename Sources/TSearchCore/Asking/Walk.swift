/// What one poll read of one source: the pages of what is new, and of at most one gap (N4, N5).
package struct Walk: Equatable, Sendable {
  package enum End: Equatable, Sendable {
    /// Everything down to the lower bound was read.
    case complete
    /// The walk ended early, for the reason that a gap will carry.
    case cut(String)
    /// A baseline read the one page that it wanted, and the service had more.
    case onePage
  }

  /// What was read of a gap, and what of it is still unread.
  package struct GapReading: Equatable, Sendable {
    package var gap: Reach.Gap
    package var remainder: Reach.Gap?
    package init(gap: Reach.Gap, remainder: Reach.Gap?) {
      self.gap = gap
      self.remainder = remainder
    }
  }

  package var order: SourceTraits.Order
  package var startedAt: Timestamp
  package var finishedAt: Timestamp
  /// In the order of the pages; the new ones first, then those of the gap.
  package var posts: [FetchedPost]
  /// How many of ``posts`` belong to the new part.
  package var newCount: Int
  package var end: End
  package var gapReading: GapReading?
  /// Whether the lower bound was refused, so that what lies below the oldest post is unknown (N6).
  package var boundRefused: Bool
  /// Names the content of a shared document (``Reach/contentTag``).
  package var contentTag: String?
  /// Whether one of the requests that the walk was put together from gave nothing: all since the mark is unread there.
  package var isPartUnread = false

  package init(
    order: SourceTraits.Order, startedAt: Timestamp, finishedAt: Timestamp, posts: [FetchedPost],
    newCount: Int? = nil, end: End = .complete, gapReading: GapReading? = nil, boundRefused: Bool = false,
    contentTag: String? = nil
  ) {
    self.order = order
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.posts = posts
    self.newCount = newCount ?? posts.count
    self.end = end
    self.gapReading = gapReading
    self.boundRefused = boundRefused
    self.contentTag = contentTag
  }
}
