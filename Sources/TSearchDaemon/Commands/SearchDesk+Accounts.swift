package import TSearchControl
package import TSearchCore

/// What `account add` was given.
package struct AccountWish: Sendable {
  package var user: String
  package var on: SourceName?
  package var every: Duration?

  package init(user: String, on: SourceName? = nil, every: Duration? = nil) {
    self.user = user
    self.on = on
    self.every = every
  }

  init(_ call: ControlCall) throws(ControlError) {
    self.init(
      user: call.text("user") ?? "", on: call.text("on").map { SourceName($0) }, every: try call.span("every")
    )
  }
}

extension SearchDesk {
  /// Follows an account from now on; the first reading is taken at once.
  package func addAccount(_ wish: AccountWish) async throws(ControlError) -> AccountReport {
    try await checkHold()
    guard let name = wish.on else { throw .badParameter("on", "name the source that knows the account") }
    let account = try account(wish, on: name)
    let existing = await accounts.accounts
    if existing.contains(where: { $0.source == name && $0.isCalled(account.handle) }) {
      throw .badParameter("user", "'@\(account.handle)' of '\(name)' is followed already")
    }
    let stored = try await storing { () throws(StoreError) in try await self.ledger.put(account) }
    await accounts.adopt(stored.asked(at: time.wallTime))
    do {
      let news = try await accounts.read([stored], of: name)
      if let problem = news.first?.account.problem, problem.kind == .gone || problem.kind == .forbidden {
        try await forget(stored.number)
        throw ControlError.sourceRefused(
          source: name.rawValue, kind: problem.kind.rawValue, message: problem.message)
      }
    } catch let error as SourceError {
      guard error.kind != .badQuery, error.kind != .unauthorized, !error.isOfCredential else {
        try await forget(stored.number)
        throw .sourceRefused(source: name.rawValue, kind: error.kind.rawValue, message: error.message)
      }
      await accounts.adopt(stored)
      var report = try await report(on: stored)
      report.notes = ["not read yet: '\(name)': \(error.message)"]
      return report
    } catch let error as ControlError {
      throw error
    } catch {
      throw .cannotRecord("\(error)")
    }
    let known = await accounts.accounts.first { $0.number == stored.number }
    return try await report(on: known ?? stored)
  }

  private func account(_ wish: AccountWish, on name: SourceName) throws(ControlError) -> FollowedAccount {
    let handle = String(wish.user.drop { $0 == "@" })
    guard !handle.isEmpty, !handle.contains(where: \.isWhitespace) else {
      throw .badParameter("user", "'\(wish.user)' is no user name")
    }
    let source = try source(name)
    guard source.traits.accounts != nil else {
      throw .sourceRefused(
        source: name.rawValue, kind: ErrorKind.badQuery.rawValue, message: "it cannot be asked for accounts")
    }
    let interval = wish.every ?? FollowedAccount.usualInterval
    let least = configuration.minimumInterval(on: [name])
    guard interval >= least else {
      throw .badParameter("every", "the shortest interval here is \(least.span)")
    }
    return FollowedAccount(
      number: AccountNumber(0), source: name, handle: handle, interval: interval, createdAt: time.wallTime)
  }

  private func forget(_ number: AccountNumber) async throws(ControlError) {
    _ = try await storing { () throws(StoreError) in try await self.ledger.removeAccount(number) }
    await accounts.forget(number)
  }

  /// Forgets an account with its readings.
  package func removeAccount(
    _ user: String, on source: SourceName?
  ) async throws(ControlError) -> AccountRemoval {
    let account = try await followed(user, on: source)
    let count = try await storing { () throws(StoreError) in
      try await self.ledger.removeAccount(account.number)
    }
    await accounts.forget(account.number)
    return AccountRemoval(handle: account.handle, source: account.source.rawValue, readings: count)
  }

  package func listAccounts() async throws(ControlError) -> [AccountReport] {
    var reports: [AccountReport] = []
    for account in await accounts.accounts { reports.append(try await report(on: account, isBrief: true)) }
    return reports
  }

  package func showAccount(_ user: String, on source: SourceName?) async throws(ControlError) -> AccountReport
  {
    try await report(on: try await followed(user, on: source))
  }

  private func followed(_ user: String, on source: SourceName?) async throws(ControlError) -> FollowedAccount
  {
    let found = await accounts.accounts.filter { account in
      account.isCalled(user) && source.map { $0 == account.source } ?? true
    }
    guard let first = found.first else { throw .accountNotFound(user) }
    guard found.count == 1 else {
      let names = found.map { "'\($0.source)'" }.joined(separator: ", ")
      throw .badParameter("on", "it is followed on \(names): name one of them")
    }
    return first
  }

  func report(on account: FollowedAccount, isBrief: Bool = false) async throws(ControlError) -> AccountReport
  {
    let readings = try await storing { () throws(StoreError) in
      try await self.ledger.readings(of: account.number)
    }
    var report = AccountReport(account, readings: readings)
    guard !isBrief else { return report }
    // A hundred past forecasts are made anew: too much to hold up the loop.
    let history = FollowerHistory(readings.map { ($0.at, $0.followers) })
    let outcome = try await storing { () throws(StoreError) in
      try await SideQueue.run { () throws(StoreError) in
        Result { () throws(ForecastRefusal) in try FollowerForecast(history) }
      }
    }
    report.take(outcome)
    report.history = readings
    return report
  }
}

extension FollowedAccount {
  /// The same, not due until its next place.
  fileprivate func asked(at moment: Timestamp) -> FollowedAccount {
    var asked = self
    asked.askedAt = moment
    return asked
  }

  /// Whether a person means this one: by handle, in whatever letters, or by ID.
  func isCalled(_ user: String) -> Bool {
    let name = user.drop { $0 == "@" }.lowercased()
    return name == handle.lowercased() || name == id?.lowercased()
  }
}
