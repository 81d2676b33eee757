package import TSearchCore
package import TSearchFetch

/// Hacker News, by Algolia's search: stories and comments by date.
package struct HackerNewsSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  private let base: String
  private let fetcher: any Fetching
  private let time: any Timekeeper

  /// - Parameter base: The search's address, without a slash at its end.
  package init(
    name: SourceName, base: String, minimumInterval: Duration? = nil, fetcher: any Fetching,
    time: any Timekeeper
  ) {
    self.name = name
    self.base = base
    self.fetcher = fetcher
    self.time = time
    // 10,000 requests an hour, which no header tells.
    traits = SourceTraits(
      type: .hackernews, rights: [.search], order: .time, scope: Scope("hackernews"), endpoint: "search",
      place: (try? WebAddress(base))?.host ?? base, window: .seconds(3600), minimumInterval: minimumInterval)
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    guard let request = HackerNewsRequest(ask, base: base) else {
      throw SourceError(.badQuery, "\(traits.place) cannot be asked for that")
    }
    let response = try await fetcher.answer(to: HTTPRequest(url: request.url), from: traits.place)
    let detail = Self.message(response)
    if let error = HTTPFault.error(response, place: traits.place, detail: detail, now: time.wallTime) {
      throw error
    }
    do {
      let answer = try HackerNewsReader(source: name.rawValue).read(response.body)
      return Page(
        .posts(answer.posts), next: answer.next.map { String($0) }, oddItems: answer.oddItems,
        serverTime: response.serverTime)
    } catch {
      switch error {
      case .refused(let words): throw SourceError(.badAnswer, "\(traits.place) says: \(words)")
      case .malformed(let why):
        throw SourceError(.badAnswer, "the answer of \(traits.place) cannot be read: \(why)")
      }
    }
  }

  /// What a refusal says of itself: `{"message":…,"status":400}`.
  private static func message(_ response: HTTPResponse) -> String? {
    guard response.status >= 400, let words = (try? JSONValue(parsing: response.body))?["message"]?.string
    else { return nil }
    return words.shownLine
  }
}
