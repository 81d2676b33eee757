package import TSearchCore

extension Scheduler {
  /// Asks a source for a batch of accounts; an endpoint that wants to be left alone is (T4, T5).
  package func readings(
    of accounts: [AccountName], from source: any Source
  ) async throws(SourceError) -> AccountAnswer {
    let endpoint = source.traits.accounts?.endpoint ?? source.traits.endpoint
    let gate = QuotaKey(source: source.name, endpoint: endpoint)
    let start = time.now
    if let closed = gates.closed(gate, at: start), !gates.mayBeMended(gate) {
      throw SourceError(
        gates[gate]?.kind ?? .rateLimited, closed.reason, retryAfter: closed.until - start)
    }
    do {
      let answer = try await source.readings(of: accounts)
      noteHeard(source)
      await bill(source, accounts: answer.readings.values.compactMap(\.id))
      let state = gates.note(
        answer.quota, for: gate, askedAt: start, at: time.moment,
        serverTime: answer.serverTime)
      if let state { await parts.ledger.setQuota(state, for: gate) }
      return answer
    } catch {
      if error.fault != .noNetwork { noteHeard(source) }
      await closeGate(gate, after: error, source: source)
      throw error
    }
  }
}
