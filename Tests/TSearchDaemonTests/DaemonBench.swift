import Synchronization
import TSearchControl
import TSearchCore
import TSearchStore
import TSearchTestSupport

@testable import TSearchDaemon

/// A whole scheduler with its desk over a real store and scripted sources, under manual time.
final class DaemonBench: Sendable {
  let loop: PollLoop
  let time: ManualTimekeeper
  let folder: TemporaryFolder
  let ledger: SwitchLedger
  let sink = RecordingSink()
  let log = RecordingLog()
  let scheduler: Scheduler
  let desk: SearchDesk
  let avatars: AvatarCache

  init(_ sources: (ManualTimekeeper) -> [ScriptedSource]) async throws {
    loop = PollLoop()
    time = ManualTimekeeper(loop: loop)
    folder = TemporaryFolder()
    let catalog = ScriptedCatalog(
      sources: Dictionary(uniqueKeysWithValues: sources(time).map { ($0.name, $0) }))
    (ledger, scheduler, desk, avatars) = try await DaemonBench.start(
      folder: folder, loop: loop, time: time, sink: sink, log: log, catalog: catalog)
  }

  /// A bench whose sources, search services and then commands, have nothing to tell yet.
  static func quiet(
    _ names: [String], type: SourceType = .twitter1, and commands: [String] = []
  ) async throws -> (bench: DaemonBench, sources: [ScriptedSource]) {
    var made: [ScriptedSource] = []
    let bench = try await DaemonBench { time in
      let types = names.map { ($0, type) } + commands.map { ($0, .command) }
      made = types.map { name, type in
        ScriptedSource(name, type: type, time: time) { (_, _) throws(SourceError) in Page(.posts([])) }
      }
      return made
    }
    return (bench, made)
  }

  /// The same store under a new daemon, as after a crash: nothing was flushed or closed.
  init(restarting old: DaemonBench, _ sources: [ScriptedSource]) async throws {
    await old.scheduler.stop()
    await old.ledger.close()
    loop = old.loop
    time = old.time
    folder = old.folder
    let catalog = ScriptedCatalog(sources: Dictionary(uniqueKeysWithValues: sources.map { ($0.name, $0) }))
    (ledger, scheduler, desk, avatars) = try await DaemonBench.start(
      folder: folder, loop: loop, time: time, sink: sink, log: log, catalog: catalog)
  }

  private static func start(
    folder: TemporaryFolder, loop: PollLoop, time: ManualTimekeeper, sink: RecordingSink, log: RecordingLog,
    catalog: ScriptedCatalog
  ) async throws -> (SwitchLedger, Scheduler, SearchDesk, AvatarCache) {
    let store = try SQLiteLedger.open(folder: folder.file("state"), loop: loop, time: time)
    let ledger = SwitchLedger(store)
    let parts = PollParts(
      loop: loop, time: time, ledger: ledger, sink: sink, log: log, followers: Followers(loop: loop),
      hasDefaultRoute: { true })
    var configuration = Configuration()
    configuration.minimumInterval = .seconds(1)
    let scheduler = Scheduler(parts: parts, catalog: catalog, settings: PollSettings(configuration))
    let records = try await ledger.searches()
    try await scheduler.start(records, problems: try await ledger.problems())
    let desk = SearchDesk(
      parts: parts, scheduler: scheduler, configuration: configuration, catalog: catalog,
      credentials: catalog, searches: records.map(\.search))
    let avatars = AvatarCache(
      AvatarCache.Parts(
        loop: loop, time: time, ledger: store, pictures: ScriptedPictures(), log: log,
        folder: folder.file("cache")))
    return (ledger, scheduler, desk, avatars)
  }

  /// The numbers of all hits, with the IDs of their posts.
  func hits() async throws -> [String] {
    try await ledger.hits(HitWish(limit: 10_000)).map(\.post.id)
  }
}

/// Takes note of pokes; what it has sent is set by the test.
final class RecordingSink: HitSink {
  private let state = Mutex((pokes: 0, sent: Int64.max))
  var pokes: Int { state.withLock { $0.pokes } }
  func start() async {}
  func stop() async {}
  func poke() { state.withLock { $0.pokes += 1 } }
  var lastSent: Int64 { state.withLock { $0.sent } }
  var isUnverified: Bool { false }
  func setLastSent(_ number: Int64) { state.withLock { $0.sent = number } }
}

/// Keeps what the daemon said.
final class RecordingLog: EventLog {
  private let said = Mutex<[DaemonEvent]>([])
  func write(_ event: DaemonEvent) { said.withLock { $0.append(event) } }

  /// What was said, each in a word or two.
  var words: [String] {
    said.withLock { events in
      events.map { event in
        switch event {
        case .ready: "ready"
        case .started(let problem, _, _): "started \(problem.kind.rawValue)"
        case .changed(let problem, _, _): "changed \(problem.kind.rawValue)"
        case .recovered: "recovered"
        case .gapFound: "gap"
        case .gapClosed: "gap closed"
        case .account(let account, let event): "\(account.handle) \(event.word)"
        case .cannotRecord: "cannot record"
        case .recordsAgain: "records again"
        case .networkLost: "network lost"
        case .networkBack: "network back"
        case .note: "note"
        }
      }
    }
  }
}

extension AccountNews.Event {
  fileprivate var word: String {
    switch self {
    case .renamed(_, let to): "renamed \(to)"
    case .milestone(let mark): "milestone \(mark)"
    case .step(let change, _): "step \(change)"
    case .lost(let problem): "lost \(problem.kind.rawValue)"
    case .back: "back"
    }
  }
}
