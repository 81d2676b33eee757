import Synchronization
import TSearchCore

extension Announcer {
  /// The most entries that one step reads, so that nothing else waits long.
  static let mostEchoes = 1000

  /// Takes in what the journal shows; `false` when there is more.
  func readBack() -> Bool {
    let now = time.now
    if delivery.round?.takeReopening(at: now) == true { (reader, cursor) = (nil, nil) }
    do {
      let reader = try openReader()
      reader.refresh()
      var hasRead = false
      defer { if hasRead { cursor = reader.cursor } }
      for _ in 0..<Self.mostEchoes {
        guard let echo = try reader.next() else { return true }
        hasRead = true
        switch delivery.take(echo, at: now) {
        case .foreign: continue
        case .hit: noteProof()
        case .checkpoint:
          noteProof()
          settle()
          return true
        }
      }
      return false
    } catch {
      reader = nil
      return true
    }
  }

  private func openReader() throws(JournalError) -> any JournalReader {
    if let reader { return reader }
    let opened = try journal.reader(store: ledger.storeID, after: cursor)
    reader = opened
    return opened
  }

  private func noteProof() {
    guard proof != .given else { return }
    proof = .given
    published.withLock { $0.isUnverified = false }
  }

  private func settle() {
    KillPoint.pass("checkpoint-seen")
    delivery.settle()
    recovery = nil
    isCaughtUp = false
    pauseUntil = delivery.isDiscouraged ? time.now + .seconds(1) : nil
  }

  /// Sends a checkpoint when one is due, and gives up on a journal that takes all and shows nothing.
  func sendCheckpoint() {
    let now = time.now
    guard let round = delivery.round, round.isCheckpointDue(at: now) else { return }
    let checkpoint = CheckpointEntry(store: ledger.storeID, unit: unit, priority: round.checkpointPriority)
    KillPoint.pass("before-checkpoint")
    let offer = journal.offer(checkpoint.entry)
    KillPoint.pass("after-checkpoint")
    delivery.round?.noteCheckpoint(checkpoint.token, offer, at: now)
    if delivery.round?.isHopeless(at: now, patience: proof.patience) == true { giveUp() }
  }

  /// What this process sent counts as announced; what an earlier one may have sent is sent again, but for hits
  /// that were announced in the last boot.
  private func giveUp() {
    let recovery = self.recovery
    delivery.giveUp { recovery?.wasAnnounced($0) ?? true }
    self.recovery = nil
    reader = nil
    isCaughtUp = false
    proof = .missing(until: time.now + Proof.pause)
    published.withLock { $0.isUnverified = true }
  }
}
