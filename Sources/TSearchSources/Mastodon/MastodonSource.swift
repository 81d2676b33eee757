package import TSearchCore
package import TSearchFetch

/// A server that speaks Mastodon's interface: hashtags and accounts without a log-in, the search with a token.
package struct MastodonSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  let base: String
  let reader: MastodonReader
  let headers: [HTTPRequest.Header]
  private let fetcher: any Fetching
  private let memory: any SourceMemory
  let time: any Timekeeper

  /// - Parameters:
  ///   - base: The server's address, without a slash at its end.
  ///   - token: A user's token with the right `read`.
  package init(
    name: SourceName, base: String, token: String?, minimumInterval: Duration? = nil, fetcher: any Fetching,
    memory: any SourceMemory, time: any Timekeeper
  ) {
    self.name = name
    self.base = base
    self.fetcher = fetcher
    self.memory = memory
    self.time = time
    reader = MastodonReader(source: name.rawValue)
    headers = token.map { [HTTPRequest.Header("Authorization", "Bearer \($0)", isSecret: true)] } ?? []
    let rights: [SourceTraits.Right] = [.tag, .timeline, .account]
    traits = SourceTraits(
      type: .mastodon, rights: token == nil ? rights : [.search] + rights, order: .climbing,
      scope: Scope("mastodon"), endpoint: "api", place: (try? WebAddress(base))?.host ?? base,
      window: .seconds(300), minimumInterval: minimumInterval, accounts: AccountTraits(endpoint: "api"))
  }

  /// The search goes down by relevance or time, with pages by number; all else climbs.
  package func order(of subject: Subject) -> SourceTraits.Order {
    if case .search = subject { .time } else { .climbing }
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    var account: String?
    if case .timeline(let handle) = ask.subject { account = try await accountID(of: handle) }
    guard let request = MastodonRequest(ask, base: base, account: account) else {
      throw SourceError(.badQuery, "\(traits.place) cannot be asked for that")
    }
    let response = try await fetch(request.url)
    let verdict = MastodonVerdict(subject: ask.subject, source: name, place: traits.place, now: time.wallTime)
    if let error = verdict.error(response, hasToken: !headers.isEmpty) {
      // The account may have been made anew under its old name: the next poll looks it up again.
      if account != nil, error.kind == .gone, case .timeline(let handle) = ask.subject {
        try? await memory.remember(nil, for: Self.key(handle), of: name)
      }
      throw error
    }
    let answer: MastodonReader.Answer
    do {
      answer = try reader.read(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    var page = Page(
      .posts(answer.posts), next: next(answer, after: ask), oddItems: answer.oddItems,
      quota: QuotaReading(response, now: time.wallTime), serverTime: response.serverTime)
    if case .search = ask.subject, answer.count == 0, ask.afterTime == nil, ask.cursor == nil {
      // Both answers are the same empty list (FORMATS 6.1).
      page.remark =
        "\(traits.place) found nothing: a server without full-text search answers so, too; '#TAG' is found everywhere"
    }
    return page
  }

  /// The continuation: of a climb the topmost ID, else the lowest, of the search the number of what was read.
  ///
  /// Servers may give fewer than asked for, 20 by default: a page of half the size may be full.
  private func next(_ answer: MastodonReader.Answer, after ask: Ask) -> String? {
    let isFull = answer.count >= MastodonRequest.pageSize / 2
    if case .search = ask.subject {
      return isFull ? String((ask.cursor.flatMap { Int($0) } ?? 0) + answer.count) : nil
    }
    return ask.afterID == nil ? answer.last : isFull ? answer.first : nil
  }
}

// Accounts behind handles.
extension MastodonSource {
  private static func key(_ handle: String) -> String { "account " + handle.lowercased() }

  /// The ID of an account, asked for once and remembered (T12).
  private func accountID(of handle: String) async throws(SourceError) -> String {
    if let known = await memory.remembered(Self.key(handle), of: name) { return known }
    let response = try await fetch(MastodonRequest.lookup(handle, base: base))
    let verdict = MastodonVerdict(
      subject: .timeline(handle), source: name, place: traits.place, now: time.wallTime)
    if let error = verdict.error(response, hasToken: !headers.isEmpty) { throw error }
    do {
      guard let id = try reader.read(response.body).accounts.first?.id else {
        throw MastodonReader.Fault.malformed("it names no account")
      }
      // Where it cannot be kept, it is asked for again.
      try? await memory.remember(id, for: Self.key(handle), of: name)
      return id
    } catch {
      throw verdict.error(error as? MastodonReader.Fault ?? .malformed("it cannot be read"), in: response)
    }
  }

  func fetch(_ url: String) async throws(SourceError) -> HTTPResponse {
    try await fetcher.answer(to: HTTPRequest(url: url, headers: headers), from: traits.place)
  }
}
