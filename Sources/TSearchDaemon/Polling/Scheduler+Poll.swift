import TSearchCore
import TSearchQuery

// One poll, from the gate to the next due time.
extension Scheduler {
  /// Polls units that share a request; they are marked as polling already.
  ///
  /// - Parameters:
  ///   - isDry: Nothing is stored or announced, and no problem is noted.
  ///   - isAsked: A person asked for it: what a person may have mended does not hold it back, a 429 does.
  func poll(_ group: [PollUnit], isDry: Bool, isAsked: Bool = false) async -> PollReport {
    let members = group.filter { !$0.isRetired }
    for member in members where member.way == nil { follow(member) }
    guard let leader = members.first else { return PollReport(source: SourceName(""), searches: []) }
    let name = leader.key.source
    let source: any Source
    do {
      source = try catalog.source(name)
    } catch {
      refusedCredentials[name] = .some(catalog.credential(of: name))
      let fault = SourceError(error.kind, error.report.message)
      return await fail(members, fault, source: nil, isDry: isDry, isAsked: isAsked)
    }
    guard let plan = leader.plan else {
      let fault = SourceError(.badQuery, "'\(name)' cannot be asked for this query any more")
      return await fail(members, fault, source: source, isDry: isDry, isAsked: isAsked)
    }
    let gate = QuotaKey(source: name, endpoint: source.endpoint(of: plan.subject))
    guard mayAsk(gate, isAsked: isAsked) else { return putOff(members, on: name, gate: gate) }

    do {
      if let report = try await holdBack(members, from: source, isAsked: isAsked) { return report }
    } catch {
      return await failToRecord(members, error, report: PollReport(source: name, searches: []))
    }
    let clearance = Clearance { [weak self] in
      self?.assumeIsolated { $0.mayAsk(gate, isAsked: isAsked) } ?? false
    }
    if members.count > 1, leader.way?.joint != nil {
      let report = await Clearance.$current.withValue(clearance) {
        await self.pollTogether(members, source: source, gate: gate)
      }
      await endCosts(of: source)
      return report
    }
    let reading = await Clearance.$current.withValue(clearance) {
      await self.read(source, for: members, as: plan.subjects)
    }
    let report = await settle(
      reading, of: members, source: source, gate: gate, isDry: isDry, isAsked: isAsked)
    await endCosts(of: source)
    return report
  }

  /// Reads what is new to the first of the members; the others share the document.
  private func read(
    _ source: any Source, for members: [PollUnit], as subjects: [Subject]
  ) async -> Walker.Reading {
    guard subjects.count == 1 else {
      let walker = SplitWalker(
        source: source, subjects: subjects, time: time, overlap: settings.overlap, purse: purses[source.name])
      return await walker.read(members[0].reach)
    }
    let document = documents[source.name] ?? DocumentState()
    let isKnownToAll = members.allSatisfy { member in
      member.reach.baseline == .none && member.reach.contentTag != nil
        && member.reach.contentTag == document.contentTag
    }
    var walker = Walker(
      source: source, subject: subjects[0], time: time, overlap: settings.overlap, purse: purses[source.name])
    return await walker.read(
      members.first.map(checkReach) ?? Reach(baseline: .silent),
      validators: isKnownToAll ? document.validators : nil,
      address: document.movedParses >= Scheduler.parsesToMove ? document.movedTo : nil)
  }

  /// How many good parses in a row make a permanent redirect kept (T10).
  static let parsesToMove = 3

  /// Whether an endpoint is open, or closed by what whoever asks may have mended (T4, T5).
  func mayAsk(_ gate: QuotaKey, isAsked: Bool) -> Bool {
    gates.closed(gate, at: time.now) == nil || (isAsked && gates.mayBeMended(gate))
  }

