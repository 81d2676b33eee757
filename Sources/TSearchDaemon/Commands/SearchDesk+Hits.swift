package import TSearchControl
package import TSearchCore

/// What `hits` was given.
package struct HitsWish: Sendable {
  /// The most hits in one answer.
  static let most = 10_000

  package var names: [String]
  package var limit: Int
  package var since: Timestamp?
  package var before: Int64?
  /// Posts of baselines in place of hits.
  package var isBaseline: Bool

  init(_ call: ControlCall) throws(ControlError) {
    names = call.texts("names") ?? []
    limit = call.number("n") ?? 20
    since = try call.time("since")
    before = call.number("before").map(Int64.init)
    isBaseline = call.flag("baseline")
    guard (1...HitsWish.most).contains(limit) else {
      throw .badParameter("n", "it is a number from 1 to \(HitsWish.most)")
    }
  }
}

/// What `run` found.
package struct RunResult: Equatable, Sendable {
  package var hits: [Hit]
  package var held: Int
  package var errors: [StandingError]
}

extension SearchDesk {
  /// Stored hits, oldest first.
  package func hits(_ wish: HitsWish) async throws(ControlError) -> [Hit] {
    let chosen = try named(wish.names).map(\.id)
    return try await storing { () throws(StoreError) in
      guard !wish.isBaseline else {
        return try await self.ledger.baselinePosts(of: chosen, limit: wish.limit)
      }
      return try await self.ledger.hits(
        HitWish(
          searches: wish.names.isEmpty ? [] : chosen, before: wish.before, since: wish.since,
          limit: wish.limit))
    }
  }

  /// Polls searches now.
  package func run(_ names: [String], isDry: Bool) async throws(ControlError) -> RunResult {
    try await checkHold()
    guard !names.isEmpty else { throw .badParameter("names", "name a search") }
    let chosen = try named(names)
    if let paused = chosen.first(where: { $0.state == .paused }) {
      throw .badParameter("names", "'\(paused.name)' is paused; resume it first")
    }
    let polls = await scheduler.pollNow(chosen.map(\.id), isDry: isDry)
    var held: [SearchID: Int] = [:]
    for poll in polls {
      for (search, reading) in poll.outcome.readings { held[search] = max(held[search] ?? 0, reading.held) }
    }
    let errors = polls.compactMap { poll in
      poll.error.map { error in
        StandingError(
          kind: error.kind, source: poll.source.rawValue, message: error.message, since: time.wallTime,
          retryAt: poll.retryAt)
      }
    }
    return RunResult(
      hits: polls.flatMap(\.outcome.hits), held: held.values.reduce(0, +), errors: errors)
  }

  /// Sends hits as they come, oldest first, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - after: The hit behind which to begin; without it, and without `since`, at the next one.
  ///   - send: Returns when the client has taken the hit.
  package func watch(
    _ names: [String], after: Int64?, since: Timestamp?,
    send: @Sendable (Hit) async throws(ControlError) -> Void
  ) async throws(ControlError) {
    let chosen = names.isEmpty ? [] : try named(names).map(\.id)
    var place = after
    if place == nil, since == nil {
      let last = try await storing { () throws(StoreError) in try await self.ledger.hits(HitWish(limit: 1)) }
      place = last.last?.number ?? 0
    }
    while !Task.isCancelled {
      let commits = await followers.commits
      let start = place ?? 0
      let found = try await storing { () throws(StoreError) in
        try await self.ledger.hits(HitWish(searches: chosen, after: start, since: since, limit: 100))
      }
      for hit in found {
        try await send(hit)
        place = hit.number ?? place
      }
      if found.isEmpty { await followers.wait(after: commits) }
    }
  }
}
