import Glibc
import Synchronization
import TSearchCore

/// A journal with one queue and the faults that journald was seen to have (FACTS section 1).
final class FakeJournal: Journal {
  struct Faults {
    /// Nobody listens: what is queued is lost.
    var isAbsent = false
    /// Nothing is taken off the queue.
    var isStopped = false
    /// Notices and informations are dropped unseen: their share of the rate is used up.
    var limitsRate = false
    /// `MaxLevelStore=info`.
    var dropsDebug = false
    /// Nothing that is stored can be seen.
    var isUnreadable = false
    /// Opening fails.
    var isLocked = false
    var delay = Duration.zero
    var capacity = 512
  }

  private struct State {
    var faults = Faults()
    var queue: [(entry: JournalEntry, at: BootInstant)] = []
    var stored: [JournalEntry] = []
    var offers = 0
    var openReaders = 0
  }

  private let state = Mutex(State())
  private let time: any Timekeeper
  private let life: Lifeline
  /// Never readable: readers are woken by time alone.
  let pipe: (read: Int32, write: Int32)

  init(time: any Timekeeper, life: Lifeline) {
    self.time = time
    self.life = life
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { fatalError("no pipe: error \(errno)") }
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  var faults: Faults {
    get { state.withLock(\.faults) }
    set {
      state.withLock { state in
        if newValue.isAbsent { state.queue = [] }
        state.faults = newValue
      }
    }
  }

  /// What was offered, taken or not.
  var offers: Int { state.withLock(\.offers) }
  var openReaders: Int { state.withLock(\.openReaders) }

  /// Numbers of the stored hits, in the order of the journal.
  var hits: [Int64] {
    take()
    return state.withLock { $0.stored.compactMap { Int64($0[JournalField.hit] ?? "") } }
  }

  var checkpoints: Int { state.withLock { $0.stored.count { $0[JournalField.checkpoint] != nil } } }

  /// Journald is killed with that entry in its hand; the queue stays, for systemd holds the socket.
  func killWithEntryInHand() { state.withLock { if !$0.queue.isEmpty { $0.queue.removeFirst() } } }

  /// A power cut takes the last entries that were not synced.
  func lose(last count: Int) { state.withLock { $0.stored.removeLast(min(count, $0.stored.count)) } }

  func offer(_ entry: JournalEntry) -> JournalOffer {
    guard life.takeCall() else { return .absent }
    take()
    return state.withLock { state in
      state.offers += 1
      if state.faults.isAbsent { return .absent }
      if state.queue.count >= state.faults.capacity { return .full }
      state.queue.append((entry, time.now))
      return .taken
    }
  }

  /// Journald's own work: what waited long enough is stored or dropped.
  fileprivate func take() {
    let now = time.now
    state.withLock { state in
      let faults = state.faults
      while !faults.isStopped, let (entry, at) = state.queue.first, at + faults.delay <= now {
        state.queue.removeFirst()
        let isDebug = entry["PRIORITY"] == "7"
        if isDebug ? !faults.dropsDebug : !faults.limitsRate { state.stored.append(entry) }
      }
    }
  }

  func reader(store: String, after cursor: String?) throws(JournalError) -> any JournalReader {
    if faults.isLocked || !life.takeCall() { throw JournalError("permission denied") }
    let place = cursor.flatMap { Int($0) } ?? 0
    let isGone = place > state.withLock { $0.stored.count }
    state.withLock { $0.openReaders += 1 }
    return Reader(self, store: store, from: isGone ? 0 : place)
  }

  private final class Reader: JournalReader {
    private let journal: FakeJournal
    private let store: String
    private var place: Int
    private(set) var cursor: String?
    private(set) var message: String?

    init(_ journal: FakeJournal, store: String, from place: Int) {
      self.journal = journal
      self.store = store
      self.place = place
    }

    deinit { journal.state.withLock { $0.openReaders -= 1 } }

    var descriptor: Int32 { journal.pipe.read }
    func refresh() { journal.take() }

    func next() throws(JournalError) -> JournalEcho? {
      guard journal.life.takeCall() else { throw JournalError("the process is dead") }
      while let entry = journal.state.withLock({ state in
        place < state.stored.count && !state.faults.isUnreadable ? state.stored[place] : nil
      }) {
        place += 1
        guard entry[JournalField.store] == store else { continue }
        cursor = String(place)
        message = entry["MESSAGE"]
        if let token = entry[JournalField.checkpoint] { return .marker(token: token) }
        if let number = Int64(entry[JournalField.hit] ?? ""), let id = entry[JournalField.postID] {
          return .hit(number: number, postID: id)
        }
      }
      return nil
    }
  }
}
