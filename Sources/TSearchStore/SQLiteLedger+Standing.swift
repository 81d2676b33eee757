package import TSearchCore

extension SQLiteLedger {
  package func problems() throws(StoreError) -> [ProblemKey: ProblemState] {
    if let problemsKnown { return problemsKnown }
    let stored = try store().standing.problems()
    problemsKnown = stored
    return stored
  }

  /// A state that only counts one more failure waits in memory; all else is written at once.
  package func setProblem(_ state: ProblemState?, for key: ProblemKey) throws(StoreError) {
    let before = try problems()[key]
    guard state != before else { return }
    if let state, let before, state.isAlike(before) {
      problemsInHand.insert(key)
    } else {
      try write { store throws(StoreError) in
        try store.standing.setProblem(state, for: key)
        problemsInHand.remove(key)  // Before the rest of what waits is written; it says the same or less.
      }
    }
    problemsKnown?[key] = state
  }

  package func quotas() throws(StoreError) -> [QuotaKey: QuotaState] {
    try store().standing.quotas().merging(quotasInHand) { _, new in new }
  }

  package func setQuota(_ state: QuotaState, for key: QuotaKey) { quotasInHand[key] = state }

  package func documents() throws(StoreError) -> [SourceName: DocumentState] {
    try store().standing.documents().merging(documentsInHand) { _, new in new }
  }

  package func setDocument(_ state: DocumentState, for source: SourceName) { documentsInHand[source] = state }

  package func setJoining(_ state: JoiningState, of search: SearchID, on source: SourceName) {
    joiningsInHand[PollLog.Key(search: search, source: source)] = state
  }

  /// Whether anything waits in memory.
  var hasInHand: Bool {
    !log.isEmpty || !quotasInHand.isEmpty || !documentsInHand.isEmpty || !problemsInHand.isEmpty
      || !joiningsInHand.isEmpty
  }

  /// Writes what waits in memory; the rows of the polls, for ``markWritten(_:)`` after the commit.
  func writeInHand(_ store: OpenStore) throws(StoreError) -> [PollLog.Key: Int64] {
    for key in problemsInHand { try store.standing.setProblem(try problems()[key], for: key) }
    for (key, state) in quotasInHand { try store.standing.setQuota(state, for: key) }
    for (source, state) in documentsInHand { try store.standing.setDocument(state, for: source) }
    for (key, state) in joiningsInHand {
      try store.searches.setJoining(state, of: key.search, on: key.source)
    }
    return try store.polls.write(log, now: time.wallTime)
  }

  func markWritten(_ rows: [PollLog.Key: Int64]) {
    log.markWritten(rows)
    quotasInHand = [:]
    documentsInHand = [:]
    joiningsInHand = [:]
    problemsInHand = []
  }
}

extension ProblemState {
  /// Whether a person would be told the same.
  fileprivate func isAlike(_ other: ProblemState) -> Bool {
    kind == other.kind && since == other.since && told == other.told
  }
}
