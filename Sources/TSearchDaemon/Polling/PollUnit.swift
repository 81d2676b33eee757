import TSearchCore
import TSearchQuery

/// One search on one source: what is polled.
struct PollUnit {
  struct Key: Hashable, Comparable {
    var search: SearchID
    var source: SourceName
    /// A search has few sources, and their names are long.
    func hash(into hasher: inout Hasher) { hasher.combine(search) }
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

  /// Keeps what does not change in one object: units are copied several times in each poll.
  private final class Saved: Sendable {
    let search: SavedSearch
    init(_ search: SavedSearch) { self.search = search }
  }

  let key: Key
  private let saved: Saved
  var search: SavedSearch { saved.search }
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
  /// When it was last said that its answers lack something.
  var remarkedAt: BootInstant?
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
    saved = Saved(search)
    self.reach = reach
    self.lastPoll = lastPoll
    self.due = due
    shareKey = "\(source.rawValue) \(search.query)"
    if let plan { follow(plan) }
  }

  /// Takes on another due time; the ticket of its entry in the heap.
  mutating func move(to due: BootInstant) -> Int {
    self.due = due
    ticket += 1
    return ticket
  }

  /// Takes note of a good answer; the problem that it ends.
  mutating func settle(at moment: Timestamp, stretch: Duration) -> ProblemState? {
    lastPoll = SearchRecord.LastPoll(at: moment, good: moment)
    failures = 0
    wait = nil
    pollingSince = nil
    self.stretch = stretch
    return problem.take()
  }

  /// Takes note of a poll; the entry in the heap counts no more.
  mutating func startPolling(at now: BootInstant) {
    pollingSince = now
    ticket += 1
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
