import TSearchCore
import TSearchQuery

/// One search on one source: what is polled.
struct PollUnit {
  struct Key: Hashable, Comparable {
    var search: SearchID
    var source: SourceName
    static func < (left: Key, right: Key) -> Bool {
      (left.search, left.source) < (right.search, right.source)
    }
  }

  /// Why a unit that is due is not polled; each says when or by what it goes on.
  enum Wait: Equatable {
    /// Its endpoint is closed until then: a 429, or a refused credential.
    case closed(String)
    case noNetwork
    case cannotRecord
    /// Its last poll failed.
    case backingOff
  }

  let key: Key
  var search: SavedSearch
  /// `nil` while the source cannot be asked at all.
  private(set) var plan: QueryPlan?
  var reach: Reach
  var lastPoll: SearchRecord.LastPoll?
  var due: BootInstant
  /// Tells this unit from one of the same key before an edit, a pause or a removal: an answer to that one has
  /// no use any more (N3).
  var generation = 0
  /// Tells the heap's current entry of this unit from older ones.
  var ticket = 0
  /// Polls in a row that failed.
  var failures = 0
  var problem: ProblemState?
  var wait: Wait?
  /// How much further apart its polls come while a quota is short (DESIGN 4.3).
  var stretch = Duration.zero
  /// Since when a poll is under way.
  var pollingSince: BootInstant?

  /// Names what can share a request: the source and what is asked of it.
  private(set) var shareKey: String
  /// Names the unit alone.
  var ownKey: String { "\(key.search.rawValue) \(key.source.rawValue)" }

  init(
    _ search: SavedSearch, on source: SourceName, plan: QueryPlan?, reach: Reach,
    lastPoll: SearchRecord.LastPoll?, due: BootInstant
  ) {
    key = Key(search: search.id, source: source)
    self.search = search
    self.reach = reach
    self.lastPoll = lastPoll
    self.due = due
    shareKey = "\(source.rawValue) \(search.query)"
    if let plan { follow(plan) }
  }

  mutating func follow(_ plan: QueryPlan) {
    self.plan = plan
    shareKey = "\(key.source.rawValue) \(plan.subject.words)"
  }
}

extension Subject {
  /// Names the subject among those of one source.
  fileprivate var words: String {
    switch self {
    case .search(let text): "search " + text
    case .parameters(let list): "search " + list.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    case .tag(let tag, let others): "tag " + ([tag] + others).joined(separator: " ")
    case .timeline(let user): "timeline " + user
    case .everything: "everything"
    }
  }
}
