package import TSearchCore

/// Asks for the accounts that are followed, in batches and by schedule, and tells what came of it (A1 to A4).
package actor AccountPoller {
  let parts: PollParts
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe parts.loop.asUnownedSerialExecutor()
  }

  private let scheduler: Scheduler
  private var catalog: any SourceCatalog
  package private(set) var accounts: [FollowedAccount] = []
  private var alarm: (any Alarm)?
  /// Requests in a row that failed, and until when the source is left alone.
  private var failures: [SourceName: (count: Int, until: BootInstant)] = [:]
  private var isAsking = false
  private var isStopped = false

  package init(parts: PollParts, scheduler: Scheduler, catalog: any SourceCatalog) {
    self.parts = parts
    self.scheduler = scheduler
    self.catalog = catalog
  }

  private var time: any Timekeeper { parts.time }

  /// Takes on the accounts of the store; what became due meanwhile is asked for once, soon (T2).
  package func start() async throws(StoreError) {
    accounts = try await parts.ledger.accounts()
    arm(after: AccountPoller.startDelay)
  }

  package func stop() {
    isStopped = true
    alarm?.cancel()
  }

  package func reload(catalog: any SourceCatalog) {
    self.catalog = catalog
    failures = [:]
    arm(after: AccountPoller.startDelay)
  }

  /// Adds an account, or replaces the one that it was.
  func adopt(_ account: FollowedAccount) {
    accounts.removeAll { $0.number == account.number }
    accounts.append(account)
    accounts.sort { $0.number < $1.number }
    arm()
  }

  func forget(_ number: AccountNumber) { accounts.removeAll { $0.number == number } }

  private static let startDelay = Duration.seconds(5)
  /// The alarm looks at the wall clock again at least so often: it may have been set.
  private static let longestWait = Duration.seconds(600)

  private func arm(after least: Duration = .zero) {
    alarm?.cancel()
    alarm = nil
    guard !isStopped, !accounts.isEmpty else { return }
    let wall = time.wallTime
    let next = accounts.map {
      AccountCadence.isDue($0, at: wall) ? wall : AccountCadence.next($0, after: wall)
    }
    var wait = max((next.min() ?? wall) - wall, least)
    let waiting = Set(accounts.filter { AccountCadence.isDue($0, at: wall) }.map(\.source))
    if let until = waiting.compactMap({ failures[$0]?.until }).min(),
      waiting.allSatisfy({ failures[$0] != nil })
    {
      wait = max(wait, until - time.now)
    }
    alarm = time.alarm(at: time.now + min(max(wait, .milliseconds(1)), AccountPoller.longestWait)) {
      [weak self] in
      self?.assumeIsolated { poller in
        _ = Task(executorPreference: poller.parts.loop) { await poller.askDue() }
      }
    }
  }

  /// Asks for all that are due, those of one source together.
  private func askDue() async {
    guard !isAsking, !isStopped else { return }
    isAsking = true
    let wall = time.wallTime
    let due = accounts.filter { account in
      AccountCadence.isDue(account, at: wall) && failures[account.source].map { $0.until <= time.now } ?? true
    }
    for source in Set(due.map(\.source)).sorted() {
      await ask(due.filter { $0.source == source }, of: source)
    }
    isAsking = false
    arm()
  }

  private func ask(_ due: [FollowedAccount], of name: SourceName) async {
    do {
      _ = try await read(due, of: name)
      failures[name] = nil
    } catch {
      // One request that fails is no fault of an account: the source is asked again, later and later (T6).
      let count = (failures[name]?.count ?? 0) + 1
      let spread = Double(Cadence.hash("\(name) \(count)") % 1024) / 1024
      let wait = max(
        Backoff.delay(after: error.kind, failures: count, spread: spread), error.retryAfter ?? .zero)
      failures[name] = (count, time.now + wait)
    }
  }

  /// Asks for accounts of one source now and keeps what came.
  ///
  /// - Throws: What went wrong with a request; what came before it is kept.
  @discardableResult
  func read(
    _ wanted: [FollowedAccount], of name: SourceName
  ) async throws(SourceError) -> [AccountNews] {
    let source: any Source
    do { source = try catalog.source(name) } catch {
      throw SourceError(error.kind, error.reason)
    }
    guard let traits = source.traits.accounts else {
      throw SourceError(.badQuery, "'\(name)' cannot be asked for accounts")
    }
    var news: [AccountNews] = []
    let names = wanted.map { $0.asked(by: traits) }
    for batch in traits.batches(of: names) {
      let answer = try await scheduler.readings(of: batch, from: source)
      let moment = time.wallTime
      for (account, asked) in zip(wanted, names) where batch.contains(asked) {
        if let reading = answer.readings[asked] {
          var item = AccountNews(account, reading, at: moment)
          if let own = answer.estimates[asked] {
            item.account.estimates = .init(tomorrow: own.tomorrow, nextMonth: own.nextMonth)
          }
          news.append(item)
        } else {
          let refusal = answer.refusals[asked] ?? SourceError(.gone, "the service says nothing of it")
          news.append(AccountNews(account, refusal, at: moment))
        }
      }
      news = try await keep(news, from: news.count - batch.count)
    }
    return news
  }

  /// Stores the news from a place on, and tells what there is to tell.
  private func keep(_ all: [AccountNews], from place: Int) async throws(SourceError) -> [AccountNews] {
    var news = all
    for index in max(place, 0)..<news.count where !news[index].readings.isEmpty {
      guard var stored = try? await parts.ledger.readings(of: news[index].account.number) else { continue }
      stored += news[index].readings
      let recent = stored.suffix(AccountPoller.lookBack).map { (at: $0.at, followers: $0.followers) }
      news[index].noteStep(in: FollowerHistory(recent))
    }
    let fresh = Array(news[max(place, 0)...])
    do {
      try await parts.ledger.keep(fresh.map { ($0.account, $0.readings) })
    } catch {
      throw SourceError(.cannotRecord, error.report.sentence)
    }
    for item in fresh {
      // It may have been removed meanwhile.
      guard let known = accounts.firstIndex(where: { $0.number == item.account.number }) else { continue }
      accounts[known] = item.account
      for event in item.events { parts.log.write(.account(item.account, event)) }
    }
    return news
  }

  /// So many readings tell a step: a month of four a day.
  private static let lookBack = 120
}

extension FollowedAccount {
  /// By its ID, once that is known and where the source takes one (A4).
  func asked(by traits: AccountTraits) -> AccountName {
    traits.takesIDs ? id.map { .id($0) } ?? .handle(handle) : .handle(handle)
  }
}
