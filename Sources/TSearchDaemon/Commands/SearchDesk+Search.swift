package import TSearchControl
package import TSearchCore
import TSearchQuery

/// What `search` was given.
package struct SearchWish: Sendable {
  /// The most posts in one answer.
  static let most = 1000

  /// `nil`: the last one again, for ``isMore``.
  package var query: String?
  package var on: [SourceName]
  package var limit: Int
  /// Whether to go on where the last answer ended.
  package var isMore: Bool
  /// The name of the saved search that it becomes.
  package var save: String?

  package init(
    query: String?, on: [SourceName] = [], limit: Int = 20, isMore: Bool = false, save: String? = nil
  ) {
    self.query = query
    self.on = on
    self.limit = limit
    self.isMore = isMore
    self.save = save
  }

  init(_ call: ControlCall) throws(ControlError) {
    self.init(
      query: call.text("query"), on: call.sources("on") ?? [], limit: call.number("n") ?? 20,
      isMore: call.flag("more"), save: call.text("save"))
    guard (1...SearchWish.most).contains(limit) else {
      throw .badParameter("n", "it is a number from 1 to \(SearchWish.most)")
    }
    guard isMore || query != nil else { throw .badParameter("query", "there is nothing to search for") }
    guard !isMore || save == nil else {
      throw .badParameter("save", "a search is saved with its first posts, not with later ones")
    }
  }
}

/// What a search that is asked once found.
package struct SearchAnswer: Equatable, Sendable {
  /// Newest first.
  package var posts: [Post] = []
  package var errors: [StandingError] = []
  /// What was left out and why.
  package var notes: [String] = []
  /// Whether more can be asked for.
  package var hasMore = false
  package var saved: SearchReport?
}

/// A question whose answers are being given out.
struct OpenQuestion {
  var query: Query
  var merged: MergedSearch
  /// Whose posts alone are wanted; `nil` for what is searched for.
  var account: String?

  /// How a source is asked: for the account's own timeline where there is one, although a search would tell some of it.
  func planned(for source: any Source) throws(ControlError) -> QueryPlan {
    let plan = try query.planned(for: source)
    guard let account, source.traits.rights.contains(.timeline), plan.subjects.count == 1,
      case .search = plan.subjects[0]
    else { return plan }
    return QueryPlan(subject: .timeline(account), local: nil)
  }
}

extension SearchDesk {
  /// The most pages of one source in one answer: what matches may be rare.
  private static let mostRounds = 10

  /// The recent questions, the latest first.
  package func recent() async throws(ControlError) -> [RecentReport] {
    let queries = try await storing { () throws(StoreError) in try await self.ledger.recentQueries() }
    return queries.enumerated().map { index, recent in
      RecentReport(
        number: index + 1, query: recent.query, sources: recent.sources.map(\.rawValue), at: recent.at)
    }
  }

  package func clearRecent() async throws(ControlError) {
    question = nil
    try await storing { () throws(StoreError) in try await self.ledger.clearQueries() }
  }

  /// Asks once, and keeps nothing but the query and how far its answers were given out.
  package func search(_ wish: SearchWish) async throws(ControlError) -> SearchAnswer {
    var answer = SearchAnswer()
    var (recent, open) = try await opened(wish, &answer)
    if wish.save != nil { try checkSaving(wish, open) }
    let first = try await fill(&answer, from: &open, upTo: wish.limit)
    if let name = wish.save { answer.saved = try await save(open.query, name, recent, first) }
    recent.places = open.merged.places
    recent.at = time.wallTime
    question = open
    let asked = recent
    try await storing { () throws(StoreError) in try await self.ledger.noteQuery(asked) }
    return answer
  }

  /// Gives out posts until there are enough or there are no more; the first pages that were read for it.
  ///
  /// - Throws: What the first source said, where all of them failed.
  func fill(
    _ answer: inout SearchAnswer, from open: inout OpenQuestion, upTo limit: Int
  ) async throws(ControlError) -> [SourceName: [FirstPage]] {
    var first: [SourceName: [FirstPage]] = [:]
    var rounds = 0
    open.merged.resume()
    while answer.posts.count < limit {
      let wanted = open.merged.wanted
      if !wanted.isEmpty {
        guard rounds < SearchDesk.mostRounds else { break }
        rounds += 1
        try await ask(wanted, &open, &first, &answer)
      }
      guard let post = open.merged.next(scope: { self.scope(of: $0) }) else {
        if open.merged.wanted.isEmpty { break }
        continue
      }
      answer.posts.append(post)
    }
    answer.hasMore = !open.merged.isAtEnd
    let hasFailed = answer.posts.isEmpty && answer.errors.count == open.merged.places.count
    if hasFailed, let error = answer.errors.first {
      throw .sourceRefused(source: error.source ?? "", kind: error.kind.rawValue, message: error.message)
    }
    return first
  }

