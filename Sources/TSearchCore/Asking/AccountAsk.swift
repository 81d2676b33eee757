/// An account as a person names it, or by the ID that stays when its handle changes (A4).
package enum AccountName: Hashable, Sendable {
  /// Without its `@`; as it was asked for, capitals included.
  case handle(String)
  case id(String)

  /// As a message names it: safe to show where the text is.
  package var shown: String {
    switch self {
    case .handle(let handle): "'@\(handle)'"
    case .id(let id): "the account \(id)"
    }
  }
}

/// What a source answers when it is asked for accounts: what it says of each, whatever the others are.
package struct AccountAnswer: Equatable, Sendable {
  /// By the names that were asked for.
  package var readings: [AccountName: AccountReading] = [:]
  /// Why an account gave none: suspended, deleted, renamed, hidden.
  package var refusals: [AccountName: SourceError] = [:]
  /// The service's own forecasts, where it makes some.
  package var estimates: [AccountName: Estimate] = [:]
  package var quota: QuotaReading?
  /// The service's clock (`Date`), to notice a bad one.
  package var serverTime: Timestamp?

  /// Followers that the service expects.
  package struct Estimate: Equatable, Sendable {
    package var tomorrow: Int?
    package var nextMonth: Int?
    package init(tomorrow: Int?, nextMonth: Int?) {
      self.tomorrow = tomorrow
      self.nextMonth = nextMonth
    }
  }

  package init(quota: QuotaReading? = nil, serverTime: Timestamp? = nil) {
    self.quota = quota
    self.serverTime = serverTime
  }
}

/// How a source is asked for accounts.
package struct AccountTraits: Equatable, Sendable {
  /// The most accounts of one request.
  package var most: Int
  /// Whether handles and IDs can be asked for together.
  package var takesBoth: Bool
  /// Whether an account can be asked for by its ID; else it is known by its handle alone.
  package var takesIDs: Bool
  /// The endpoint's name for quotas and refusals.
  package var endpoint: String
  /// Whether every account read costs money (T11).
  package var costs: Bool

  package init(
    most: Int = 1, takesBoth: Bool = true, takesIDs: Bool = true, endpoint: String, costs: Bool = false
  ) {
    self.most = most
    self.takesBoth = takesBoth
    self.takesIDs = takesIDs
    self.endpoint = endpoint
    self.costs = costs
  }

  /// The accounts of one request each, in their order; each account once (T12).
  package func batches(of accounts: [AccountName]) -> [[AccountName]] {
    var asked: Set<AccountName> = []
    let accounts = accounts.filter { asked.insert($0).inserted }
    if takesBoth { return split(accounts) }
    return split(accounts.filter(\.isHandle)) + split(accounts.filter { !$0.isHandle })
  }

  private func split(_ accounts: [AccountName]) -> [[AccountName]] {
    stride(from: 0, to: accounts.count, by: most).map {
      Array(accounts[$0..<min($0 + most, accounts.count)])
    }
  }
}

extension AccountName {
  fileprivate var isHandle: Bool {
    if case .handle = self { true } else { false }
  }
}
