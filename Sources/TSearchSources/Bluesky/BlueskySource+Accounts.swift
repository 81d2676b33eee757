package import TSearchCore
import TSearchFetch

extension BlueskySource {
  /// Reads the profiles of up to 25 accounts, by handles and DIDs; those that are gone are left out of the answer.
  package func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    // One name that is none makes the service refuse all of them.
    let possible = accounts.filter(BlueskyRequest.canBeAsked)
    var answer = AccountAnswer()
    if !possible.isEmpty {
      let (response, hasSession) = try await asked { BlueskyRequest.profiles(possible, host: $0) }
      let verdict = BlueskyVerdict(
        ask: Ask(.everything), source: name, place: traits.place, now: time.wallTime)
      if let error = verdict.error(response, hasSession: hasSession) { throw error }
      answer = AccountAnswer(response, now: time.wallTime)
      do {
        var reader = BlueskyReader(source: name.rawValue)
        reader.moment = time.wallTime
        answer.assign(try reader.read(response.body).accounts, to: possible, place: traits.place)
      } catch {
        throw verdict.error(error, in: response)
      }
    }
    for account in accounts where !possible.contains(account) {
      answer.refusals[account] = SourceError(
        .gone,
        "\(account.shown.shownLine) can be no account at \(traits.place): handles are written whole, such as "
          + "'@alice.bsky.social'")
    }
    return answer
  }
}

extension BlueskyRequest {
  /// Whether it can be a handle (a host's name) or a DID.
  static func canBeAsked(_ account: AccountName) -> Bool {
    switch account {
    case .handle(let handle):
      let labels = handle.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return labels.count > 1 && handle.utf8.count <= 253
        && labels.allSatisfy { label in !label.isEmpty && label.allSatisfy { isSign($0, besides: "-") } }
    case .id(let id):
      return id.hasPrefix("did:") && id.utf8.count <= 2048
        && id.utf8.allSatisfy { isSign($0, besides: "-._:%") }
    }
  }

  private static func isSign(_ byte: UInt8, besides others: StaticString) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || others.description.utf8.contains(byte)
  }
}
