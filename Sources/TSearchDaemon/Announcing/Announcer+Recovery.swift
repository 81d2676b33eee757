import TSearchCore

/// What an earlier process left in flight.
struct Recovery {
  /// Hits that were announced in the last boot and are looked up again.
  let reopened: Set<Int64>
  func wasAnnounced(_ number: Int64) -> Bool { reopened.contains(number) }
}

/// A hit as the journal knows it: the message names its searches, its author and its address.
struct ToldHit: Hashable {
  var postID: String
  var message: String
}

extension Announcer {
  /// Journald syncs every 5 minutes, the store at once: a power cut takes that much from the journal alone.
  private static let unsynced = Duration.seconds(600)
  /// The most hits that count as in flight at the start; no process has more on their way.
  private static let mostRecovered = 20_000

  /// Counts what is pending as in flight; on a new boot also what was announced at the end of the last one.
  func recover() async throws(StoreError) {
    let state = try await ledger.announcerState()
    cursor = state.cursor
    if cursor != nil { proof = .given }
    if let copied = state.copied { try await learnTold(after: copied.cursor) }
    let reopened = state.boot == time.bootID ? [] : try await reopen(isFirst: state.boot == nil)
    recovery = Recovery(reopened: reopened)
    while delivery.inFlight.count < Self.mostRecovered {
      let page = try await ledger.pendingHits(after: delivery.sentThrough, limit: Delivery.mostInFlight)
      for hit in page {
        guard let entry = HitEntry(hit, store: ledger.storeID, unit: unit) else { continue }
        delivery.depart(entry, isProven: true, at: time.now)
      }
      if page.count < Delivery.mostInFlight { break }
    }
    KillPoint.pass("announcer-recovered")
  }

  /// Reads what was announced after the backup was made from which the store comes.
  ///
  /// It is not sent again, and no number is used twice. Where the journal cannot be read, what is found again is sent
  /// again.
  private func learnTold(after cursor: String?) async throws(StoreError) {
    guard let reader = try? journal.reader(store: ledger.storeID, after: cursor) else { return }
    reader.refresh()
    var last: Int64 = 0
    var count = 0
    while let echo = try? reader.next() {
      count += 1
      if count.isMultiple(of: Self.mostEchoes) { await Task.yield() }
      guard case .hit(let number, let postID) = echo, let message = reader.message else { continue }
      told.insert(ToldHit(postID: postID, message: message))
      last = max(last, number)
    }
    if last > 0 { try await ledger.skipHits(through: last) }
  }

  /// Makes hits of the last boot's end pending again, and takes on this boot.
  private func reopen(isFirst: Bool) async throws(StoreError) -> Set<Int64> {
    let newest = try await ledger.hits(HitWish(limit: 1)).last?.foundAt
    let since = (isFirst ? nil : newest).map { $0 - Self.unsynced } ?? Timestamp(milliseconds: .max)
    let numbers = try await ledger.reopenHits(announcedSince: since, boot: time.bootID)
    if !numbers.isEmpty { cursor = nil }
    return Set(numbers)
  }
}
