import TSearchCore

/// The posts that may still be read this month of a source that charges for each, shared by the polls of it that
/// are under way: together they never read more (T11).
final class Purse {
  private let cost: PostCost
  private(set) var left: Int
  /// Polls under way.
  var polls = 0

  /// - Parameter left: Posts; a repeated one counts again until the store has told it apart.
  init(_ cost: PostCost, left: Int) {
    self.cost = cost
    self.left = left
  }

  /// Whether a request may be made.
  var isOpen: Bool { left >= cost.least }

  /// Asks for one page, as large as what may be spent.
  nonisolated(nonsending) func page(_ ask: Ask, of source: any Source) async throws(SourceError) -> Page {
    guard isOpen else {
      var error = SourceError(.monthlyLimit, "the month's limit of posts is reached")
      error.isOwnLimit = true
      throw error
    }
    let most = min(cost.pageSize, left / cost.weight)
    left -= most * cost.weight
    var ask = ask
    if most < cost.pageSize { ask.most = most }
    do {
      let page = try await source.page(ask)
      let read = page.fetched.reduce(0) { $0 + 1 + $1.broughtPosts.count }
      left += max(most * cost.weight - read, 0)
      return page
    } catch {
      left += most * cost.weight
      throw error
    }
  }
}

extension PostCost {
  /// What a search costs a day at most: each poll reads all the pages that it may, and none is known already.
  func most(every interval: Duration) -> Int {
    let polls = Int((86_400 / max(interval.inSeconds, 1)).rounded(.up))
    let posts = polls * Walker.pageCap * pageSize * weight
    return min(posts, monthlyLimit ?? posts)
  }

  /// Posts a day by what a baseline found; `nil` where it does not tell.
  func rate(_ walk: Walk) -> Double? {
    guard let oldest = walk.posts.compactMap(\.age).min() else { return walk.end == .complete ? 0 : nil }
    var span = walk.finishedAt - oldest
    // All that there is within the service's reach.
    if walk.end == .complete, let reach { span = max(span, reach) }
    let read = Set(walk.posts.flatMap { [$0.post.id] + $0.broughtPosts }).count
    return Double(read) * 86_400 / max(span.inSeconds, 1)
  }
}
