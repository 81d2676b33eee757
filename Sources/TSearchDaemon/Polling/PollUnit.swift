import TSearchCore
import TSearchQuery

/// One search on one source: what is polled.
///
/// An object of the scheduler's, so that its due time, a poll under way and the searches hold the one and nobody copies
/// it.
final class PollUnit {
  struct Key: Hashable, Comparable {
    var search: SearchID
    var source: SourceName
    /// A search has few sources, and their names are long.
    func hash(into hasher: inout Hasher) { hasher.combine(search) }
    static func < (left: Key, right: Key) -> Bool {
      (left.search, left.source) < (right.search, right.source)
    }
  }

  /// How a unit is asked.
  struct Way: Equatable {
    var plan: QueryPlan
    /// The host that is asked; `nil` for what asks none.
    var host: String?
    /// `nil` where it is asked for alone.
    var joint: Joint?
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
  let search: SavedSearch
  /// `nil` while the source cannot be asked at all.
  private(set) var way: Way?
  var plan: QueryPlan? { way?.plan }
  var reach: Reach
  var lastPoll: SearchRecord.LastPoll?
  private(set) var due: BootInstant
  /// Whether an edit, a pause or a removal has put another unit in its place, or none: an answer to it has no use any
  /// more (N3).
  private(set) var isRetired = false
  /// Tells the heap's current entry of this unit from older ones.
  private(set) var ticket = 0
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
  var joining = JoiningState() { didSet { hasNewJoining = hasNewJoining || joining != oldValue } }
  /// Whether ``joining`` is not in the store as it is.
  var hasNewJoining = false
  var recheck = Recheck()

  /// Names what can share a request: the source and what is asked of it.
  private(set) var shareKey: String
  /// Where in its interval it is due.
  private(set) var place: Cadence.Place
  /// Names the unit alone.
  var ownKey: String { "\(key.search.rawValue) \(key.source.rawValue)" }

  init(
    _ search: SavedSearch, on source: SourceName, way: Way?, reach: Reach,
    lastPoll: SearchRecord.LastPoll?, due: BootInstant
  ) {
    key = Key(search: search.id, source: source)
    self.search = search
    self.way = way
    self.reach = reach
    self.lastPoll = lastPoll
    self.due = due
    shareKey = PollUnit.shareKey(search, on: source, way)
    place = PollUnit.place(shareKey, on: source, way)
  }

  /// What can be joined falls due together.
  private static func place(_ shareKey: String, on source: SourceName, _ way: Way?) -> Cadence.Place {
    Cadence.Place(of: way?.joint == nil ? shareKey : "\(source.rawValue) joined")
  }

  private static func shareKey(_ search: SavedSearch, on source: SourceName, _ way: Way?) -> String {
    "\(source.rawValue) \(way?.plan.subjects.map(\.words).joined(separator: " | ") ?? search.query)"
  }

  /// Takes on another due time; the ticket of its entry in the heap.
  func move(to due: BootInstant) -> Int {
    self.due = due
    ticket += 1
    return ticket
  }

  /// Takes note of a good answer; the problem that it ends.
  func settle(at moment: Timestamp, stretch: Duration) -> ProblemState? {
    lastPoll = SearchRecord.LastPoll(at: moment, good: moment)
    failures = 0
    wait = nil
    pollingSince = nil
    self.stretch = stretch
    defer { problem = nil }
    return problem
  }

  /// Takes note of a poll; the entry in the heap counts no more.
  func startPolling(at now: BootInstant) {
    pollingSince = now
    ticket += 1
  }

  func retire() {
    isRetired = true
    ticket += 1
  }

  func follow(_ way: Way) {
    self.way = way
    shareKey = PollUnit.shareKey(search, on: key.source, way)
    place = PollUnit.place(shareKey, on: key.source, way)
  }

  /// Retires; the unit that takes its place.
  func replaced(following way: Way) -> PollUnit {
    let next = PollUnit(search, on: key.source, way: way, reach: reach, lastPoll: lastPoll, due: due)
    next.failures = failures
    next.problem = problem
    next.stretch = stretch
    next.remarkedAt = remarkedAt
    retire()
    return next
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
