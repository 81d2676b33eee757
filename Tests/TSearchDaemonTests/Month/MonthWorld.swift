import TSearchCore
import TSearchStore
import TSearchTestSupport

@testable import TSearchDaemon

/// A machine with the whole daemon in this process, its services, and the time that passes for all of them.
final class MonthWorld {
  let plan: MonthPlan
  let clock: WorldClock
  let rules: PlainRules
  let log = CountingLog()
  private(set) var services: [SourceName: InventedService] = [:]
  private let streams: [PostStream]
  private let loop = PollLoop()
  private var folder = TemporaryFolder()
  /// A crash leaves another one.
  private lazy var store = folder.file("state")
  private var life: DaemonLife?
  private var sink: MonthSink?
  private var random: SeededGenerator
  private var boots = 1

  /// So many services are used by many searches; every other search has a feed, alone or with one other.
  private static let busyOrders: [SourceTraits.Order] = [
    .numericID, .numericID, .numericID, .time, .climbing, .numericID, .time, .climbing,
  ]

  init(_ plan: MonthPlan) {
    self.plan = plan
    random = SeededGenerator(plan.seed)
    clock = WorldClock(ManualTimekeeper(loop: loop))
    let busy = MonthWorld.busyOrders.count
    let onBusy = plan.searches * 6 / 10
    let rest = plan.searches - onBusy
    var (streams, units, news): ([PostStream], [PlainUnit], [PlainNews]) = ([], [], [])
    for search in 0..<plan.searches {
      let feed = (search - onBusy) * 4 / 5
      let service = search < onBusy ? search % busy : busy + feed
      let isClimbing = search < onBusy && MonthWorld.busyOrders[service] == .climbing
      streams.append(PostStream(period: Self.period(search), number: search, isUneven: !isClimbing))
      let isShared = search >= onBusy && ((search - onBusy) % 5 == 0 || (search - onBusy) % 5 == 1)
      units.append(PlainUnit(service: service, interval: Self.interval(search), isShared: isShared))
      news.append(PlainNews(isDocument: search >= onBusy))
    }
    let count = busy + max(0, (rest - 1) * 4 / 5 + 1)
    self.streams = streams
    let weather = Weather(plan, services: count, busy: busy)
    rules = PlainRules(units: units, news: news, services: count, traced: plan.traced)
    for number in 0..<count {
      let own = units.indices.filter { units[$0].service == number }
      let service = InventedService(
        number, order: number < busy ? MonthWorld.busyOrders[number] : .document,
        streams: Dictionary(uniqueKeysWithValues: own.map { ($0, streams[$0]) }), weather: weather,
        clock: clock,
        rules: rules)
      services[service.name] = service
    }
  }

  /// Few search often; those who share a feed do so equally often.
  private static func interval(_ search: Int) -> Int {
    switch search % 100 {
    case 0: search % 500 == 0 ? 5 * .minute : 15 * .minute
    case 1...2: 30 * .minute
    case 3...9: .hour
    case 10...39: 4 * .hour
    default: .day
    }
  }

  /// Few find much: one in 300 more than the pages of a poll hold after a bad day.
  private static func period(_ search: Int) -> Int {
    if search % 300 == 7 { return 4 * .minute }
    return [.hour, 6 * .hour, .day][search % 50 == 0 ? 0 : search % 10 < 4 ? 1 : 2]
  }

  private var now: Instant { clock.reading.now }
}

// The daemon's life.
extension MonthWorld {
  private func start() async throws {
    let real = try SQLiteLedger.open(folder: store, loop: loop, time: clock.time)
    if try await real.searches().isEmpty { try await save(in: real) }
    let ledger = SwitchLedger(real, counting: counting(try await real.searches()))
    let sink = MonthSink(loop: loop, clock: clock, ledger: ledger, rules: rules)
    let parts = PollParts(
      loop: loop, time: clock.time, ledger: ledger, sink: sink, log: log, followers: Followers(loop: loop),
      hasDefaultRoute: { true })
    let settings = LifeParts.Settings(
      configuration: Configuration(), catalog: MonthCatalog(services: services), faults: [])
    let life = DaemonLife(
      LifeParts(
        poll: parts, notifier: SilentNotifier(), credentials: ScriptedCatalog(), configure: { settings },
        adjust: { _ in }, serve: { _ in }, hangUp: {}))
    try await life.start()
    (self.life, self.sink) = (life, sink)
  }

