package import TSearchCore
import TSearchFetch

/// Bluesky: the search with an account, one account's posts without.
package struct BlueskySource: Source {
  /// What answers without an account in the place of ``defaultBase``.
  private static let publicBase = "https://public.api.bsky.app"
  private static let defaultBase = "https://bsky.social"

  package let name: SourceName
  package let traits: SourceTraits
  /// Asked where there is no session.
  private let open: String
  private let hasCredential: Bool
  /// `nil` without a credential, and with one that cannot be read.
  private let login: BlueskyLogin?
  let fetcher: any Fetching
  let time: any Timekeeper

  /// - Parameters:
  ///   - base: The server that log-ins are sent to, without a slash at its end.
  ///   - token: `HANDLE:APP-PASSWORD`.
  ///   - turns: Those of this source, the same at each making.
  init(
    name: SourceName, base: String, token: String?, minimumInterval: Duration? = nil, fetcher: any Fetching,
    memory: any SourceMemory, time: any Timekeeper, turns: BlueskyTurns
  ) {
    self.name = name
    self.fetcher = fetcher
    self.time = time
    let place = (try? WebAddress(base))?.host ?? base
    open = base == Self.defaultBase ? Self.publicBase : base
    hasCredential = token != nil
    login = token.flatMap { BlueskyCredential($0) }.map {
      BlueskyLogin(
        name: name, base: base, place: place, credential: $0, fetcher: fetcher, memory: memory, time: time,
        turns: turns)
    }
    traits = SourceTraits(
      type: .bluesky, rights: token == nil ? [.timeline, .account] : [.search, .timeline, .account],
      order: .time, scope: Scope("bluesky"), endpoint: "api", place: place, window: .seconds(300),
      minimumInterval: minimumInterval,
      accounts: AccountTraits(most: BlueskyRequest.profilesAtOnce, endpoint: "api"))
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    let answered = try await asked { host in BlueskyRequest(ask, host: host)?.url }
    return try read(answered.response, to: ask, hasSession: answered.hasSession)
  }

  /// Asks with a session where there is a credential; once more with a new one where it is refused.
  ///
  /// - Parameter url: What is asked at a host; `nil` for what the service does not know.
  func asked(
    _ url: (String) -> String?
  ) async throws(SourceError) -> (response: HTTPResponse, hasSession: Bool) {
    guard hasCredential else { return (try await fetch(url(open), nil), false) }
    guard let login else {
      throw SourceError(
        .unauthorized,
        "the credential of '\(name)' is not HANDLE:APP-PASSWORD: 'tsearchctl source login \(name)' takes it anew"
      )
    }
    let session = try await login.session()
    var response = try await fetch(url(session.host), session)
    if BlueskyVerdict.isTokenRefused(response) {
      let renewed = try await login.session(after: session)
      response = try await fetch(url(renewed.host), renewed)
    }
    return (response, true)
  }

  private func read(
    _ response: HTTPResponse, to ask: Ask, hasSession: Bool
  ) throws(SourceError) -> Page {
    let verdict = BlueskyVerdict(ask: ask, source: name, place: traits.place, now: time.wallTime)
    if let error = verdict.error(response, hasSession: hasSession) { throw error }
    let answer: BlueskyReader.Answer
    do {
      answer = try BlueskyReader(source: name.rawValue, isPublic: !hasSession).read(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    if case .timeline(let handle) = ask.subject, answer.hidden > 0, answer.posts.isEmpty {
      throw SourceError(
        .forbidden,
        "'@\(handle.shownLine)' shows its posts to logged-in readers only: 'tsearchctl source login \(name)' takes HANDLE:APP-PASSWORD"
      )
    }
    var page = Page(
      .posts(answer.posts), next: answer.cursor, oddItems: answer.oddItems,
      quota: QuotaReading(response, now: time.wallTime), serverTime: response.serverTime)
    page.isSparse = answer.posts.count < BlueskyRequest.pageSize / 2
    return page
  }

  private func fetch(_ url: String?, _ session: BlueskySession?) async throws(SourceError) -> HTTPResponse {
    guard let url else {
      throw SourceError(.badQuery, "\(traits.place) cannot be asked for that")
    }
    let headers = session.map {
      [HTTPRequest.Header("Authorization", "Bearer \($0.accessToken)", isSecret: true)]
    }
    return try await fetcher.answer(to: HTTPRequest(url: url, headers: headers ?? []), from: traits.place)
  }
}