  /// - Parameter claims: Which posts are whose, where members were told apart; `nil`: as each one's query says.
  func settle(
    _ reading: Walker.Reading, of members: [PollUnit], claims: [[Bool]]? = nil, source: any Source,
    gate: QuotaKey, isDry: Bool, isAsked: Bool
  ) async -> PollReport {
    // What was changed or removed meanwhile has no use for an answer to what it was (N3).
    let current = members.filter { !$0.isRetired }
    guard !current.isEmpty else {
      if let refusal = reading.error { await closeGate(gate, after: refusal, source: source) }
      if case .read(let walk, let page, _) = reading, let billing = billing(walk, page, of: source) {
        try? await parts.ledger.bill(billing)
      }
      return PollReport(source: source.name, searches: [])
    }
    switch reading {
    case .failed(let error) where error.fault == .heldBack:
      return putOff(current, on: source.name, gate: gate)
    case .failed(let error) where error.isOwnLimit:
      return putOff(
        current, on: source.name, until: time.now + Scheduler.turn, error)
    case .failed(let error): return await fail(current, error, source: source, isDry: isDry, isAsked: isAsked)
    case .unchanged(let page):
      return await succeed(current, nil, page: page, source: source, gate: gate, isDry: isDry)
    case .read(let walk, let page, let interruption):
      if let fault = emptyFault(walk, source: source) {
        return await fail(current, fault, source: source, isDry: isDry, isAsked: isAsked)
      }
      // A closed endpoint is the source's problem, not the search's.
      let part = walk.isPartUnread && interruption?.kind != .rateLimited ? interruption : nil
      var report = await succeed(
        current, walk, claims: claims.map { zip(members, $0).filter { !$0.0.isRetired }.map(\.1) },
        page: page,
        source: source, gate: gate, isDry: isDry, partFault: part)
      if let interruption {
        report.error = interruption
        await closeGate(gate, after: interruption, source: source)
      }
      return report
    }
  }

  /// An unbounded list that is empty where it never was is no answer (N15).
  private func emptyFault(_ walk: Walk, source: any Source) -> SourceError? {
    guard source.traits.type == .feed, walk.posts.isEmpty, documents[source.name]?.hadItems == true else {
      return nil
    }
    return SourceError(.badAnswer, "the feed is empty, it held items before")
  }

  /// Stores a good answer and schedules the next poll.
  ///
  /// - Parameter partFault: Why one of several requests gave nothing: that stands as the search's problem.
  private func succeed(
    _ members: [PollUnit], _ walk: Walk?, claims: [[Bool]]? = nil, page: Page, source: any Source,
    gate: QuotaKey, isDry: Bool, partFault: SourceError? = nil
  ) async -> PollReport {
    var report = PollReport(source: source.name, searches: members.map(\.key.search))
    noteHeard(source)
    do {
      var billing = billing(walk, page, of: source)
      if var record = record(of: members, walk, claims: claims, source: source, isDry: isDry) {
        if !isDry { swap(&record.billing, &billing) }
        report.outcome = try await parts.ledger.record(record)
        // A poll that found only what was known waits to be written as one that found nothing.
        if report.outcome.hits.isEmpty, !isDry { armFlush() }
      } else if !isDry {
        await parts.ledger.note(
          PollNote(source: source.name, searches: report.searches, at: time.wallTime, error: nil))
        armFlush()
      }
      if let billing { try await parts.ledger.bill(billing) }
      if !isDry, case .cannotRecord = stall?.cause {
        // A poll without news writes nothing by itself, and so proves nothing.
        try await parts.ledger.flush()
        endStall()
      }
    } catch {
      return await failToRecord(members, error, report: report)
    }
    await noteCredit(of: source)
    report.remark = page.remark
    guard !isDry else {
      for member in members { release(member) }
      return report
    }
    if let document = noteDocument(page, walk, source: source) {
      await parts.ledger.setDocument(document, for: source.name)
    }
    if let leader = members.first { noteRemark(page, of: leader) }
    let wasClosed = gates.closed(gate, at: time.now) != nil
    if let state = gates.note(
      page.quota, for: gate, askedAt: members.compactMap(\.pollingSince).min() ?? time.now, at: time.moment,
      serverTime: page.serverTime)
    {
      await parts.ledger.setQuota(state, for: gate)
    }
    if let over = sourceProblems.removeValue(forKey: source.name) {
      await end(over, of: source.name, for: nil, searches: members)
    }
    if wasClosed, gates.closed(gate, at: time.now) == nil { askSoon(keysBySource[source.name] ?? []) }
    for member in members {
      let over = settleGood(member, report.outcome.readings[member.key.search], gate: gate)
      if members.count == 1 { noteAlone(member, report.outcome, posts: walk?.newCount ?? 0) }
      if let partFault {
        member.problem = over
        await noteProblem(partFault, of: member, isAsked: false)
        continue
      }
      guard let over else { continue }
      await end(over, of: source.name, for: member.key.search, searches: [member])
    }
    await keepJoining(of: members)
    if !report.outcome.hits.isEmpty {
      parts.sink.poke()
      await parts.followers.wake()
    }
    return report
  }

