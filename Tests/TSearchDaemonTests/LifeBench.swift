import Synchronization
import TSearchCore
import TSearchStore
import TSearchTestSupport

@testable import TSearchDaemon

/// A whole daemon over a real store with one saved search, under manual time.
final class LifeBench: Sendable {
  let time: ManualTimekeeper
  let ledger: SwitchLedger
  let source: ScriptedSource
  let notifier = RecordingNotifier()
  let log = RecordingLog()
  let life: DaemonLife
  private let recorded: RecordedSettings
  private let folder = TemporaryFolder()

  init(announcerTakes span: Duration = .zero) async throws {
    let loop = PollLoop()
    time = ManualTimekeeper(loop: loop)
    ledger = SwitchLedger(try SQLiteLedger.open(folder: folder.file("state"), loop: loop, time: time))
    source = ScriptedSource("x", type: .twitter1, time: time) { (_, _) throws(SourceError) in Page(.posts([]))
    }
    let catalog = ScriptedCatalog(sources: [source.name: source])
    let shared = RecordedSettings(
      LifeParts.Settings(configuration: Configuration(), catalog: catalog, faults: []))
    recorded = shared
    let search = SavedSearch(
      id: SearchID(0), name: "swift", query: "swift", sources: [source.name], interval: .seconds(300),
      createdAt: time.wallTime)
    _ = try await ledger.insert(search, reaches: [source.name: Reach(baseline: .silent)])
    let parts = PollParts(
      loop: loop, time: time, ledger: ledger, sink: SlowSink(time: time, span: span), log: log,
      followers: Followers(loop: loop), hasDefaultRoute: { true })
    life = DaemonLife(
      LifeParts(
        poll: parts, notifier: notifier, credentials: catalog, configure: { shared.settings },
        adjust: { shared.note($0) }, serve: { _ in }, hangUp: {}))
  }

  /// `MaxRequests=` of each configuration that was taken on.
  var limits: [Int] { recorded.limits }

  /// What the next reading of the configuration gives.
  func configure(requests: Int, faults: [String]) { recorded.set(requests: requests, faults: faults) }
}

/// The configuration as it is read, and what was taken on of it.
private final class RecordedSettings: Sendable {
  private let state: Mutex<(settings: LifeParts.Settings, limits: [Int])>

  init(_ settings: LifeParts.Settings) { state = Mutex((settings, [])) }

  var settings: LifeParts.Settings { state.withLock(\.settings) }
  var limits: [Int] { state.withLock(\.limits) }
  func note(_ configuration: Configuration) { state.withLock { $0.limits.append(configuration.maxRequests) } }
  func set(requests: Int, faults: [String]) {
    state.withLock { state in
      state.settings.configuration.maxRequests = requests
      state.settings.faults = faults
    }
  }
}

/// An announcer whose start takes its time.
private struct SlowSink: HitSink {
  let time: ManualTimekeeper
  let span: Duration
  func start() async { if span > .zero { await time.wait(for: span) } }
  func stop() async {}
  func poke() {}
  var lastSent: Int64 { .max }
  var isUnverified: Bool { false }
}

/// Keeps what the service manager was told.
final class RecordingNotifier: ServiceNotifier {
  private let state = Mutex((said: [String](), feeds: 0))
  /// Each without the time of the next poll.
  var said: [String] { state.withLock(\.said) }
  var feeds: Int { state.withLock(\.feeds) }
  let watchdogInterval: Duration? = .seconds(60)

  func ready(status: String) { say("ready: \(status)") }
  func status(_ text: String) { say("status: \(text)") }
  func reloading() { say("reloading") }
  func stopping() { say("stopping") }
  func feedWatchdog() { state.withLock { $0.feeds += 1 } }

  private func say(_ text: String) {
    let words = text.split(separator: " ").map(String.init).filter {
      !$0.contains(where: \.isNumber) || $0.count < 3
    }
    state.withLock { $0.said.append(words.joined(separator: " ")) }
  }
}
