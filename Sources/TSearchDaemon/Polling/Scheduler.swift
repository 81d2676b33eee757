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
  /// Requests a second that are wanted of a source; forgotten when its searches change.
  var demands: [SourceName: Double] = [:]
  var documents: [SourceName: DocumentState] = [:]
  var connectivity = Connectivity()
  /// What keeps every poll from being made, and the units that wait for its end.
  var stall: Stall?
  var parked: Set<PollUnit.Key> = []
  var probeAlarm: (any Alarm)?
  /// The poll that probes.
  var probing: Int?
  var flushAlarm: (any Alarm)?
  /// Searches with hits that are held back (N14).
  var held: Set<SearchID> = []
  private var lastGeneration = 0
  private var heap = DueHeap()
  private var alarm: (any Alarm)?
  private var alarmTime: BootInstant?
  private var polls: [Int: RunningPoll] = [:]
  private var lastPoll = 0
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
  }

  var time: any Timekeeper { parts.time }

  /// Takes on all saved searches at the start of the daemon (T2).
  package func start(_ records: [SearchRecord], problems: [ProblemKey: ProblemState]) async throws(StoreError)
  {
    gates = Gates(try await parts.ledger.quotas(), now: time.now, wallTime: time.wallTime)
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
      var unit = PollUnit(
        record.search, on: source, plan: plan(record.search, on: source), reach: reach,
        lastPoll: record.lastPolls[source], due: time.now)
      let key = unit.key
      unit.problem = problems[ProblemKey(source: source, search: record.search.id)]
      unit.failures = unit.problem?.failures ?? 0
      lastGeneration += 1
      unit.generation = lastGeneration
      unit.ticket = (units[key]?.ticket ?? 0) + 1
      units[key] = unit
      keysBySource[source, default: []].insert(key)
      demands[source] = nil
      keysBySearch[record.search.id, default: []].insert(key)
      schedule(key, at: (keepsBackingOff ? backoffEnd(of: unit) : nil) ?? start(of: unit))
    }
  }

  private func start(of unit: PollUnit) -> BootInstant {
    let isOwed = unit.reach.baseline != .none || unit.problem != nil
    return Cadence.start(
      now: time.now, wallTime: time.wallTime, lastPoll: isOwed ? nil : unit.lastPoll?.at,
      interval: interval(of: unit), key: unit.shareKey, ownKey: unit.ownKey)
  }

  /// Until when a unit that failed before a restart is left alone (T5, T6).
  private func backoffEnd(of unit: PollUnit) -> BootInstant? {
    guard let problem = unit.problem, let last = unit.lastPoll?.at, last <= time.wallTime else { return nil }
    let end = last + backoff(of: unit, after: problem.kind)
    return end > time.wallTime ? time.now + (end - time.wallTime) : nil
  }

  /// Forgets a search that was removed.
  package func forget(_ search: SearchID) {
    drop(search)
    held.remove(search)
  }

  /// Forgets a search's units; a poll under way ends without a trace.
  private func drop(_ search: SearchID) {
    for key in keysBySearch.removeValue(forKey: search) ?? [] {
      units[key] = nil
      keysBySource[key.source]?.remove(key)
      if keysBySource[key.source]?.isEmpty == true { keysBySource[key.source] = nil }
      demands[key.source] = nil
      parked.remove(key)
    }
    let units = units
    heap.prune(expected: units.count) { units[$0.key]?.ticket == $0.ticket }
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
    for key in units.keys {
      guard let unit = units[key], let plan = plan(unit.search, on: key.source) else { continue }
      units[key]?.follow(plan)
      if unit.plan == nil { askSoon([key]) }
    }
    await noticeCredentials()
  }

  /// Ends what keeps these units from being asked, for reasons that are over.
  func askSoon(_ keys: Set<PollUnit.Key>) {
    for key in keys.subtracting(parked) {
      guard let unit = units[key], unit.pollingSince == nil else { continue }
      units[key]?.wait = nil
      schedule(key, at: Cadence.soon(after: time.now, interval: interval(of: unit), ownKey: unit.ownKey))
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
    for poll in polls.values { poll.task.cancel() }
  }

  func plan(_ search: SavedSearch, on source: SourceName) -> QueryPlan? {
    guard let traits = try? catalog.source(source).traits, let query = try? Query(parsing: search.query)
    else { return nil }
    return try? query.plan(for: traits)
  }

  /// Whether the unit is still the one that was polled.
  func isCurrent(_ unit: PollUnit) -> Bool { units[unit.key]?.generation == unit.generation }

  /// The search's interval, lengthened by the wish of a document (T10).
  func interval(of unit: PollUnit) -> Duration {
    let wish = documents[unit.key.source]?.wish ?? .zero
    return max(unit.search.interval, min(wish, Backoff.longestWish))
  }
}