  /// Schedules a unit's next poll after a good one; the problem that it ends.
  private func settleGood(
    _ member: PollUnit, _ reading: PollOutcome.Reading?, gate: QuotaKey
  ) -> ProblemState? {
    guard !member.isRetired else { return nil }
    if let reading {
      tellGaps(of: member, now: reading.reach)
      member.reach = reading.reach
      if reading.held > 0 { held.insert(member.key.search) } else { held.remove(member.key.search) }
    }
    let now = time.now
    let interval = interval(of: member)
    let stretch = stretch(interval, on: gate)
    let before = member.settle(at: time.wallTime, stretch: stretch)
    let next = Cadence.slot(after: now, interval: interval, place: member.place)
    // What was taken along shortly before its place is not asked for again there (DESIGN 4.2).
    let isAhead = next == member.due && next - now <= interval / 10
    let last = (isAhead ? next : now) + stretch
    schedule(
      member, at: last == now ? next : Cadence.slot(after: last, interval: interval, place: member.place))
    return before
  }

  /// Tells of the end of a problem, a search's own or (`search` is `nil`) what all on the source shared.
  private func end(
    _ problem: ProblemState, of source: SourceName, for search: SearchID?, searches: [PollUnit]
  ) async {
    tell(ProblemState.afterSuccess(before: problem), of: source, searches: searches.map(\.search.name))
    try? await parts.ledger.setProblem(nil, for: ProblemKey(source: source, search: search))
  }

  /// Says what a good answer lacks, at most once a day for each search: the service may name other items each time.
  private func noteRemark(_ page: Page, of member: PollUnit) {
    let odd = page.oddItems > 0 ? "some items of its answers cannot be read, ignoring them" : nil
    guard let remark = page.remark ?? odd, !member.isRetired else { return }
    if let last = member.remarkedAt, time.now - last < Backoff.daily { return }
    member.remarkedAt = time.now
    parts.log.write(.note("\(member.search.name): '\(member.key.source)': \(remark)"))
  }

  private func tellGaps(of unit: PollUnit, now reach: Reach) {
    for gap in reach.gaps where !unit.reach.gaps.contains(where: { $0.afterID == gap.afterID }) {
      parts.log.write(.gapFound(search: unit.search.name, source: unit.key.source, gap))
    }
    for gap in unit.reach.gaps.filter({ $0.isClosed(in: reach) }) {
      parts.log.write(.gapClosed(search: unit.search.name, source: unit.key.source, gap))
    }
  }

  /// Keeps what a good parse proves of a document: its validators, where it moved, its wish (N15, T10).
  ///
  /// - Returns: The document's state, where it has changed.
  private func noteDocument(_ page: Page, _ walk: Walk?, source: any Source) -> DocumentState? {
    guard source.traits.order == .document else { return nil }
    var state = documents[source.name] ?? DocumentState()
    if let walk {
      state.validators = page.validators
      state.contentTag = walk.contentTag
      state.hadItems = state.hadItems || !walk.posts.isEmpty
    } else if let newer = page.validators {
      state.validators = newer
    }
    if page.movedTo != nil || state.movedParses < Scheduler.parsesToMove {
      let isSame = page.movedTo != nil && page.movedTo == state.movedTo
      state.movedParses = isSame ? state.movedParses + 1 : page.movedTo == nil ? 0 : 1
      state.movedTo = page.movedTo
    }
    // An unchanged document's own wish is not in the answer; its headers may only lengthen it.
    state.wish = walk == nil ? [state.wish, page.wish].compactMap(\.self).max() : page.wish
    guard state != documents[source.name] else { return nil }
    documents[source.name] = state
    demands[source.name] = nil
    return state
  }

  /// Lets go of a unit that was polled without an effect on its schedule.
  func release(_ member: PollUnit) {
    guard !member.isRetired else { return }
    member.pollingSince = nil
    schedule(member, at: member.due)
  }
}
