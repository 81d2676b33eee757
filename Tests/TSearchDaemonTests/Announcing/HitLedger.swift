import Synchronization
import TSearchCore

/// A store of hits in memory, for the announcer alone: every other call is a fault of the test.
final class HitLedger: Ledger {
  private struct Row {
    var hit: Hit
    var announcedAt: Timestamp?
  }

  private struct State {
    var rows: [Int64: Row] = [:]
    var last: Int64 = 0
    var announcer = AnnouncerState(cursor: nil, boot: nil)
    var isReadOnly = false
  }

  let storeID = "0123456789abcdef0123456789abcdef"
  private let state = Mutex(State())
  private let life: Lifeline

  init(life: Lifeline) { self.life = life }

  private func takeCall(writes: Bool = false) throws(StoreError) {
    if !life.takeCall() { throw .failed("the process is dead") }
    if writes, isReadOnly { throw .cannotRecord("the disk is full") }
  }

  var isReadOnly: Bool {
    get { state.withLock(\.isReadOnly) }
    set { state.withLock { $0.isReadOnly = newValue } }
  }

  /// How many hits were ever stored.
  var last: Int { Int(state.withLock(\.last)) }
  var numbers: [Int64] { state.withLock { $0.rows.keys.sorted() } }
  var announced: [Int64] { state.withLock { $0.rows.filter { $0.value.announcedAt != nil }.keys.sorted() } }

  /// Stores hits as one poll does.
  func commit(_ count: Int, at moment: Timestamp) {
    state.withLock { state in
      for _ in 0..<count {
        state.last += 1
        var post = Post(source: "x", id: "post-\(state.last)")
        post.text = "number \(state.last)"
        let hit = Hit(number: state.last, searches: ["alpha"], foundAt: moment, post: post)
        state.rows[state.last] = Row(hit: hit)
      }
    }
  }

  /// Goes back to a store of the first hits, as a backup that was put in its place.
  func goBack(to count: Int64, cursor: String?) {
    state.withLock { state in
      state.rows = state.rows.filter { $0.key <= count }
      state.last = count
      state.announcer.cursor = cursor
      state.announcer.copied = AnnouncerState.Copied(cursor: cursor)
    }
  }

  /// Finds posts again that the store has no hits of.
  func find(_ posts: ClosedRange<Int>, at moment: Timestamp) {
    state.withLock { state in
      for number in posts {
        state.last += 1
        var post = Post(source: "x", id: "post-\(number)")
        post.text = "number \(number)"
        let hit = Hit(number: state.last, searches: ["alpha"], foundAt: moment, post: post)
        state.rows[state.last] = Row(hit: hit)
      }
    }
  }

  func forget(_ number: Int64) { state.withLock { _ = $0.rows.removeValue(forKey: number) } }

  func pendingHits(after number: Int64, limit: Int) async throws(StoreError) -> [Hit] {
    try takeCall()
    return state.withLock { state in
      let pending = state.rows.filter { $0.key > number && $0.value.announcedAt == nil }
      return pending.sorted { $0.key < $1.key }.prefix(limit).map(\.value.hit)
    }
  }

  func pendingCount() async throws(StoreError) -> Int { numbers.count - announced.count }

  func confirm(_ numbers: [Int64], cursor: String?, at moment: Timestamp) async throws(StoreError) {
    try takeCall(writes: true)
    state.withLock { state in
      for number in numbers { state.rows[number]?.announcedAt = moment }
      if let cursor { state.announcer.cursor = cursor }
    }
  }

  func skipHits(through number: Int64) async throws(StoreError) {
    try takeCall(writes: true)
    state.withLock { $0.last = max($0.last, number) }
  }

  func announcerState() async throws(StoreError) -> AnnouncerState {
    try takeCall()
    return state.withLock(\.announcer)
  }

  func reopenHits(announcedSince: Timestamp, boot: String) async throws(StoreError) -> [Int64] {
    try takeCall(writes: true)
    return state.withLock { state in
      let numbers = state.rows.filter { ($0.value.announcedAt ?? .init(seconds: 0)) >= announcedSince }.keys
      for number in numbers { state.rows[number]?.announcedAt = nil }
      state.announcer.boot = boot
      if !numbers.isEmpty { state.announcer.cursor = nil }
      return numbers.sorted()
    }
  }

  func hits(_ wish: HitWish) async throws(StoreError) -> [Hit] {
    guard wish == HitWish(limit: 1) else { throw .failed("an unexpected wish") }
    return state.withLock { $0.rows[$0.rows.keys.max() ?? 0].map { [$0.hit] } ?? [] }
  }
}
