import TSearchCore
import TSearchQuery

/// A poll that waits for its turn or is under way; its units may have been replaced meanwhile.
struct Poll {
  let units: [PollUnit]
  /// Whose turn it takes; `nil` where it asks no server.
  let host: String?
  /// Whether it is to find out if a stall is over.
  let isProbe: Bool
  /// `nil` while it waits: a task takes 33 KB and is made when its request can go.
  var task: Task<Void, Never>?
  var since: BootInstant
}

// Which polls run: so many in all and for each host, the others wait in the order of their due times.
extension Scheduler {
  /// The longest that a whole walk may take.
  private static let pollDeadline = Duration.seconds(300)

  /// The unit and all that its request serves: those of the same document due within a tenth of their interval.
  func group(with unit: PollUnit, at now: BootInstant) -> [PollUnit] {
    if unit.isJoinable { return joined(with: unit, at: now) }
    guard unit.plan?.subject == .everything, let keys = keysBySource[unit.key.source], keys.count > 1 else {
      return [unit]
    }
    let others = keys.compactMap { units[$0] }.filter { other in
      other !== unit && other.plan != nil && other.pollingSince == nil
        && other.due - now <= interval(of: other) / 10
    }
    return [unit] + others.sorted { $0.key < $1.key }
  }

  /// Polls a group, now or when it is its turn.
  func startPoll(_ group: [PollUnit], isProbe: Bool = false) {
    let now = time.now
    for unit in group { unit.startPolling(at: now) }
    let number = line.takeTicket()
    let host = group.first?.way?.host
    polls[number] = Poll(units: group, host: host, isProbe: isProbe, since: now)
    if host.map({ line.enter(number, $0) }) ?? true { begin(number) }
  }

  /// Begins the polls whose turn it is.
  func startWaiting() {
    while let number = line.admit() { begin(number) }
  }

  /// Makes the task of a poll; what is not to be asked any more, or not now, gives its turn up.
  private func begin(_ number: WaitingLine.Ticket) {
    guard var poll = polls[number] else { return }
    let units = poll.units.filter { !$0.isRetired }
    let mustWait = !poll.isProbe && (isHeld || units.first.map(isStalled) ?? false)
    guard !units.isEmpty, !mustWait, !isStopped else {
      for unit in units {
        unit.pollingSince = nil
        parked.insert(unit.key)
      }
      return end(number)
    }
    poll.since = time.now
    for unit in units { unit.pollingSince = poll.since }
    poll.task = Task(executorPreference: parts.loop) { [weak self] in await self?.run(number) }
    polls[number] = poll
  }

  private func run(_ number: WaitingLine.Ticket) async {
    guard let group = polls[number]?.units else { return }
    _ = await poll(group, isDry: false)
    end(number)
    startWaiting()
  }

  private func end(_ number: WaitingLine.Ticket) {
    let poll = polls.removeValue(forKey: number)
    if let host = poll?.host { line.finish(host) }
    if poll?.isProbe == true { endProbe() }
    wakeSettled()
  }

  /// Ends polls that are past their deadline; returns whether every due search was started or has a reason to wait.
  package func checkHealth() -> Bool {
    let now = time.now
    let running = polls.values.filter { $0.task != nil }
    for poll in running where now - poll.since > Scheduler.pollDeadline { poll.task?.cancel() }
    let isLate = nextDue.map { now - $0 > .seconds(60) } ?? false
    let isStuck = running.contains { now - $0.since > Scheduler.pollDeadline + .seconds(60) }
    return !isLate && !isStuck
  }
}
