package import TSearchCore
import TSearchQuery

/// Knows when each search is due on each source, and polls it then (DESIGN 4.1 to 4.3).
///
/// One alarm stands armed for the earliest due time. What can share a request is polled together.
package actor Scheduler {
  let parts: PollParts
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe parts.loop.asUnownedSerialExecutor()
  }

  var catalog: any SourceCatalog
  var settings: PollSettings
  var units: [PollUnit.Key: PollUnit] = [:]
  var keysBySource: [SourceName: Set<PollUnit.Key>] = [:]
  var keysBySearch: [SearchID: Set<PollUnit.Key>] = [:]
  var gates = Gates()
  /// Requests that were not made because others asked for their searches too.
  var savedRequests = 0
  /// When a search of a source was last asked alone because joined polls could have missed something.
  var lastChecks: [SourceName: BootInstant] = [:]
  /// Requests a second that are wanted of a source; forgotten when its searches change.
  var demands: [SourceName: Double] = [:]
  var documents: [SourceName: DocumentState] = [:]
  /// What may still be read of sources that charge for it, while polls of them are under way.
  var purses: [SourceName: Purse] = [:]
  var connectivity = Connectivity()
  /// What keeps every poll from being made, and the units that wait for its end.
  var stall: Stall?
  var parked: Set<PollUnit.Key> = []
  var probeAlarm: (any Alarm)?
  var isProbing = false
  var flushAlarm: (any Alarm)?
  /// Searches with hits that are held back (N14).
  var held: Set<SearchID> = []
  private var heap = DueHeap()
  private var alarm: (any Alarm)?
  private var alarmTime: BootInstant?
  var polls: [WaitingLine.Ticket: Poll] = [:]
  var line: WaitingLine
  private(set) var isStopped = false
  /// Nothing is polled until the user has heard of a damaged store (C2).
  package private(set) var isHeld = false
  /// Problems of a source itself: every search on it shares them.
  var sourceProblems: [SourceName: ProblemState] = [:]
  /// What the credentials were when they were refused.
  var refusedCredentials: [SourceName: String?] = [:]
  var settledWaiters: [CheckedContinuation<Void, Never>] = []

  package init(parts: PollParts, catalog: any SourceCatalog, settings: PollSettings) {
    self.parts = parts
    self.catalog = catalog
    self.settings = settings
    line = WaitingLine(total: settings.mostPolls, perHost: settings.mostPollsPerHost)
  }

  var time: any Timekeeper { parts.time }

  /// Takes on all saved searches at the start of the daemon (T2).
  package func start(_ records: [SearchRecord], problems: [ProblemKey: ProblemState]) async throws(StoreError)
  {
    gates = Gates(try await parts.ledger.quotas(), at: time.moment)
    documents = try await parts.ledger.documents()
    refusedCredentials = gates.refusedCredentials
    let tallies = try await parts.ledger.tallies(now: time.wallTime)
    held = Set(tallies.filter { $0.value.held > 0 }.keys)
    for (key, problem) in problems where key.search == nil { sourceProblems[key.source] = problem }
    isHeld = await parts.ledger.damage != nil
    for record in records { adopt(record, problems: problems, keepsBackingOff: true) }
  }

  /// Plans a search's units and gives each its first due time.
  ///
  /// - Parameter keepsBackingOff: Whether what failed is left alone as long as it would have been; else it is asked soon.
  package func adopt(
    _ record: SearchRecord, problems: [ProblemKey: ProblemState] = [:], keepsBackingOff: Bool = false
  ) {
    for source in record.search.sources where record.search.state == .active {
      guard let reach = record.reaches[source] else { continue }
      let unit = PollUnit(
        record.search, on: source, way: way(for: record.search, on: source), reach: reach,
        lastPoll: record.lastPolls[source], due: time.now)
      let key = unit.key
      unit.joining = record.joinings[source] ?? JoiningState()
      unit.hasNewJoining = false
      unit.problem = problems[ProblemKey(source: source, search: record.search.id)]
      unit.failures = unit.problem?.failures ?? 0
      units.updateValue(unit, forKey: key)?.retire()
      keysBySource[source, default: []].insert(key)
      demands[source] = nil
      keysBySearch[record.search.id, default: []].insert(key)
      schedule(unit, at: (keepsBackingOff ? backoffEnd(of: unit) : nil) ?? start(of: unit))
    }
  }

  private func start(of unit: PollUnit) -> BootInstant {
    let isOwed = unit.reach.baseline != .none || unit.problem != nil
    return Cadence.start(
      now: time.now, wallTime: time.wallTime, lastPoll: isOwed ? nil : unit.lastPoll?.at,
      interval: interval(of: unit), place: unit.place, ownKey: unit.ownKey)
  }

  /// Until when a unit that failed before a restart is left alone (T5, T6).
  private func backoffEnd(of unit: PollUnit) -> BootInstant? {
    guard let problem = unit.problem else { return nil }
    let longest = backoff(of: unit, after: problem.kind)
    let left =
      problem.retry?.left(at: time.now, of: time.bootID) ?? problem.retryAt.map { $0 - time.wallTime }
    guard let left, left > .zero else { return nil }
    return time.now + min(left, longest)
  }

  /// Forgets a search that was removed.
  package func forget(_ search: SearchID) {
    drop(search)
    held.remove(search)
  }

  /// Forgets a search's units; a poll under way ends without a trace.
  private func drop(_ search: SearchID) {
    for key in keysBySearch.removeValue(forKey: search) ?? [] {
      units.removeValue(forKey: key)?.retire()
      keysBySource[key.source]?.remove(key)
      if keysBySource[key.source]?.isEmpty == true { keysBySource[key.source] = nil }
      demands[key.source] = nil
      parked.remove(key)
    }
    heap.prune(expected: units.count)
  }

  /// Replaces a search's units after an edit, a pause or a resume.
  package func replace(_ record: SearchRecord) async {
    let problems = (try? await parts.ledger.problems()) ?? [:]
    drop(record.search.id)
    adopt(record, problems: problems)
  }

  /// Takes on another configuration.
  package func reload(catalog: any SourceCatalog, settings: PollSettings) async {
    self.catalog = catalog
    self.settings = settings
    (line.total, line.perHost) = (settings.mostPolls, settings.mostPollsPerHost)
    for unit in units.values {
      let isNew = unit.way == nil
      follow(unit)
      if isNew, unit.way != nil { askSoon([unit.key]) }
    }
    startWaiting()
    await noticeCredentials()
  }

  /// Ends what keeps these units from being asked, for reasons that are over.
  func askSoon(_ keys: Set<PollUnit.Key>) {
    for key in keys.subtracting(parked) {
      guard let unit = units[key], unit.pollingSince == nil else { continue }
      unit.wait = nil
      schedule(unit, at: Cadence.soon(after: time.now, interval: interval(of: unit), ownKey: unit.ownKey))
    }
  }

  /// Goes on after a damaged store; each search owes a silent baseline.
  package func endHold() {
    isHeld = false
    if stall == nil { freeParked() }
  }

  package func stop() {
    isStopped = true
    alarm?.cancel()
    probeAlarm?.cancel()
    flushAlarm?.cancel()
    for poll in polls.values { poll.task?.cancel() }
  }

  private func way(for search: SavedSearch, on source: SourceName) -> PollUnit.Way? {
    guard let traits = try? catalog.source(source).traits, let query = try? Query(parsing: search.query),
      let plan = try? query.plan(for: traits)
    else { return nil }
    return PollUnit.Way(
      plan: plan, host: traits.usesNetwork ? traits.place : nil, joint: Joint(query, plan, traits))
  }

  /// Plans a unit anew, as the configuration and the credentials are now.
  ///
  /// While a poll of it is under way another unit takes its place: the answer is one to what it was.
  func follow(_ unit: PollUnit) {
    guard let way = way(for: unit.search, on: unit.key.source), way != unit.way else { return }
    guard unit.pollingSince != nil, unit.way != nil else { return unit.follow(way) }
    let next = unit.replaced(following: way)
    units[unit.key] = next
    schedule(next, at: time.now)
  }

  /// The search's interval, lengthened by the wish of a document (T10).
  func interval(of unit: PollUnit) -> Duration {
    let wish = documents[unit.key.source]?.wish ?? .zero
    return max(unit.search.interval, min(wish, Backoff.longestWish))
  }
}