  /// Tells the plain rules for which searches an answer of a shared service counts.
  private func counting(_ records: [SearchRecord]) -> @Sendable (SourceName, [SearchID]) -> Void {
    let numbers = Dictionary(
      uniqueKeysWithValues: records.map { ($0.search.id, Int($0.search.name.dropFirst()) ?? 0) })
    return { [rules, clock, services] source, searches in
      guard let service = services[source], service.isShared else { return }
      rules.counts(searches.compactMap { numbers[$0] }, of: service.number, clock.reading)
    }
  }

  private func save(in ledger: SQLiteLedger) async throws {
    for search in streams.indices {
      guard let service = services.values.first(where: { $0.reads(search) }) else { continue }
      let saved = SavedSearch(
        id: SearchID(0), name: "w\(search)", query: "w\(search)", sources: [service.name],
        interval: .milliseconds(Self.interval(search)), createdAt: clock.time.wallTime)
      _ = try await ledger.insert(saved, reaches: [service.name: Reach(baseline: .silent)])
    }
  }

  private func run(for span: Int) async { await clock.time.run(for: .milliseconds(span)) }

  /// The daemon ends, in order or not, and starts again later, perhaps on a machine that was off.
  private func restart(isCrash: Bool, isNewBoot: Bool) async throws {
    for _ in 0..<600 where !rules.isQuiet { await run(for: .second) }
    guard rules.isQuiet else { return }
    let end = now
    let crashed = isCrash ? try TemporaryFolder(copying: store) : nil
    await life?.stop()
    life = nil
    if let crashed { (folder, store) = (crashed, crashed.path) }
    let span = Int.random(in: 0...(isNewBoot ? 9 * .hour : 10 * .minute), using: &random)
    if isNewBoot {
      boots += 1
      clock.reboot(bootID: "boot \(boots)", after: span)
    } else {
      clock.time.sleep(for: .milliseconds(span))
    }
    rules.restarts(PlainRules.Restart(end: end, isCrash: isCrash, isNewBoot: isNewBoot), clock.reading)
    try await start()
  }

  /// Lets the whole time pass; `body` is called after each day.
  func live(_ body: (Int) async throws -> Void) async throws {
    try await start()
    let calm = plan.days * .day - .day
    for day in 1...(plan.lastDay ?? plan.days) {
      while now < day * .day {
        let next = min(day * .day - now, Int.random(in: .minute...(8 * .hour), using: &random))
        await run(for: max(next, .second))
        if now < calm { try await happen() }
      }
      try await body(day)
    }
    await run(for: .minute)
    try await sink?.drain()  // What the last moments brought has not gone out yet.
    rules.end(streams, clock.reading)
    await life?.stop()
  }

  private func happen() async throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let start = now
      let span = Int.random(in: .second...(9 * .hour), using: &random)
      clock.time.sleep(for: .milliseconds(span))
      rules.sleeps(from: start, to: now)
    case 2:
      let jumps = [-20 * .hour, -.hour, -.minute, -.second, .second, .minute, .hour, 20 * .hour]
      clock.time.jumpWallClock(by: .milliseconds(jumps.randomElement(using: &random) ?? 0))
    case 3: clock.time.jumpWallClock(by: .milliseconds(-clock.reading.skew))
    case 4: try await restart(isCrash: false, isNewBoot: false)
    case 5: try await restart(isCrash: true, isNewBoot: false)
    case 6: try await restart(isCrash: Bool.random(using: &random), isNewBoot: true)
    default: break
    }
  }
}

/// The services by name.
private struct MonthCatalog: SourceCatalog {
  let services: [SourceName: InventedService]
  var names: [SourceName] { services.keys.sorted() }

  func source(_ name: SourceName) throws(SourceRefusal) -> any Source {
    guard let service = services[name] else { throw .unknown(name) }
    return service
  }

  func source(_ name: SourceName, credential: String) throws(SourceRefusal) -> any Source { try source(name) }
}

/// No service manager listens.
private struct SilentNotifier: ServiceNotifier {
  var watchdogInterval: Duration? { nil }
  func ready(status: String) {}
  func status(_ text: String) {}
  func reloading() {}
  func stopping() {}
  func feedWatchdog() {}
}