// The due times.
extension Scheduler {
  func schedule(_ key: PollUnit.Key, at due: BootInstant) {
    guard let ticket = units[key]?.move(to: due) else { return }
    heap.push(DueHeap.Entry(due: due, key: key, ticket: ticket))
    arm()
  }

  /// Arms the one alarm for the earliest due time.
  private func arm() {
    while let first = heap.first, units[first.key]?.ticket != first.ticket { _ = heap.popFirst() }
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
      guard let unit = units[first.key], unit.ticket == first.ticket, unit.pollingSince == nil else {
        continue
      }
      if isHeld || isStalled(first.key) {
        parked.insert(first.key)
      } else if Cadence.isOverslept(due: first.due, now: now, interval: interval(of: unit)) {
        schedule(
          first.key, at: Cadence.soon(after: now, interval: interval(of: unit), ownKey: unit.ownKey))
      } else {
        startPoll(group(with: unit, at: now))
      }
    }
    arm()
  }

  /// The unit and all that its request serves: those of the same document due within a tenth of their interval.
  private func group(with unit: PollUnit, at now: BootInstant) -> [PollUnit.Key] {
    guard unit.plan?.subject == .everything else { return [unit.key] }
    let others = (keysBySource[unit.key.source] ?? []).filter { key in
      guard key != unit.key, let other = units[key], other.plan != nil, other.pollingSince == nil else {
        return false
      }
      return other.due - now <= interval(of: other) / 10
    }
    return [unit.key] + others.sorted()
  }

  /// Polls a group as a task of its own; returns the number of the poll.
  @discardableResult
  func startPoll(_ group: [PollUnit.Key]) -> Int {
    for key in group { markPolling(key) }
    lastPoll += 1
    let number = lastPoll
    let task = Task(executorPreference: parts.loop) { [weak self] in _ = await self?.run(group, as: number) }
    polls[number] = RunningPoll(task: task, since: time.now)
    return number
  }

  func markPolling(_ key: PollUnit.Key) {
    units[key]?.startPolling(at: time.now)
  }

  private func run(_ group: [PollUnit.Key], as number: Int) async {
    _ = await poll(group, isDry: false)
    polls[number] = nil
    if probing == number { endProbe() }
    wakeSettled()
  }

  /// Ends polls that are past their deadline; returns whether every due search was started or has a reason to wait.
  package func checkHealth() -> Bool {
    let now = time.now
    for poll in polls.values where now - poll.since > Scheduler.pollDeadline { poll.task.cancel() }
    let isLate = heap.first.map { now - $0.due > .seconds(60) } ?? false
    let isStuck = polls.values.contains { now - $0.since > Scheduler.pollDeadline + .seconds(60) }
    return !isLate && !isStuck
  }

  /// A poll under way; its units may have been replaced meanwhile.
  private struct RunningPoll {
    let task: Task<Void, Never>
    let since: BootInstant
  }

  /// The longest that a whole walk may take.
  static let pollDeadline = Duration.seconds(300)

  /// The earliest poll to come.
  package var nextDue: BootInstant? { heap.first?.due }
}
