package import TSearchCore

/// What a daemon is made of; tests bring their own parts.
package struct LifeParts: Sendable {
  package var poll: PollParts
  package var notifier: any ServiceNotifier
  package var credentials: any CredentialStore
  /// Reads the configuration and makes the catalog that goes with it.
  package var configure: @Sendable () async -> Settings
  /// Takes on what of a configuration concerns neither polls nor commands, once it counts.
  package var adjust: @Sendable (Configuration) async -> Void
  /// Starts to answer on the control socket.
  package var serve: @Sendable (SearchDesk) async -> Void
  /// Ends that.
  package var hangUp: @Sendable () async -> Void

  /// What a configuration comes to.
  package struct Settings: Sendable {
    package var configuration: Configuration
    package var catalog: any SourceCatalog
    /// What is wrong in it, each with file and line.
    package var faults: [String]
    package init(configuration: Configuration, catalog: any SourceCatalog, faults: [String]) {
      self.configuration = configuration
      self.catalog = catalog
      self.faults = faults
    }
  }

  package init(
    poll: PollParts, notifier: any ServiceNotifier, credentials: any CredentialStore,
    configure: @escaping @Sendable () async -> Settings,
    adjust: @escaping @Sendable (Configuration) async -> Void,
    serve: @escaping @Sendable (SearchDesk) async -> Void, hangUp: @escaping @Sendable () async -> Void
  ) {
    self.poll = poll
    self.notifier = notifier
    self.credentials = credentials
    self.configure = configure
    self.adjust = adjust
    self.serve = serve
    self.hangUp = hangUp
  }
}

/// The daemon from its start to its stop.
package actor DaemonLife {
  private let parts: LifeParts
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe parts.poll.loop.asUnownedSerialExecutor()
  }

  private var settings: LifeParts.Settings?
  package private(set) var scheduler: Scheduler?
  package private(set) var desk: SearchDesk?
  private var careAlarm: (any Alarm)?
  private var pulseAlarm: (any Alarm)?
  private var shownStatus = ""

  package init(_ parts: LifeParts) { self.parts = parts }

  private var time: any Timekeeper { parts.poll.time }
  private var ledger: any Ledger { parts.poll.ledger }

  /// Takes on the saved searches, then answers the socket, then tells the service manager.
  package func start() async throws(StoreError) {
    let settings = await parts.configure()
    self.settings = settings
    await parts.adjust(settings.configuration)
    tell(settings.faults)
    // What the last process sent is settled before a poll brings more.
    try await parts.poll.sink.start()
    let scheduler = Scheduler(
      parts: parts.poll, catalog: settings.catalog, settings: PollSettings(settings.configuration))
    let records = try await ledger.searches()
    try await scheduler.start(records, problems: try await ledger.problems())
    let desk = SearchDesk(
      parts: parts.poll, scheduler: scheduler, configuration: settings.configuration,
      catalog: settings.catalog, credentials: parts.credentials, searches: records.map(\.search))
    self.scheduler = scheduler
    self.desk = desk
    try await desk.accounts.start()
    await parts.serve(desk)
    parts.poll.log.write(.ready(searches: records.count))
    if let damage = await ledger.damage { tell([damage.sentence]) }
    shownStatus = await status()
    KillPoint.pass("before-ready")
    parts.notifier.ready(status: shownStatus)
    pulse()
    care(after: DaemonLife.firstCare)
  }

  /// Reads the configuration again; one with a fault changes nothing.
  package func reload() async {
    parts.notifier.reloading()
    defer { parts.notifier.ready(status: shownStatus) }
    let new = await parts.configure()
    guard new.faults.isEmpty else {
      tell(new.faults)
      parts.poll.log.write(.note("the configuration has faults, going on with the one before"))
      return
    }
    settings = new
    KillPoint.pass("configuration-read")
    await parts.adjust(new.configuration)
    await scheduler?.reload(catalog: new.catalog, settings: PollSettings(new.configuration))
    await desk?.reload(configuration: new.configuration, catalog: new.catalog)
    KillPoint.pass("configuration-adopted")
    shownStatus = await status()
  }

  /// Finishes the write in hand and lets go of everything.
  package func stop() async {
    parts.notifier.stopping()
    pulseAlarm?.cancel()
    careAlarm?.cancel()
    KillPoint.pass("stop-begun")
    await parts.hangUp()
    await desk?.accounts.stop()
    await scheduler?.stop()
    await parts.poll.sink.stop()
    KillPoint.pass("sink-stopped")
    try? await ledger.flush()
    await ledger.close()
  }

  private func tell(_ faults: [String]) {
    for fault in faults { parts.poll.log.write(.note(fault)) }
  }

  /// Shows the next poll, and feeds the watchdog when all is well (OUTSIDE section 4).
  private func pulse() {
    let rhythm = parts.notifier.watchdogInterval.map { $0 / 2 } ?? .seconds(60)
    pulseAlarm = time.alarm(at: time.now + rhythm) { [weak self] in
      self?.assumeIsolated { life in
        _ = Task(executorPreference: life.parts.poll.loop) { await life.beat() }
      }
    }
  }

  private func beat() async {
    await scheduler?.noticeCredentials()
    if await scheduler?.checkHealth() == true { parts.notifier.feedWatchdog() }
    let status = await status()
    if status != shownStatus {
      shownStatus = status
      parts.notifier.status(status)
    }
    pulse()
  }

  /// Soon after the start, for a machine that is off at night, and then once a day.
  private static let firstCare = Duration.seconds(600)
  private static let careRhythm = Duration.seconds(86_400)

  private func care(after span: Duration) {
    careAlarm = time.alarm(at: time.now + span) { [weak self] in
      self?.assumeIsolated { life in
        _ = Task(executorPreference: life.parts.poll.loop) { await life.dropBodies() }
      }
    }
  }

  /// Bodies past `KeepPosts=` are dropped (N7).
  private func dropBodies() async {
    if let span = settings?.configuration.keepPosts {
      try? await ledger.dropBodies(olderThan: time.wallTime - span)
    }
    care(after: DaemonLife.careRhythm)
  }

  private func status() async -> String {
    guard let scheduler, let desk else { return "starting" }
    let counts = await desk.counts
    let words = counts.active == 1 ? "1 search" : "\(counts.active) searches"
    let paused = counts.all == counts.active ? "" : ", \(counts.all - counts.active) paused"
    guard let due = await scheduler.nextDue, counts.active > 0 else { return words + paused }
    let next = time.wallTime + max(due - time.now, .zero)
    return "\(words)\(paused), next poll \(LocalClock.text(next))"
  }
}

extension PollSettings {
  init(_ configuration: Configuration) {
    self.init(
      overlap: configuration.overlap, mostHits: configuration.maxHitsPerPoll,
      mostPolls: configuration.maxRequests * 2, mostPollsPerHost: configuration.maxRequestsPerHost * 2)
  }
}
