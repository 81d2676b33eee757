import TSearchCore

extension Walker {
  /// Reads the gap from its newest end with the pages that are left (N5).
  ///
  /// Late posts may stand in the overlap behind it: at most one page of that is read too, and running out there
  /// is no gap (N2).
  nonisolated(nonsending) mutating func readGap(_ gap: Reach.Gap) async -> Walk.GapReading? {
    guard pagesLeft > 0, time.now - start < Walker.lastPageStart else { return nil }
    var ask = ask(for: gap)
    var cursors = Set<String>()
    var remainder = gap
    var isBeyondReach = false
    var wasRead = false
    while true {
      let page: Page
      do {
        page = try await nextPage(ask)
      } catch let error where wasRead {
        interruption = error
        return Walk.GapReading(gap: gap, remainder: nil)
      } catch let error where error.fault == .boundRefused && ask.afterID != nil {
        // What the service does not look back to stays a gap (N6); the part within its reach is read.
        isBeyondReach = true
        ask.afterID = nil
        ask.cursor = nil
        continue
      } catch {
        interruption = error.fault == .boundRefused ? interruption : error
        return remainder == gap ? nil : Walk.GapReading(gap: gap, remainder: remainder)
      }
      take(page.fetched)
      let lowest = page.fetched.last
      if let lowest { remainder.shrink(to: lowest, order: order) }
      let isRead = wasRead || gap.isRead(downTo: lowest, order: order)
      let isDone = isRead && (wasRead || isBeyondReach || isOverlapRead(of: gap, downTo: lowest))
      guard let next = page.next, !isDone else {
        return Walk.GapReading(gap: gap, remainder: isBeyondReach && !isRead ? remainder : nil)
      }
      guard hasRoom(for: next, &cursors) else {
        return Walk.GapReading(gap: gap, remainder: isRead ? nil : remainder)
      }
      wasRead = isRead
      ask.cursor = next
    }
  }

  /// The first request for a gap: from its end down to the overlap behind its start.
  private func ask(for gap: Reach.Gap) -> Ask {
    var ask = Ask(subject, afterID: gap.overlapID ?? gap.afterID, beforeID: gap.beforeID)
    if gap.afterID == nil { ask.afterTime = order == .time ? gap.from.map { $0 - overlap } : gap.from }
    if gap.beforeID == nil { ask.beforeTime = gap.to }
    return ask
  }

  /// Whether nothing of the overlap behind the gap lies below that post, or it is not known where that ends.
  private func isOverlapRead(of gap: Reach.Gap, downTo lowest: FetchedPost?) -> Bool {
    guard gap.overlapID != nil || order == .time else { return true }
    guard let from = gap.from, let standing = lowest?.standing(in: order) else { return false }
    return standing < from - overlap
  }
}

extension Reach.Gap {
  /// Takes note that all above that post is read; a gap grows by nothing that a page says.
  fileprivate mutating func shrink(to lowest: FetchedPost, order: SourceTraits.Order) {
    if order.isByID, beforeID.map({ NumericID.isLess(lowest.post.id, $0) }) ?? true {
      beforeID = lowest.post.id
    }
    if let standing = lowest.standing(in: order) { to = min(to ?? standing, standing) }
  }

  /// Whether nothing of the span lies below that post.
  fileprivate func isRead(downTo lowest: FetchedPost?, order: SourceTraits.Order) -> Bool {
    guard let lowest else { return false }
    if let afterID { return !NumericID.isLess(afterID, lowest.post.id) }
    guard let from, let standing = lowest.standing(in: order) else { return false }
    return standing < from
  }
}
