package import TSearchCore

// What people ask once, beside the polls.
extension Scheduler {
  /// Asks a source for one page; nothing is stored, and an endpoint that wants to be left alone is (T4, T5).
  ///
  /// - Throws: What the service said, or why it was not asked.
  package func page(_ ask: Ask, of source: any Source) async throws(SourceError) -> Page {
    let gate = QuotaKey(source: source.name, endpoint: source.endpoint(of: ask.subject))
    let start = time.now
    if let closed = gates.closed(gate, at: start), !gates.mayBeMended(gate) {
      let opening = time.wallTime + (closed.until - start)
      throw SourceError(
        gates[gate]?.kind ?? .rateLimited, "it is left alone until \(opening.rfc3339): \(closed.reason)",
        retryAfter: closed.until - start)
    }
    if let refusal = await costRefusal(of: source) { throw refusal }
    do {
      let page = try await source.page(ask)
      await bill(source, reading: page.fetched, accounts: page.accountsRead)
      noteHeard(source)
      let state = gates.note(
        page.quota, for: gate, askedAt: start, at: time.moment,
        serverTime: page.serverTime)
      if let state { await parts.ledger.setQuota(state, for: gate) }
      return page
    } catch {
      if error.fault != .noNetwork { noteHeard(source) }
      // A refused credential closes nothing here: the next poll finds that out and tells it.
      if error.kind == .rateLimited { await closeGate(gate, after: error, source: source) }
      throw error
    }
  }

  /// Counts what was charged for (T11).
  func bill(_ source: any Source, reading posts: [FetchedPost] = [], accounts: [String]) async {
    guard source.traits.costs,
      let billing = Billing(source: source.name, reading: posts, accounts: accounts, at: time.wallTime)
    else { return }
    // Where this cannot be written, polls pause by themselves.
    try? await parts.ledger.bill(billing)
  }
}
