import TSearchCore

/// The page of a listing: its posts, what comes along with them, and where it goes on.
struct XPage {
  var serving: Serving
  var fields: XFields
  var bounds: XBounds
  var size: Int
  /// Older posts are not listed.
  var horizon: Timestamp

  /// - Parameters:
  ///   - cursor: Where the page before ended; `nil` for the first.
  ///   - hasPrevious: Whether the answer tells the way back too.
  ///   - dropsReposts: Whether reposts are taken out after the counting, so that a page may be shorter than asked
  ///     and not be the last.
  func response(
    after cursor: SampleCursor?, hasPrevious: Bool = false, dropsReposts: Bool = false,
    where isWanted: (SamplePost) -> Bool
  ) -> SampleResponse {
    let number = cursor?.page ?? 1
    if number == serving.page.emptyPage {
      let next = SampleCursor(page: number + 1, below: cursor?.below ?? bounds.before ?? XBounds.highest)
      return document([], next: next.text, previous: nil)
    }
    var (listed, hasMore) = ([XPost](), false)
    for post in posts(below: cursor?.below) where isWanted(post.post) {
      if listed.count == size {
        hasMore = true
        break
      }
      listed.append(post)
    }
    var next = hasMore ? listed.last.map { SampleCursor(page: number + 1, below: $0.id) } : nil
    if serving.page.repeatsCursor, next != nil, let cursor { next = cursor }
    if dropsReposts { listed.removeAll(where: \.post.isRepost) }
    let previous = hasPrevious && cursor != nil ? listed.first?.id : nil
    return document(listed, next: next?.text, previous: previous)
  }

  /// The posts between the bounds, highest ID first.
  private func posts(below: String?) -> some Sequence<XPost> {
    let random = serving.view.stream.random
    let delay = serving.view.disturbances.edits?.delay ?? .zero
    let oldest = max(horizon, bounds.oldest ?? horizon)
    return serving.listed(from: oldest, delay: delay) { $0.editedAt ?? $0.createdAt }.lazy
      .map { XPost($0, random) }
      .filter { post in
        bounds.contain(post.id) && (below.map { NumericID.isLess(post.id, $0) } ?? true)
      }
  }

  private func document(_ posts: [XPost], next: String?, previous: String?) -> SampleResponse {
    serving.clients.charge(posts: posts.map(\.id), at: serving.now)
    var meta = [JSONMember("result_count", .number(String(posts.count)))]
    if let first = posts.first, let last = posts.last {
      meta += [JSONMember("newest_id", .string(first.id)), JSONMember("oldest_id", .string(last.id))]
    }
    if let next { meta.append(JSONMember("next_token", .string(next))) }
    if let previous {
      let back = SampleCursor(page: 2, below: previous)
      meta.append(JSONMember("previous_token", .string(back.text)))
    }
    var members: [JSONMember] = []
    if !posts.isEmpty { members.append(JSONMember("data", .array(posts.map { $0.json(fields, serving) }))) }
    let (included, errors) = XIncludes(serving: serving, fields: fields).parts(of: posts)
    if !included.isEmpty { members.append(JSONMember("includes", .object(included))) }
    if !errors.isEmpty { members.append(JSONMember("errors", .array(errors))) }
    members.append(JSONMember("meta", .object(meta)))
    return SampleResponse(json: .object(members))
  }
}
