package import TSearchCore
import TSearchFetch

extension MastodonSource {
  /// Looks an account up; the service takes one at a time.
  package func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    guard let account = accounts.first else { return AccountAnswer() }
    let now = time.wallTime
    let response = try await fetch(MastodonRequest.account(account, base: base))
    let verdict = MastodonVerdict(subject: account.timeline, source: name, place: traits.place, now: now)
    if let error = verdict.error(response, hasToken: !headers.isEmpty) {
      guard error.kind == .gone else { throw error }
      return .refused(account, error, now: now)
    }
    do {
      var reader = JSONReader(response.body)
      if reader.peek() == UInt8(ascii: "{"), let found = try? MastodonAccount(&reader), found.isSuspended {
        let why = "\(traits.place) has suspended \(account.shown.shownLine)"
        return .refused(account, SourceError(.gone, why), now: now)
      }
      var document = self.reader
      document.moment = now
      guard let reading = try document.read(response.body).accounts.first else {
        throw MastodonReader.Fault.malformed("it names no account")
      }
      var answer = AccountAnswer(response, now: now)
      answer.readings[account] = reading
      return answer
    } catch {
      throw verdict.error(error as? MastodonReader.Fault ?? .malformed("it cannot be read"), in: response)
    }
  }
}

extension AccountName {
  /// Its posts, for the words of a refusal.
  var timeline: Subject {
    switch self {
    case .handle(let name), .id(let name): .timeline(name)
    }
  }
}
