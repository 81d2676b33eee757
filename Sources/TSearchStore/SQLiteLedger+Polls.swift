package import TSearchCore

extension SQLiteLedger {
  package func record(_ poll: PollRecord) throws(StoreError) -> PollOutcome {
    let (outcome, withNews) = try write(isKept: !poll.isDry) { store throws(StoreError) in
      if let billing = poll.billing { try store.billed.bill(billing) }
      return try PollRecorder(connection: store.connection, names: store.names, poll: poll).record()
    }
    guard !poll.isDry else { return outcome }
    KillPoint.pass("poll-recorded")
    for search in outcome.readings.keys {
      let key = PollLog.Key(search: search, source: poll.source)
      if withNews.contains(search) {
        log.end(key)
      } else {
        log.note(key, at: poll.walk.finishedAt, error: nil)
      }
    }
    return outcome
  }

  package func bill(_ billing: Billing) throws(StoreError) {
    try write { store throws(StoreError) in try store.billed.bill(billing) }
  }

  package func billed(of source: SourceName, at moment: Timestamp) throws(StoreError) -> Billed {
    try store().billed.billed(of: source, at: moment)
  }

  package func note(_ poll: PollNote) {
    for search in poll.searches {
      log.note(PollLog.Key(search: search, source: poll.source), at: poll.at, error: poll.error)
    }
  }
}
