package import TSearchCore
package import TSearchFetch

/// A server that speaks API 1.1: `search/tweets.json` and `statuses/user_timeline.json`.
package struct Twitter11Source: Source {
  package let name: SourceName
  package let traits: SourceTraits
  let base: String
  private let reader: Twitter11Reader
  let headers: [HTTPRequest.Header]
  let fetcher: any Fetching
  let time: any Timekeeper

  /// - Parameters:
  ///   - base: The server's address, without a slash at its end; where it is a host alone, `/1.1` is added.
  ///   - token: Sent as a bearer token where the server wants one.
  package init(
    name: SourceName, base: String, token: String? = nil, minimumInterval: Duration? = nil,
    queryLength: Int? = nil, fetcher: any Fetching, time: any Timekeeper
  ) {
    self.name = name
    self.fetcher = fetcher
    self.time = time
    self.base = Self.isHostAlone(base) ? base + "/1.1" : base
    let host = (try? WebAddress(base))?.host ?? base
    let isTwitter = ["twitter.com", "x.com"].contains { host == $0 || host.hasSuffix("." + $0) }
    let site = isTwitter ? "https://x.com" : base
    reader = Twitter11Reader(source: name.rawValue, site: site)
    headers = token.map { [HTTPRequest.Header("Authorization", "Bearer \($0)", isSecret: true)] } ?? []
    traits = SourceTraits(
      type: .twitter11, rights: [.search, .timeline, .account], order: .numericID,
      scope: Scope(name.rawValue),
      endpoint: "search/tweets", place: host, window: .seconds(900), minimumInterval: minimumInterval,
      queryLength: queryLength,
      accounts: AccountTraits(most: Twitter11Request.accountsAtOnce, endpoint: "users/lookup"))
  }

  package func endpoint(of subject: Subject) -> String {
    subject.isTimeline ? "statuses/user_timeline" : traits.endpoint
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    guard ask.subject != .everything else {
      throw SourceError(.badQuery, "\(traits.place) cannot list everything")
    }
    guard let request = Twitter11Request(ask, base: base) else { return Page(.posts([])) }
    let response = try await fetcher.answer(
      to: HTTPRequest(url: request.url, headers: headers), from: traits.place)
    let verdict = Twitter11Verdict(
      source: name, place: traits.place, now: time.wallTime, ask: ask, hasToken: !headers.isEmpty)
    if let error = verdict.error(response) { throw error }
    let answer: TwitterV1Answer
    do {
      answer = try reader.read(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    var page = Page(
      .posts(answer.posts), next: next(answer, after: ask)?.description, oddItems: answer.oddItems,
      quota: QuotaReading(response, now: time.wallTime), serverTime: response.serverTime)
    page.isSparse = ask.subject.isTimeline && answer.posts.count < Twitter11Request.timelineSize / 2
    return page
  }

  /// The continuation, unless nothing can lie between it and the lower bound.
  private func next(_ answer: TwitterV1Answer, after ask: Ask) -> TwitterV1Cursor? {
    guard let next = answer.next else { return nil }
    var following = ask
    following.cursor = next.description
    return Twitter11Request(following, base: base) == nil ? nil : next
  }

  private static func isHostAlone(_ base: String) -> Bool {
    guard let scheme = base.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !base.utf8[scheme...].dropFirst(3).contains(UInt8(ascii: "/"))
  }
}