  /// The question that is meant, where it stands.
  private func opened(
    _ wish: SearchWish, _ answer: inout SearchAnswer
  ) async throws(ControlError) -> (RecentQuery, OpenQuestion) {
    let known = try await storing { () throws(StoreError) in try await self.ledger.recentQueries() }
    let wanted = try wish.query.map { text throws(ControlError) in try parsed(text) }
    if wish.isMore {
      let last = wanted.map { query in known.first { $0.tree == query.printed } } ?? known.first
      if let last {
        if let question, question.query.printed == last.tree { return (last, question) }
        let query = try parsed(last.query)
        return (last, OpenQuestion(query: query, merged: MergedSearch(last.places)))
      }
      guard wish.query != nil else {
        throw .badParameter("more", "nothing was searched for yet")
      }
    }
    guard let text = wish.query, let wanted else {
      throw .badParameter("query", "there is nothing to search for")
    }
    let (sources, leftOut) = try sources(for: wanted, on: wish.on)
    answer.notes = leftOut
    let places = try places(of: wanted, on: sources)
    return (
      RecentQuery(query: text, tree: wanted.printed, sources: wish.on, at: time.wallTime, places: places),
      OpenQuestion(query: wanted, merged: MergedSearch(places))
    )
  }

  /// Where a query is asked for: one place for each request of each source.
  func places(of query: Query, on sources: [SourceName]) throws(ControlError) -> [MergedSearch.Place] {
    var places: [MergedSearch.Place] = []
    for name in sources {
      let plan = try query.planned(for: try source(name))
      places += plan.subjects.indices.map { MergedSearch.Place(source: name, part: $0) }
    }
    return places
  }

  /// Asks all that must be asked, at the same time: one that hangs delays the others by its own deadline only.
  private func ask(
    _ wanted: [(place: Int, cursor: String?)], _ open: inout OpenQuestion,
    _ first: inout [SourceName: [FirstPage]], _ answer: inout SearchAnswer
  ) async throws(ControlError) {
    var asks: [(place: Int, source: any Source, local: Query?, ask: Ask)] = []
    let places = open.merged.places
    for (index, cursor) in wanted {
      let place = places[index]
      do throws(ControlError) {
        let source = try source(place.source)
        let plan = try open.planned(for: source)
        guard plan.subjects.indices.contains(place.part) else {
          open.merged.leaveOut(index)  // The source has another plan since a reload.
          continue
        }
        asks.append((index, source, plan.local, Ask(plan.subjects[place.part], cursor: cursor)))
      } catch {
        open.merged.leaveOut(index)
        answer.errors.append(refusal(error, of: place.source))
      }
    }
    let start = time.wallTime
    let pages = await pages(asks.map { ($0.source, $0.ask) })
    for (number, (index, source, local, ask)) in asks.enumerated() {
      switch pages[number] {
      case .success(let page):
        let found = page.fetched
        let claims = found.map { local?.matches($0.post) ?? true }
        if ask.cursor == nil {
          first[source.name, default: []].append(
            FirstPage(page: page, local: local, source: source, ask: ask, at: start))
        }
        open.merged.take(zip(found, claims).filter(\.1).map(\.0), next: page.next, of: index)
      case .failure(let error):
        open.merged.leaveOut(index)
        answer.errors.append(
          StandingError(
            kind: error.kind, source: source.name.rawValue, message: error.message, since: time.wallTime,
            retryAt: error.retryAfter.map { time.wallTime + $0 }))
      case nil: open.merged.leaveOut(index)
      }
    }
  }

  /// The pages by the places of what was asked.
  private func pages(_ asks: [(any Source, Ask)]) async -> [Int: Result<Page, SourceError>] {
    let scheduler = scheduler
    return await withTaskGroup(of: (Int, Result<Page, SourceError>).self) { group in
      for (index, (source, ask)) in asks.enumerated() {
        group.addTask {
          do throws(SourceError) { return (index, .success(try await scheduler.page(ask, of: source))) } catch
          { return (index, .failure(error)) }
        }
      }
      var pages: [Int: Result<Page, SourceError>] = [:]
      for await (index, page) in group { pages[index] = page }
      return pages
    }
  }

  private func refusal(_ error: ControlError, of name: SourceName) -> StandingError {
    StandingError(
      kind: .forbidden, source: name.rawValue, message: error.report.message, since: time.wallTime,
      retryAt: nil)
  }

  private func scope(of name: SourceName) -> Scope {
    (try? catalog.source(name).traits.scope) ?? Scope(name.rawValue)
  }
}

extension Query {
  func planned(for source: any Source) throws(ControlError) -> QueryPlan {
    do {
      return try plan(for: source.traits)
    } catch {
      throw .sourceRefused(
        source: source.name.rawValue, kind: ErrorKind.badQuery.rawValue, message: error.message)
    }
  }
}
