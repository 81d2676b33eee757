import TSearchCore
import TSearchFetch

extension AccountAnswer {
  /// An answer with what its headers say.
  init(_ response: HTTPResponse, now: Timestamp) {
    self.init(quota: QuotaReading(response, now: now), serverTime: response.serverTime)
  }

  /// Gives each account its reading among those that were found; the others are not known.
  mutating func assign(_ found: [AccountReading], to accounts: [AccountName], place: String) {
    for account in accounts where refusals[account] == nil {
      if let reading = found.first(where: { account.names($0) }) {
        readings[account] = reading
      } else {
        refusals[account] = .unknown(account, at: place)
      }
    }
  }

  /// An answer about one account that gave a refusal of its own; of the others nothing is known to be wrong.
  static func refused(_ account: AccountName, _ error: SourceError, now: Timestamp) -> AccountAnswer {
    var answer = AccountAnswer(quota: error.quota)
    answer.refusals[account] = error
    return answer
  }
}

extension AccountName {
  /// Whether a reading is that of this account; handles do not tell capitals apart.
  func names(_ reading: AccountReading) -> Bool {
    switch self {
    case .handle: isCalled(reading.handle)
    case .id: isCalled(reading.id)
    }
  }

  /// Whether the text is this handle or this ID.
  func isCalled(_ text: String?) -> Bool {
    guard let text else { return false }
    return switch self {
    case .handle(let handle): handle.lowercased() == text.lowercased()
    case .id(let id): id == text
    }
  }
}

extension SourceError {
  /// The service says nothing of the account.
  static func unknown(_ account: AccountName, at place: String) -> SourceError {
    SourceError(.gone, "\(place) does not know \(account.shown.shownLine)")
  }
}
