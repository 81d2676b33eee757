import TSearchCore

extension Reach.Gap {
  /// Whether nothing of the span is unread any more.
  func isClosed(in reach: Reach) -> Bool {
    reach.gaps.count < Reach.mostGaps
      && !reach.gaps.contains { gap in
        (gap.afterID, gap.from) == (afterID, from) || (gap.beforeID, gap.to) == (beforeID, to)
      }
  }
}
