import TSearchCore
import TSearchQuery

// What follows a poll that gave no answer.
extension Scheduler {
  /// Notes the error for each member and schedules the next try.
  func fail(
    _ members: [PollUnit], _ error: SourceError, source: (any Source)?, isDry: Bool,
    isAsked: Bool
  ) async -> PollReport {
    guard let leader = members.first else { return PollReport(source: SourceName(""), searches: []) }
    let name = leader.key.source
    var report = PollReport(source: name, searches: members.map(\.key.search), error: error)
    // The stop itself ends what is under way: that is no fault of the source.
    guard !isStopped else { return report }
    if error.fault == .noNetwork,
      connectivity.isDoubtful(at: time.now, hasDefaultRoute: parts.hasDefaultRoute())
    {
      for member in members { member.pollingSince = nil }
      park(members.map(\.key), cause: .noNetwork)
      return report
    }
    var isNews = true
    if let source {
      if error.fault != .noNetwork { noteHeard(source) }
      let gate = QuotaKey(
        source: name, endpoint: leader.plan.map { source.endpoint(of: $0.subject) } ?? source.traits.endpoint)
      // Answers that were under way together are one failure of the endpoint.
      isNews = gates.closed(self.gate(gate, closedBy: error, source), at: time.now) == nil
      report.retryAt = await closeGate(gate, after: error, source: source)
    }
    guard !isDry else {
      for member in members { release(member) }
      return report
    }
    await note(
      PollNote(
        source: name, searches: report.searches, at: time.wallTime,
        error: "\(error.kind.rawValue): \(error.message)"))
    if var document = documents[name], document.movedTo != nil {
      // The next try asks where the feed was saved: a move that leads nowhere is none.
      document.movedTo = nil
      document.movedParses = 0
      documents[name] = document
      await parts.ledger.setDocument(document, for: name)
    }
    let isShared = report.retryAt != nil || source == nil
    if isShared, isNews { await noteSourceProblem(error, of: name, isAsked: isAsked) }
    for member in members {
      settleBad(member, error, retryAt: report.retryAt)
      if !isShared { await noteProblem(error, of: member, isAsked: isAsked) }
    }
    return report
  }

  func noteProblem(_ error: SourceError, of member: PollUnit, isAsked: Bool) async {
    guard !member.isRetired else { return }
    let key = member.key
    var (state, news) = ProblemState.noting(
      error, at: time.wallTime, before: member.problem, isAsked: isAsked)
    state.retry = BootMark(boot: time.bootID, moment: member.due)
    state.retryAt = time.wallTime + (member.due - time.now)
    member.problem = state
    tell(news, of: key.source, searches: [member.search.name])
    try? await parts.ledger.setProblem(state, for: ProblemKey(source: key.source, search: key.search))
  }

  /// What closes an endpoint is one problem of all who use it, and said once (T5, S1).
  func noteSourceProblem(_ error: SourceError, of source: SourceName, isAsked: Bool) async {
    let (state, news) = ProblemState.noting(
      error, at: time.wallTime, before: sourceProblems[source], isAsked: isAsked)
    sourceProblems[source] = state
    let searches = Set((keysBySource[source] ?? []).compactMap { units[$0]?.search.name })
    tell(news, of: source, searches: searches.sorted())
    try? await parts.ledger.setProblem(state, for: ProblemKey(source: source, search: nil))
  }

  func tell(_ news: ProblemNews, of source: SourceName, searches: [String]) {
    switch news {
    case .nothing: break
    case .started(let state): parts.log.write(.started(state, source: source, searches: searches))
    case .changed(let state): parts.log.write(.changed(state, source: source, searches: searches))
    case .recovered(let state): parts.log.write(.recovered(state, source: source, searches: searches))
    }
  }

  /// Closes the endpoint where the refusal concerns all who use it; returns until when.
  @discardableResult
  func closeGate(_ gate: QuotaKey, after error: SourceError, source: any Source) async -> Timestamp? {
    guard error.fault != .heldBack, !error.isOwnLimit else { return nil }
    let gate = self.gate(gate, closedBy: error, source)
    let wait: Duration
    var credential: String?
    switch error.kind {
    case .rateLimited,
      .serverError where error.retryAfter ?? .zero > .zero:
      if let wish = error.retryAfter, wish <= .zero {
        parts.log.write(.note("'\(gate.source)' names a time in the past: its clock or ours is wrong"))
      }
      wait = Backoff.wait(wish: error.retryAfter, window: source.traits.window)
    case .unauthorized,
      .forbidden where error.isOfCredential:
      wait = Backoff.daily
      credential = catalog.credential(of: gate.source)
      refusedCredentials[gate.source] = .some(credential)
    case .creditUsedUp, .monthlyLimit: wait = Backoff.daily
    default: return nil
    }
    let state = gates.close(
      gate, for: wait, reason: error.message, kind: error.kind, credential: credential, reading: error.quota,
      at: time.moment)
    await parts.ledger.setQuota(state, for: gate)
    // It outlives a crash too (T4); where the store cannot be written, a stall sees to that.
    try? await parts.ledger.flush()
    return state.closedUntil
  }

