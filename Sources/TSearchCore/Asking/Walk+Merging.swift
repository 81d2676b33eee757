extension Walk {
  /// One walk of several, each of which read a part of a search's posts down to the same bound.
  ///
  /// It is as incomplete as the least complete of them. Its last new post is where the newest unread span begins, as
  /// ``Reach`` and ``Newness`` take it; otherwise the order of the posts means nothing.
  ///
  /// - Parameters:
  ///   - walks: In any order, at least one.
  ///   - unread: Why there are others that gave nothing; `nil`: there are none.
  ///   - climbs: Whether they read upwards from the bound: what lies above the end of the shortest is left for the next.
  package init(merging walks: [Walk], unread: String?, climbs: Bool) {
    let fresh = walks.map { Array($0.posts.prefix($0.newCount)) }
    let incomplete = walks.indices.filter { walks[$0].end != .complete || walks[$0].boundRefused }
    let blind = incomplete.contains { fresh[$0].isEmpty }
    var posts = fresh.flatMap { $0 }
    if climbs {
      let tops = incomplete.compactMap { fresh[$0].map(\.post.id).max(by: NumericID.isLess) }
      if let least = tops.min(by: NumericID.isLess) {
        posts.removeAll { NumericID.isLess(least, $0.post.id) }
      }
      if unread != nil || blind { posts = [] }
    } else if let lowest = incomplete.compactMap({ fresh[$0].last }).max(by: walks[0].isOlder) {
      posts.append(lowest)
    }
    let old = walks.flatMap { $0.posts.dropFirst($0.newCount) }
    self.init(
      order: walks[0].order, startedAt: walks.map(\.startedAt).min() ?? walks[0].startedAt,
      finishedAt: walks.map(\.finishedAt).max() ?? walks[0].finishedAt, posts: posts + old,
      newCount: posts.count,
      end: Walk.end(of: walks, unread: unread), gapReading: GapReading(merging: walks.map(\.gapReading)),
      boundRefused: walks.contains(where: \.boundRefused))
    isPartUnread = !climbs && (unread != nil || blind)
  }

  private static func end(of walks: [Walk], unread: String?) -> End {
    if let unread { return .cut(unread) }
    return walks.map(\.end).first { if case .cut = $0 { true } else { false } }
      ?? walks.map(\.end).first { $0 == .onePage } ?? .complete
  }

  private func isOlder(_ left: FetchedPost, _ right: FetchedPost) -> Bool {
    order.isByID
      ? NumericID.isLess(left.post.id, right.post.id)
      : left.age ?? .distantPast < right.age ?? .distantPast
  }
}

extension Walk.GapReading {
  /// What all have read of a gap; `nil` where one has read nothing of it.
  fileprivate init?(merging readings: [Walk.GapReading?]) {
    let read = readings.compactMap(\.self)
    guard let first = read.first, read.count == readings.count else { return nil }
    // What is left for the one that has come least far down.
    let left = read.compactMap(\.remainder).max { one, other in
      one.to ?? .distantPast < other.to ?? .distantPast
    }
    self.init(gap: first.gap, remainder: left)
  }
}