// The due times.
extension Scheduler {
  func schedule(_ unit: PollUnit, at due: BootInstant) {
    guard !unit.isRetired else { return }
    heap.push(DueHeap.Entry(due: due, unit: unit, ticket: unit.move(to: due)))
    arm()
  }

  /// Arms the one alarm for the earliest due time.
  private func arm() {
    while let first = heap.first, !first.isCurrent { _ = heap.popFirst() }
    guard !isStopped, let due = heap.first?.due else { return }
    guard alarmTime != due else { return }
    alarm?.cancel()
    alarmTime = due
    alarm = time.alarm(at: due) { [weak self] in self?.assumeIsolated { $0.fire() } }
  }

  private func fire() {
    alarmTime = nil
    let now = time.now
    while let first = heap.first, first.due <= now {
      _ = heap.popFirst()
      let unit = first.unit
      guard first.isCurrent, unit.pollingSince == nil else { continue }
      if isHeld || isStalled(unit) {
        parked.insert(unit.key)
      } else if Cadence.isOverslept(due: first.due, now: now, interval: interval(of: unit)) {
        schedule(unit, at: Cadence.soon(after: now, interval: interval(of: unit), ownKey: unit.ownKey))
      } else {
        startPoll(group(with: unit, at: now))
      }
    }
    arm()
  }

  /// The earliest poll to come.
  package var nextDue: BootInstant? { heap.first?.due }
}
