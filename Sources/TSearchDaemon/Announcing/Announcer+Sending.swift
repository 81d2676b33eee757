import Synchronization
import TSearchCore

extension Announcer {
  /// Sends pending hits, oldest first, while there is room and the journal takes them.
  func send() async throws(StoreError) {
    let now = time.now
    let isForbidden = [refusal.until, pauseUntil].contains { $0.map { now < $0 } ?? false }
    guard delivery.room > 0, !isForbidden, !isCaughtUp || published.withLock(\.hasNews) else { return }
    let hits = try await claim(delivery.room)
    let isProven = proof.isDemanded(at: now)
    for hit in hits {
      guard let entry = HitEntry(hit, store: ledger.storeID, unit: unit) else { continue }
      if told.contains(ToldHit(postID: entry.postID, message: entry.entry["MESSAGE"] ?? "")) {
        delivery.depart(entry, isProven: false, at: time.now)
        continue
      }
      KillPoint.pass("before-hit")
      let offer = journal.offer(entry.entry)
      refusal.note(offer, at: time.now)
      guard offer == .taken else {
        isCaughtUp = false
        break
      }
      KillPoint.pass("after-hit")
      delivery.depart(entry, isProven: isProven, at: time.now)
    }
    let sent = delivery.sentThrough
    published.withLock { $0.lastSent = max($0.lastSent, sent) }
  }

  /// Reads the next hits to send; until they are read nobody may add a name to one of them (N13).
  private func claim(_ room: Int) async throws(StoreError) -> [Hit] {
    let before = published.withLock { published in
      defer { (published.lastSent, published.hasNews) = (.max, false) }
      return published.lastSent
    }
    do {
      let hits = try await ledger.pendingHits(after: delivery.sentThrough, limit: room)
      isCaughtUp = hits.count < room
      published.withLock { $0.lastSent = before }
      return hits
    } catch {
      isCaughtUp = false
      published.withLock { $0.lastSent = before }
      throw error
    }
  }

  /// Makes hits announced that were read back.
  func confirm() async throws(StoreError) {
    guard !delivery.found.isEmpty else { return }
    KillPoint.pass("hits-found")
    try await ledger.confirm(delivery.found, cursor: cursor, at: time.wallTime)
    delivery.forgetFound()
  }
}
