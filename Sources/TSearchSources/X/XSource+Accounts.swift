package import TSearchCore
import TSearchFetch

extension XSource {
  /// Looks accounts up, by handles or by IDs; each one that is found costs money (T11).
  package func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    let now = time.wallTime
    let verdict = XVerdict(source: name, place: traits.place, now: now, ask: Ask(.everything))
    var answer = AccountAnswer()
    for account in accounts where !XUserRequest.canBeAsked(account) {
      answer.refusals[account] = SourceError(
        .gone, "\(account.shown.shownLine) can be no account at \(traits.place)")
    }
    guard let request = XUserRequest(accounts) else { return answer }
    let response = try await fetch(request.url(base: base))
    if let error = verdict.error(response) { throw error }
    let found: XAccounts
    do {
      found = try reader.accounts(response.body, at: now)
    } catch {
      throw verdict.error(error, in: response)
    }
    answer.quota = QuotaReading(response, now: now)
    answer.serverTime = response.serverTime
    if found.readings.isEmpty, let problem = found.problems.first(where: { $0.about == nil }) {
      throw verdict.error(problem, quota: answer.quota)
    }
    for account in accounts where answer.refusals[account] == nil {
      if let reading = found.readings.first(where: { account.names($0) }) {
        answer.readings[account] = reading
      } else if let problem = found.problems.first(where: { account.isCalled($0.about) }) {
        answer.refusals[account] = verdict.error(problem, of: account)
      } else {
        answer.refusals[account] = .unknown(account, at: traits.place)
      }
    }
    return answer
  }
}

extension XUserRequest {
  /// - Returns: `nil` where none of the accounts can be asked for.
  init?(_ accounts: [AccountName]) {
    let accounts = accounts.filter(Self.canBeAsked)
    let ids = accounts.compactMap { if case .id(let id) = $0 { id } else { nil } }
    let handles = accounts.compactMap { if case .handle(let handle) = $0 { handle } else { nil } }
    guard !accounts.isEmpty else { return nil }
    self = ids.isEmpty ? .handles(handles) : .ids(ids)
  }

  /// Whether X can have such an account.
  static func canBeAsked(_ account: AccountName) -> Bool {
    switch account {
    case .handle(let handle): isHandle(handle)
    case .id(let id): XPost.isID(id)
    }
  }
}
