package import TSearchCore
package import TSearchFetch

/// A server that speaks Twitter Counter's interface: followers of one account at a time, and no posts.
///
/// The second generation wants a key, the first one has none (FORMATS section 3).
package struct TwitterCounterSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  private let base: String
  private let key: String?
  private let fetcher: any Fetching
  private let time: any Timekeeper

  /// - Parameters:
  ///   - base: The server's address, without a slash at its end.
  ///   - key: Of the second generation.
  package init(
    name: SourceName, base: String, key: String?, minimumInterval: Duration? = nil, fetcher: any Fetching,
    time: any Timekeeper
  ) {
    self.name = name
    self.base = base
    self.key = key
    self.fetcher = fetcher
    self.time = time
    traits = SourceTraits(
      type: .twittercounter, rights: [.account], order: .document, scope: Scope(name.rawValue),
      endpoint: "api", place: (try? WebAddress(base))?.host ?? base, window: .seconds(3600),
      minimumInterval: minimumInterval, accounts: AccountTraits(takesIDs: key != nil, endpoint: "api"))
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    throw SourceError(.badQuery, "\(traits.place) counts followers and has no posts")
  }

  package func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer {
    guard let account = accounts.first else { return AccountAnswer() }
    let now = time.wallTime
    guard let url = Self.url(account, base: base, key: key) else {
      let why = "\(traits.place) knows accounts by their names only, unless a key is stored"
      return .refused(account, SourceError(.badQuery, why), now: now)
    }
    let response = try await fetcher.answer(to: HTTPRequest(url: url), from: traits.place)
    if let error = fault(of: response, now: now) {
      guard error.kind == .gone else { throw error }
      return .refused(account, error, now: now)
    }
    do {
      let found = try TwitterCounterAnswer(response.body, source: name.rawValue)
      var answer = AccountAnswer(response, now: now)
      answer.readings[account] = found.reading
      answer.readings[account]?.at = found.reading.at ?? now
      answer.estimates[account] = AccountAnswer.Estimate(
        tomorrow: found.tomorrow, nextMonth: found.nextMonth)
      return answer
    } catch {
      switch error {
      case .refused(let words):
        return .refused(
          account, SourceError(.badAnswer, "\(traits.place) says: \(words)"), now: now)
      case .malformed(let why):
        throw SourceError(.badAnswer, "the answer of \(traits.place) cannot be read: \(why)")
      }
    }
  }

  private func fault(of response: HTTPResponse, now: Timestamp) -> SourceError? {
    let words = try? JSONValue(parsing: response.body)["error"]?.string?.shownLine
    guard var error = HTTPFault.error(response, place: traits.place, detail: words, now: now) else {
      return nil
    }
    if response.status == 401 {
      error.message =
        "\(traits.place) does not accept the key: 'tsearchctl source login \(name)' takes another"
      error.isOfCredential = true
    } else if response.status == 404 {
      error.message = "\(traits.place) has no counts of this account" + (words.map { ": \($0)" } ?? "")
    }
    return error
  }

  /// - Returns: `nil` for an ID without a key: the first generation takes names alone.
  private static func url(_ account: AccountName, base: String, key: String?) -> String? {
    switch (account, key) {
    case (.handle(let handle), nil):
      "\(base)/api/?" + PercentEncoding.query([("username", handle), ("output", "xml")])
    case (.id, nil): nil
    case (.handle(let handle), let key?):
      "\(base)/?" + PercentEncoding.query([("username", handle), ("apikey", key), ("output", "JSON")])
    case (.id(let id), let key?):
      "\(base)/?" + PercentEncoding.query([("twitter_id", id), ("apikey", key), ("output", "JSON")])
    }
  }
}
