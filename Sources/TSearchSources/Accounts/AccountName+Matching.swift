import TSearchCore

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
