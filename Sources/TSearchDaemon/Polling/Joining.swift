import TSearchCore
import TSearchQuery

/// How a search can be asked for together with others, which the matcher tells apart (DESIGN section 7).
enum Joint: Equatable {
  /// A query that X reads, as `(a) OR (b)` with others up to the length limit.
  case words(String, Query, longest: Int)
  /// Timelines of hashtags, of which one request names five.
  case tags([String], Query)

  /// So many hashtags one request may name.
  private static let mostTags = 5

  init?(_ query: Query, _ plan: QueryPlan, _ traits: SourceTraits) {
    guard plan.subjects.count == 1 else { return nil }
    switch (traits.type, plan.subject) {
    case (.x, .search(let text)) where plan.local == nil && query.isDecidedHere:
      self = .words(text, query, longest: traits.queryLength ?? Query.longestAtX)
    case (.mastodon, .tag(let tag, let others)): self = .tags([tag] + others, query)
    default: return nil
    }
  }

  var query: Query {
    switch self {
    case .words(_, let query, _), .tags(_, let query): query
    }
  }

  /// What it takes of a request, in code points or hashtags.
  var size: Int {
    switch self {
    case .words(let text, let query, _): text.unicodeScalars.count + Self.glue + (query.isGroupOfAll ? 2 : 0)
    case .tags(let tags, _): tags.count
    }
  }

  /// What a request holds.
  var room: Int {
    switch self {
    case .words(_, _, let longest): longest + Self.glue
    case .tags: Self.mostTags
    }
  }

  /// ` OR `, of which a request has one less than it has queries.
  private static let glue = 4

  /// The subject that asks for all of them; `nil` where one request does not hold them.
  static func subject(of joints: [Joint]) -> Subject? {
    var texts: [String] = []
    var tags: [String] = []
    var most = Int.max
    for joint in joints {
      switch joint {
      case .words(let plain, let query, let longest):
        // Words side by side stand in parentheses, as they are printed.
        let text = query.isGroupOfAll ? "(\(plain))" : plain
        if !texts.contains(text) { texts.append(text) }
        most = longest
      case .tags(let list, _): tags += list.filter { !tags.contains($0) }
      }
    }
    if texts.isEmpty {
      guard let first = tags.first, tags.count <= mostTags else { return nil }
      return .tag(first, any: Array(tags.dropFirst()))
    }
    guard tags.isEmpty, texts.count > 1 else { return tags.isEmpty ? texts.first.map { .search($0) } : nil }
    let joined = texts.sorted().joined(separator: " OR ")
    return joined.unicodeScalars.count <= most ? .search(joined) : nil
  }
}

extension PollUnit {
  /// A poll under way that looks again at all that joined polls have read: down to where they read it.
  struct Recheck {
    var above: String?
    var isUnderWay = false
  }

  /// More posts than that fill a page.
  static let fullPage = 100

  /// Whether it may share a request: it owes nothing, and nothing stands against it.
  var isJoinable: Bool {
    way?.joint != nil && !joining.isSolitary && reach.baseline == .none && reach.gaps.isEmpty
      && (reach.boundID != nil || isOfWords) && failures == 0 && problem == nil
  }

  /// Whether IDs tell times there.
  private var isOfWords: Bool { if case .words = way?.joint { true } else { false } }

  /// The lower bound of its next request: all above the start of its last good poll, less the overlap, is unread.
  ///
  /// X's IDs tell their time, so that a search that seldom finds anything is not held back by its last post.
  ///
  /// - Parameter newest: The time of the newest post that any search has read there. Our own clock may have been
  ///   wrong: by it alone nothing is passed over (T3).
  func joinedBound(overlap: Duration, newest: Timestamp?) -> String? {
    guard isOfWords, let good = lastPoll?.good.map({ $0 - overlap }),
      let known = newest.map({ $0 - overlap }) ?? reach.floor,
      let later = Snowflake.lowestID(at: min(good, known))
    else { return reach.boundID }
    guard let bound = reach.boundID else { return later }
    return Snowflake.time(of: bound) != nil && NumericID.isLess(bound, later) ? later : bound
  }

  /// Whether it is to be asked alone for what joined polls have read since it last was, once in a UTC day.
  func isCheckDue(at now: Timestamp) -> Bool {
    guard let last = joining.checked?.at else {
      // Where nothing was read yet, all since its making is looked at again.
      let bound = reach.boundID ?? (isOfWords ? reach.floor.flatMap { Snowflake.lowestID(at: $0) } : nil)
      joining.checked = JoiningState.Check(at: now, bound: bound)
      return false
    }
    return now.startOfDay > last.startOfDay
  }
}
