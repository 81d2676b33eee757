package import TSearchCore

// Polls that a person asked for.
extension Scheduler {
  /// Polls all sources of these searches now, each on its own; a poll under way is waited for first.
  ///
  /// What they have to tell goes to the person who asked, not to the journal.
  package func pollNow(_ searches: [SearchID], isDry: Bool = false) async -> [PollReport] {
    var reports: [PollReport] = []
    let keys = searches.flatMap { keysBySearch[$0] ?? [] }.sorted()
    for key in keys {
      while units[key]?.pollingSince != nil { await nextSettled() }
      guard let unit = units[key] else { continue }
      parked.remove(key)
      unit.startPolling(at: time.now)
      reports.append(await poll([unit], isDry: isDry, isAsked: true))
      wakeSettled()
    }
    return reports
  }

  private func nextSettled() async {
    await withCheckedContinuation { settledWaiters.append($0) }
  }

  /// Wakes those who wait for the end of some poll.
  func wakeSettled() {
    let woken = settledWaiters
    settledWaiters = []
    for waiter in woken { waiter.resume() }
  }
}