  private func settleBad(_ member: PollUnit, _ error: SourceError, retryAt: Timestamp?) {
    guard !member.isRetired else { return }
    // A refusal of all who ask is no failure of this search; a fault that asks for a short rest is one all the same.
    let isFault = retryAt == nil || error.kind == .serverError
    if isFault { member.failures += 1 }
    member.pollingSince = nil
    member.wait = retryAt == nil ? .backingOff : .closed(error.message)
    member.lastPoll = SearchRecord.LastPoll(at: time.wallTime, good: member.lastPoll?.good)
    let opening = retryAt.map { afterOpening(time.now + max($0 - time.wallTime, .zero), of: member) }
    let patience = isFault ? time.now + backoff(of: member, after: error.kind) : time.now
    schedule(member, at: max(opening ?? patience, patience))
  }

  /// How long a unit that failed is left alone (T5, T6).
  func backoff(of unit: PollUnit, after kind: ErrorKind) -> Duration {
    let spread = Double(Cadence.hash("\(unit.ownKey) \(unit.failures)") % 1024) / 1024
    return Backoff.delay(after: kind, failures: unit.failures, spread: spread)
  }

  /// Units that wait for the opening of one endpoint do not all come at its first second, and in another order
  /// each time: where the quota is too small for all, none is always the last.
  private func afterOpening(_ opening: BootInstant, of unit: PollUnit) -> BootInstant {
    Cadence.soon(
      after: opening, interval: min(interval(of: unit), Cadence.spreading) / 10,
      ownKey: "\(unit.ownKey) \(opening.sinceBoot.milliseconds)")
  }

  /// Puts units off until their endpoint opens; that is no failure of theirs.
  func putOff(_ members: [PollUnit], on source: SourceName, gate: QuotaKey) -> PollReport {
    let (opening, reason) = gates.closed(gate, at: time.now) ?? (time.now, "it wants to be left alone")
    return putOff(
      members, on: source, until: opening, SourceError(gates[gate]?.kind ?? .rateLimited, reason))
  }

  func putOff(
    _ members: [PollUnit], on source: SourceName, until opening: BootInstant, _ reason: SourceError
  ) -> PollReport {
    for member in members {
      member.pollingSince = nil
      member.wait = .closed(reason.message)
      schedule(member, at: afterOpening(opening, of: member))
    }
    return PollReport(
      source: source, searches: members.map(\.key.search), error: reason,
      retryAt: time.wallTime + (opening - time.now))
  }

  /// The store took nothing: the mark stays, polls pause, and a probe goes on (C1).
  func failToRecord(_ members: [PollUnit], _ error: StoreError, report: PollReport) async -> PollReport {
    var report = report
    report.error = SourceError(.cannotRecord, error.report.sentence)
    let current = members.filter { !$0.isRetired }
    for member in current { member.pollingSince = nil }
    // After the stop the store is closed: what the poll brought is brought again by the next start's.
    guard !isStopped else { return report }
    park(current.map(\.key), cause: .cannotRecord(error.report.sentence))
    return report
  }

  /// A server was heard, whatever it said; a command on this machine proves no network.
  func noteHeard(_ source: any Source) {
    guard source.traits.usesNetwork else { return }
    connectivity.heard(at: time.now)
    if stall?.cause == .noNetwork { endStall() }
  }
}

extension ProblemState {
  /// ``afterFailure(_:at:before:)``, but whoever asked is told at once, and the journal hears of it when it lasts.
  fileprivate static func noting(
    _ error: SourceError, at now: Timestamp, before: ProblemState?, isAsked: Bool
  ) -> (state: ProblemState, news: ProblemNews) {
    var (state, news) = afterFailure(error, at: now, before: before)
    guard isAsked else { return (state, news) }
    state.told = before?.told
    news = .nothing
    return (state, news)
  }
}
