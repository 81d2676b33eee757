/// Which posts of a walk are new to a search (rules N1 to N15), as a pure function over plain values.
package enum Newness {
  package enum Verdict: Equatable, Sendable {
    /// Not claimed by the search: its matcher says no.
    case unclaimed
    /// Seen before by this search, or the same post once more in this walk.
    case seen
    /// Unseen, but old or part of a baseline: recorded, not announced.
    case quiet
    case hit
  }

  package struct Judgement: Equatable, Sendable {
    /// One for each post of the walk.
    package var verdicts: [Verdict]
    /// The places of the hits in the walk, oldest first (S2).
    package var hits: [Int]
    /// How far the search has read now; its baseline is paid.
    package var reach: Reach
    /// Unseen posts that a quiet baseline kept from being hits; after a pause only those that came in it.
    package var passedOver: Int
  }

  /// How far before the floor a date may lie for an item that stands above every seen one (N8).
  static let backdating = Duration.seconds(7 * 86_400)

  /// Judges a walk for one search.
  ///
  /// - Parameters:
  ///   - walk: What was read.
  ///   - reach: How far the search had read before.
  ///   - claims: For each post of the walk, whether the search's query matches it.
  ///   - seen: For each post, whether this search has seen its identity or one of its aliases.
  ///   - weaklySeen: For each post, whether this search has seen its ``FetchedPost/weakIdentity``.
  ///   - overlap: How far behind the mark each poll reads again (N2).
  package static func judge(
    _ walk: Walk, reach: Reach, claims: [Bool], seen: [Bool], weaklySeen: [Bool], overlap: Duration
  ) -> Judgement {
    let seen = knownPosts(walk, claims: claims, seen: seen, weaklySeen: weaklySeen)
    let floor = floor(of: reach, after: walk, claims: claims, overlap: overlap)
    let isQuiet = reach.baseline == .silent || reach.baseline == .resume
    let firstSeen = walk.posts.indices.first { claims[$0] && seen[$0] }
    // Behind it nobody asks for the names of what was read before.
    let lastUnseen = walk.posts.indices.last { claims[$0] && !seen[$0] } ?? -1

    var verdicts: [Verdict] = []
    var passedOver = 0
    var names = Set<String>()
    for place in walk.posts.indices {  // A post is 25 words of references: it is not copied.
      if !claims[place] {
        verdicts.append(.unclaimed)
      } else if seen[place] || !names.isDisjoint(with: walk.posts[place].names) {
        verdicts.append(.seen)
      } else {
        func isNew(since floor: Timestamp?) -> Bool {
          Newness.isNew(
            walk.posts[place], at: place, order: walk.order, floor: floor, firstSeen: firstSeen,
            bound: reach.boundID)
        }
        verdicts.append(!isQuiet && isNew(since: floor) ? .hit : .quiet)
        if isQuiet, reach.baseline == .silent || isNew(since: reach.floor) { passedOver += 1 }
      }
      if claims[place], place < lastUnseen { names.formUnion(walk.posts[place].names) }
    }
    let hits = verdicts.indices.filter { verdicts[$0] == .hit }
    return Judgement(
      verdicts: verdicts, hits: oldestFirst(hits, of: walk),
      reach: reach.advanced(by: walk, floor: floor, overlap: overlap), passedOver: passedOver)
  }

  /// Adds to `seen` the posts of a feed whose GUIDs change at each fetch (FORMATS 8.2).
  ///
  /// Such a feed shows itself when none of its items is known by ID and half or more of them are known by
  /// link and title.
  private static func knownPosts(
    _ walk: Walk, claims: [Bool], seen: [Bool], weaklySeen: [Bool]
  ) -> [Bool] {
    guard walk.order == .document else { return seen }
    let claimed = walk.posts.indices.filter { claims[$0] }
    let weak = claimed.count { weaklySeen[$0] }
    guard weak > 0, weak * 2 >= claimed.count, !claimed.contains(where: { seen[$0] }) else { return seen }
    return weaklySeen
  }

  /// Whether an unseen post is new rather than old (N8).
  private static func isNew(
    _ post: FetchedPost, at place: Int, order: SourceTraits.Order, floor: Timestamp?, firstSeen: Int?,
    bound: String?
  ) -> Bool {
    let isBelowSeen = firstSeen.map { $0 < place } ?? false
    guard let age = post.age else {
      switch order {
      case .document: return !isBelowSeen
      case .numericID, .climbing: return bound.map { NumericID.isLess($0, post.post.id) } ?? true
      case .time: return true
      }
    }
    guard let floor, age < floor else { return true }
    return order == .document && firstSeen != nil && !isBelowSeen && age >= floor - backdating
  }

  /// The floor that holds from this walk on (N8).
  private static func floor(
    of reach: Reach, after walk: Walk, claims: [Bool], overlap: Duration
  ) -> Timestamp? {
    let start = walk.startedAt - overlap
    switch reach.baseline {
    case .none: return reach.floor
    case .silent, .resume:
      // The last one, not the oldest: a pinned post may stand above newer ones.
      let lowest = walk.posts.prefix(walk.newCount).last { $0.age != nil }
      guard walk.end != .complete, let oldest = lowest?.age else { return start }
      // What shares the oldest post's moment lies below it on the next page.
      return max(start, oldest + .milliseconds(1))
    case .since(let time): return time
    case .backfill(let count):
      let claimed = walk.posts.indices.filter { claims[$0] && !walk.posts[$0].isAhead(of: walk) }
        .compactMap { walk.posts[$0].age }
      return claimed.sorted(by: >).prefix(count).last ?? start
    }
  }

  /// The places in the order in which their posts are announced (S2).
  package static func oldestFirst(_ places: [Int], of walk: Walk) -> [Int] {
    let hasAges = places.allSatisfy { walk.posts[$0].age != nil }
    return places.sorted { left, right in
      let (one, other) = (walk.posts[left], walk.posts[right])
      if hasAges, let age = one.age, let otherAge = other.age, age != otherAge { return age < otherAge }
      if walk.order.isByID, one.post.id != other.post.id {
        return NumericID.isLess(one.post.id, other.post.id)
      }
      return left > right
    }
  }
}

extension FetchedPost {
  /// Everything that the post is known by.
  package var names: [String] { [identity] + aliases }
}
