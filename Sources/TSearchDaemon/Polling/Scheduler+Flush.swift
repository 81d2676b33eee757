import TSearchCore

// What waits in memory for the next write.
extension Scheduler {
  /// Quiet polls are written with the next real write, or at the latest after that time (DESIGN section 6).
  private static let flushDelay = Duration.seconds(60)

  func note(_ note: PollNote) async {
    await parts.ledger.note(note)
    armFlush()
  }

  func armFlush() {
    guard flushAlarm == nil else { return }
    flushAlarm = time.alarm(at: time.now + Scheduler.flushDelay) { [weak self] in
      self?.assumeIsolated { scheduler in
        scheduler.flushAlarm = nil
        Task(executorPreference: scheduler.parts.loop) { try? await scheduler.parts.ledger.flush() }
      }
    }
  }
}
