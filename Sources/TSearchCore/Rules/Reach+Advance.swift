extension Reach {
  /// How far the search has read after a walk: mark, bound and gaps (N2, N5, N6).
  func advanced(by walk: Walk, floor: Timestamp?, overlap: Duration) -> Reach {
    var next = self
    next.floor = floor
    next.contentTag = walk.contentTag ?? contentTag
    next.mark = newestRead(walk)
    switch walk.order {
    case .document: next.gaps = []
    case .climbing:
      next.boundID = next.climbingBound(after: walk, overlap: overlap)
      next.gaps = []
    case .time: next.gaps = gaps(after: walk, floor: floor)
    case .numericID:
      next.boundID = next.bound(after: walk, overlap: overlap)
      next.gaps = gaps(after: walk, floor: floor)
    }
    next.baseline = .none
    return next
  }

  private func newestRead(_ walk: Walk) -> Mark? {
    // One odd post must not carry the mark to where no other ever comes.
    let posts = walk.posts.prefix(walk.newCount).filter { !$0.isAhead(of: walk) }
    switch walk.order {
    case .numericID, .climbing:
      guard let newest = posts.max(by: { NumericID.isLess($0.post.id, $1.post.id) }) else { return mark }
      if let mark, !NumericID.isLess(mark.id, newest.post.id) { return mark }
      return Mark(id: newest.post.id, time: newest.age)
    case .document, .time:
      let newest = posts.max { ($0.age ?? .distantPast) < ($1.age ?? .distantPast) }
      guard let newest else { return mark }
      if walk.order == .time, let time = mark?.time, time >= newest.age ?? .distantPast { return mark }
      return Mark(id: newest.post.id, time: newest.age)
    }
  }

  /// The newest ID that lies the overlap or more behind the mark; the old bound where none is known.
  private func bound(after walk: Walk, overlap: Duration) -> String? {
    guard let mark, let time = mark.time else { return boundID }
    if Snowflake.time(of: mark.id) != nil, let lowest = Snowflake.lowestID(at: time - overlap) {
      return lowest
    }
    let old = walk.posts.prefix(walk.newCount).filter { $0.age.map { $0 <= time - overlap } ?? false }
    let ids = old.map(\.post.id) + [boundID].compactMap(\.self)
    return ids.max(by: NumericID.isLess)
  }

  /// How many posts behind the mark a climbing walk reads again at most: half a page.
  private static let climbingOverlap = 20

  /// The ID below which a climbing walk reads nothing: the overlap behind the mark, but few posts of it, because such
  /// IDs tell when a post arrived and hardly any comes below the mark (N2).
  private func climbingBound(after walk: Walk, overlap: Duration) -> String? {
    guard let mark else { return boundID }
    let ids = walk.posts.map(\.post.id).sorted { NumericID.isLess($1, $0) }
    let kept = ids.dropFirst(Reach.climbingOverlap).first ?? boundID ?? ids.last ?? mark.id
    let old = walk.posts.filter { post in
      guard let age = post.age, let time = mark.time else { return false }
      return age <= time - overlap
    }
    guard let newestOld = old.map(\.post.id).max(by: NumericID.isLess) else { return kept }
    return NumericID.isLess(kept, newestOld) ? newestOld : kept
  }

  private func gaps(after walk: Walk, floor: Timestamp?) -> [Gap] {
    var left = gaps
    if let reading = walk.gapReading {
      left.removeAll { $0 == reading.gap }
      if let remainder = reading.remainder { left.append(remainder) }
    }
    if let gap = newGap(after: walk) {
      // A request that fails time and again leaves one span, which grows.
      if walk.isPartUnread, let last = left.last, let to = last.to, let from = gap.from, from <= to {
        left[left.count - 1].to = gap.to
      } else {
        left.append(gap)
      }
    }
    if baseline == .silent || baseline == .resume {
      left.removeAll { gap in gap.to.map { to in floor.map { to <= $0 } ?? false } ?? true }
    }
    while left.count > Reach.mostGaps { left.replaceSubrange(0...1, with: [left[0].joined(with: left[1])]) }
    return left
  }

  /// More gaps than that are not told apart: a search that never keeps up grows no state for it (C6).
  package static let mostGaps = 50

  /// The span between the oldest post of an incomplete walk and the old mark (N5).
  ///
  /// A quiet baseline leaves none: what lies below it is below its floor.
  private func newGap(after walk: Walk) -> Gap? {
    guard baseline != .silent, baseline != .resume else { return nil }
    let posts = walk.posts.prefix(walk.newCount)
    let reason: String
    switch walk.end {
    case .cut(let why): reason = why
    case .complete where walk.boundRefused: reason = "the service does not look back that far"
    case .complete, .onePage: return nil
    }
    let from: Timestamp? = if case .since(let time) = baseline { time } else { mark?.time ?? floor }
    guard mark != nil || from != nil else { return nil }
    let isByID = walk.order.isByID
    if walk.isPartUnread {
      return Gap(
        reason: reason, afterID: isByID ? mark?.id : nil, beforeID: nil, from: from, to: walk.startedAt,
        since: walk.finishedAt, overlapID: isByID ? boundID : nil)
    }
    // The last one, not the lowest: a pinned post may stand above newer ones (N8).
    guard let oldest = posts.last else { return nil }
    if let mark, oldest.isRead(downTo: mark, order: walk.order) { return nil }
    return Gap(
      reason: reason, afterID: isByID ? mark?.id : nil, beforeID: isByID ? oldest.post.id : nil, from: from,
      to: oldest.standing(in: walk.order), since: walk.finishedAt, overlapID: isByID ? boundID : nil)
  }
}

extension Reach.Gap {
  /// One gap over both spans and what lies between them, which is read once more and known.
  fileprivate func joined(with newer: Reach.Gap) -> Reach.Gap {
    var joined = self
    joined.beforeID = newer.beforeID
    joined.to = newer.to
    return joined
  }
}

extension FetchedPost {
  /// Whether a page that ends with this post reaches the mark.
  package func isRead(downTo mark: Reach.Mark, order: SourceTraits.Order) -> Bool {
    guard order == .time else { return !NumericID.isLess(mark.id, post.id) }
    guard let age, let time = mark.time else { return false }
    return age <= time
  }

  /// Whether its time lies further ahead than a wrong clock explains.
  func isAhead(of walk: Walk) -> Bool {
    guard let age else { return false }
    return age > walk.finishedAt + .seconds(86_400)
  }
}

extension Timestamp {
  /// Before every moment that a source can give.
  package static let distantPast = Timestamp(milliseconds: .min / 2)
}
