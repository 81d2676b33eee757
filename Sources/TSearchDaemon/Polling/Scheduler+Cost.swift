import TSearchCore

// Sources that charge for each post (T11): no credit, and the posts of a month, keep all that costs from being asked.
extension Scheduler {
  /// Stands for all endpoints of a source whose credit, or the service's own cap, is used up.
  private static let credit = "credit"
  /// The same, where `MonthlyPostLimit=` is reached.
  private static let month = "posts a month"
  /// How soon units come again that wait for other polls to end.
  static let turn = Duration.seconds(60)

  /// The endpoint that a refusal closes.
  func gate(_ gate: QuotaKey, closedBy error: SourceError, _ source: any Source) -> QuotaKey {
    guard source.traits.costs, error.kind == .creditUsedUp || error.kind == .monthlyLimit else { return gate }
    return QuotaKey(source: source.name, endpoint: Self.credit)
  }

  /// Puts units off where the credit or the month's posts are used up.
  ///
  /// - Returns: `nil` where they may be asked; ``endCosts(of:)`` must follow then.
  func holdBack(
    _ members: [PollUnit], from source: any Source, isAsked: Bool
  ) async throws(StoreError) -> PollReport? {
    guard let cost = source.traits.cost else { return nil }
    let credit = QuotaKey(source: source.name, endpoint: Self.credit)
    guard mayAsk(credit, isAsked: isAsked) else { return putOff(members, on: source.name, gate: credit) }
    guard let limit = cost.monthlyLimit else {
      await openMonth(of: source.name)
      return nil
    }
    if purses[source.name] == nil {
      let billed = try await parts.ledger.billed(of: source.name, at: time.wallTime)
      // Another poll may have begun meanwhile.
      purses[source.name] = purses[source.name] ?? Purse(cost, left: limit - billed.posts.month)
    }
    guard let purse = purses[source.name] else { return nil }
    guard purse.isOpen else {
      guard purse.polls == 0 else {
        return putOff(
          members, on: source.name, until: time.now + Self.turn,
          SourceError(.monthlyLimit, "polls under way may read the last posts of the month's limit"))
      }
      purses[source.name] = nil
      return putOff(
        members, on: source.name, gate: await closeMonth(of: source.name, limit: limit))
    }
    purse.polls += 1
    await openMonth(of: source.name)
    return nil
  }

  /// Ends a poll that was let through, and says so where it read the last posts of the month.
  func endCosts(of source: any Source) async {
    guard let purse = purses[source.name] else { return }
    purse.polls -= 1
    guard purse.polls == 0 else { return }
    purses[source.name] = nil
    guard !isStopped, let cost = source.traits.cost, let limit = cost.monthlyLimit,
      let billed = try? await parts.ledger.billed(of: source.name, at: time.wallTime),
      limit - billed.posts.month < cost.least
    else { return }
    await closeMonth(of: source.name, limit: limit)
  }

  /// Why what a person asks for once must not cost anything now; `nil`: it may.
  func costRefusal(of source: any Source) async -> SourceError? {
    guard let cost = source.traits.cost else { return nil }
    let credit = QuotaKey(source: source.name, endpoint: Self.credit)
    if let closed = gates.closed(credit, at: time.now), !gates.mayBeMended(credit) {
      return SourceError(.creditUsedUp, closed.reason, retryAfter: closed.until - time.now)
    }
    guard let limit = cost.monthlyLimit,
      let billed = try? await parts.ledger.billed(of: source.name, at: time.wallTime),
      limit - billed.posts.month < cost.least
    else { return nil }
    return SourceError(
      .monthlyLimit, "the limit of \(limit) posts a month is reached; a larger MonthlyPostLimit= allows more")
  }

  /// What is charged for a walk, and for the accounts that were looked up for it.
  func billing(_ walk: Walk?, _ page: Page, of source: any Source) -> Billing? {
    guard source.traits.costs else { return nil }
    return Billing(
      source: source.name, reading: walk?.posts ?? [], accounts: page.accountsRead,
      at: walk?.finishedAt ?? time.wallTime)
  }

  /// Opens again what is closed no longer: a new month, another limit; what a good answer proves of the credit.
  func noticeMonth() async {
    for name in gates.sources(closed: Self.month, at: time.now) {
      guard let cost = try? catalog.source(name).traits.cost else { continue }
      if let limit = cost.monthlyLimit {
        guard let billed = try? await parts.ledger.billed(of: name, at: time.wallTime),
          limit - billed.posts.month >= cost.least
        else { continue }
      }
      await openMonth(of: name)
    }
  }

  func noteCredit(of source: any Source) async {
    guard source.traits.costs else { return }
    await open(QuotaKey(source: source.name, endpoint: Self.credit))
  }

  private func openMonth(of source: SourceName) async {
    await open(QuotaKey(source: source, endpoint: Self.month))
  }

  private func open(_ gate: QuotaKey) async {
    guard let state = gates.open(gate) else { return }
    await parts.ledger.setQuota(state, for: gate)
    askSoon(keysBySource[gate.source] ?? [])
  }

  /// Closes what costs until the next month, and tells of it once.
  @discardableResult
  private func closeMonth(of source: SourceName, limit: Int) async -> QuotaKey {
    let gate = QuotaKey(source: source, endpoint: Self.month)
    let start = time.wallTime.startOfNextMonth
    let reason =
      "the limit of \(limit) posts a month is reached: polls that cost go on at \(start.rfc3339), or with a larger MonthlyPostLimit="
    guard gates.closed(gate, at: time.now) == nil || gates[gate]?.reason != reason else { return gate }
    let state = gates.close(
      gate, for: start - time.wallTime, reason: reason, kind: .monthlyLimit, reading: QuotaReading(),
      at: time.moment)
    await parts.ledger.setQuota(state, for: gate)
    await noteSourceProblem(SourceError(.monthlyLimit, reason), of: source, isAsked: false)
    return gate
  }
}

extension Gates {
  /// The sources of which that endpoint is closed.
  fileprivate func sources(closed endpoint: String, at now: BootInstant) -> [SourceName] {
    keys.filter { $0.endpoint == endpoint && closed($0, at: now) != nil }.map(\.source)
  }
}
