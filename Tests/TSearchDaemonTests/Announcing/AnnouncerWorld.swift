import TSearchCore
import TSearchTestSupport

@testable import TSearchDaemon

/// A store, a journal, time by hand, and one announcer after another between them.
final class AnnouncerWorld {
  let loop = PollLoop()
  let time: ManualTimekeeper
  let life = Lifeline()
  let journal: FakeJournal
  let ledger: HitLedger
  private(set) var announcer: Announcer

  init() {
    time = ManualTimekeeper(loop: loop)
    journal = FakeJournal(time: time, life: life)
    ledger = HitLedger(life: life)
    announcer = Announcer(loop: loop, time: time, ledger: ledger, journal: journal, unit: .user)
  }

  func start() async throws { try await announcer.start() }

  /// Stores hits as a poll does, and says so.
  func commit(_ count: Int) {
    ledger.commit(count, at: time.wallTime)
    announcer.poke()
  }

  func pass(_ span: Duration) {
    time.settle()
    time.advance(by: span)
  }

  /// Ends the announcer as a stop of the service does; a dead one just ends.
  func stop() async {
    let stopping = Task(executorPreference: loop) { [announcer] in await announcer.stop() }
    time.settle()
    for _ in 0..<20 { time.advance(by: .milliseconds(100)) }
    await stopping.value
  }

  /// The process dies at once; none takes its place.
  func stopDead() async {
    life.cut(after: 0)
    await stop()
    renew()
  }

  /// Makes another process, not started yet.
  func renew() {
    life.cut(after: nil)
    announcer = Announcer(loop: loop, time: time, ledger: ledger, journal: journal, unit: .user)
  }

  /// Another process takes up.
  func restart() async throws {
    await stop()
    renew()
    try await start()
  }

  /// The process dies before its next call, and another takes up.
  func kill() async throws {
    await stopDead()
    try await start()
  }
}

/// What became of the hits of a world.
struct Account: Equatable {
  var announced: Int
  var lost: [Int64]
  var doubled: [Int64]

  static func exact(_ count: Int) -> Account { Account(announced: count, lost: [], doubled: []) }
}

extension AnnouncerWorld {
  var account: Account {
    let times = journal.hits.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
    return Account(
      announced: ledger.announced.count, lost: ledger.numbers.filter { times[$0] == nil },
      doubled: times.filter { $0.value > 1 }.keys.sorted())
  }
}
