package import TSearchCore

extension SQLiteLedger {
  package func record(_ poll: PollRecord) throws(StoreError) -> PollOutcome {
    let (outcome, withNews) = try write(isKept: !poll.isDry) { store throws(StoreError) in
      try PollRecorder(connection: store.connection, names: store.names, poll: poll).record()
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

  package func note(_ poll: PollNote) {
    for search in poll.searches {
      log.note(PollLog.Key(search: search, source: poll.source), at: poll.at, error: poll.error)
    }
  }
}
