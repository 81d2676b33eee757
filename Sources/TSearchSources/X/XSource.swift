package import TSearchCore
package import TSearchFetch

/// X's API v2: recent search and the timelines of accounts.
package struct XSource: Source {
  package let name: SourceName
  package let traits: SourceTraits
  let base: String
  let reader: XReader
  let headers: [HTTPRequest.Header]
  let fetcher: any Fetching
  let memory: any SourceMemory
  let time: any Timekeeper

  /// - Parameters:
  ///   - base: The service's address without the version, and without a slash at its end.
  ///   - token: An app-only bearer token, or a user's.
  ///   - monthlyLimit: Posts that may be read in a UTC month.
  package init(
    name: SourceName, base: String, token: String, minimumInterval: Duration? = nil, queryLength: Int? = nil,
    monthlyLimit: Int? = nil, fetcher: any Fetching, memory: any SourceMemory, time: any Timekeeper
  ) {
    self.name = name
    self.base = base
    self.fetcher = fetcher
    self.memory = memory
    self.time = time
    reader = XReader(source: name.rawValue)
    headers = [HTTPRequest.Header("Authorization", "Bearer \(token)", isSecret: true)]
    traits = SourceTraits(
      type: .x, rights: [.search, .timeline, .account], order: .numericID, scope: Scope("x"),
      endpoint: "tweets/search/recent", place: (try? WebAddress(base))?.host ?? base,
      cost: PostCost(
        pageSize: XRequest.pageSize, leastPage: XRequest.leastPage, weight: XRequest.weight,
        monthlyLimit: monthlyLimit, price: XRequest.price, accountPrice: XRequest.accountPrice,
        reach: XRequest.window),
      window: .seconds(900), minimumInterval: minimumInterval, queryLength: queryLength,
      accounts: AccountTraits(
        most: XUserRequest.most, takesBoth: false, endpoint: "users/by", costs: true))
  }

  package func endpoint(of subject: Subject) -> String {
    subject.isTimeline ? "users/:id/tweets" : traits.endpoint
  }

  package func page(_ ask: Ask) async throws(SourceError) -> Page {
    let now = time.wallTime
    let verdict = XVerdict(source: name, place: traits.place, now: now, ask: ask)
    guard isWithinReach(ask, now: now) else {
      throw SourceError(.boundRefused, "\(traits.place) looks back seven days and no further")
    }
    var account: (id: String, isNew: Bool)?
    switch ask.subject {
    case .search: break
    case .timeline(let handle): account = try await accountID(of: handle, verdict)
    case .parameters, .tag, .everything:
      throw SourceError(.badQuery, "\(traits.place) cannot list everything")
    }
    guard let request = XRequest(ask, base: base, account: account?.id, now: now) else {
      return Page(.posts([]))
    }
    let response = try await answer(request)
    if let error = verdict.error(response) { throw error }
    let answer: XAnswer
    do {
      answer = try reader.posts(response.body)
    } catch {
      throw verdict.error(error, in: response)
    }
    let quota = QuotaReading(response, now: now)
    if answer.posts.isEmpty, answer.oddItems == 0, let problem = answer.problem {
      throw verdict.error(problem, quota: quota)
    }
    var page = Page(
      .posts(answer.posts), next: answer.next, oddItems: answer.oddItems, quota: quota,
      serverTime: response.serverTime)
    page.remark = answer.problem?.words.map { "\(traits.place) gives only a part: \($0)" }
    page.isSparse = answer.posts.count < XRequest.size(of: ask) / 2
    if let account, account.isNew { page.accountsRead = [account.id] }
    return page
  }

  /// Whether recent search looks back as far as both bounds; one that does not is refused there with 400 (N6).
  private func isWithinReach(_ ask: Ask, now: Timestamp) -> Bool {
    guard !ask.subject.isTimeline else { return true }
    let oldest = now - XRequest.window
    if let id = ask.afterID, (Snowflake.time(of: id) ?? .distantPast) < oldest + .seconds(600) {
      return false
    }
    if let id = ask.beforeID { return (Snowflake.time(of: id) ?? .distantPast) > oldest + .seconds(600) }
    if let end = ask.beforeTime { return end > oldest + .seconds(600) }
    return true
  }
}
