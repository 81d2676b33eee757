package import TSearchCore
package import TSearchFetch

/// A server that speaks the first search API: `search.json` and `statuses/user_timeline/USER.xml`.
package struct TwitterV1Source: Source {
  package let name: SourceName
  package let traits: SourceTraits
  let base: String
  private let reader: TwitterV1Reader
  let headers: [HTTPRequest.Header]
  let fetcher: any Fetching
  let time: any Timekeeper

  /// - Parameters:
  ///   - base: The server's address, without a slash at its end.
  ///   - token: Sent as a bearer token where the server wants one.
  package init(
    name: SourceName, base: String, token: String? = nil, minimumInterval: Duration? = nil,
    fetcher: any Fetching, time: any Timekeeper
  ) {
    self.name = name
    self.base = base
    self.fetcher = fetcher
    self.time = time
    let host = (try? WebAddress(base))?.host ?? base
    let isTwitter = host == "twitter.com" || host.hasSuffix(".twitter.com")
    reader = TwitterV1Reader(source: name.rawValue, site: isTwitter ? "https://twitter.com" : base)
    headers = token.map { [HTTPRequest.Header("Authorization", "Bearer \($0)", isSecret: true)] } ?? []
    // The old services counted requests by the hour.
    traits = SourceTraits(
      type: .twitter1, rights: [.search, .timeline, .account], order: .numericID, scope: Scope(name.rawValue),
      endpoint: "search.json", place: host,
      window: .seconds(3600), minimumInterval: minimumInterval,
      accounts: AccountTraits(endpoint: "search.json"))
  }

  package nonisolated(nonsending) func page(_ ask: Ask) async throws(SourceError) -> Page {
    guard ask.subject != .everything else {
      throw SourceError(.badQuery, "\(traits.place) cannot list everything")
    }
    guard let request = TwitterV1Request(ask, base: base) else { return Page(.posts([])) }
    let response = try await fetcher.answer(
      to: HTTPRequest(url: request.url, headers: headers), from: traits.place)
    let verdict = TwitterV1Verdict(ask: ask, place: traits.place, now: time.wallTime)
    if let error = verdict.error(response) { throw error }
    let answer: TwitterV1Answer
    do {
      answer = try ask.subject.isTimeline ? reader.timeline(response.body) : reader.search(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    if let error = verdict.error(answer) { throw error }
    var page = Page(
      .posts(answer.posts), next: next(answer, after: ask)?.description, oddItems: answer.oddItems,
      quota: QuotaReading(response, now: time.wallTime), serverTime: response.serverTime)
    page.isSparse = ask.subject.isTimeline && answer.posts.count < TwitterV1Request.timelineSize / 2
    return page
  }

  /// The continuation, unless nothing can lie between it and the lower bound.
  private func next(_ answer: TwitterV1Answer, after ask: Ask) -> TwitterV1Cursor? {
    guard let next = answer.next else { return nil }
    var following = ask
    following.cursor = next.description
    return TwitterV1Request(following, base: base) == nil ? nil : next
  }
}

extension Subject {
  var isTimeline: Bool { if case .timeline = self { true } else { false } }

  /// Whose timeline it is; safe to show.
  var shownHandle: String? { if case .timeline(let handle) = self { handle.shownLine } else { nil } }
}
