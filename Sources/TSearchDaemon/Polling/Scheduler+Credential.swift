package import TSearchCore

/// What a source is asked for to see whether it answers.
package enum TrialQuestion: Equatable, Sendable {
  case posts(Subject)
  case account(AccountName)
}

/// What one request to a source came to that stores and announces nothing.
package struct SourceTrial: Equatable, Sendable {
  package var error: SourceError?
  package var posts = 0
  /// How long the answer took.
  package var span = Duration.zero
  package var quota: QuotaReading?
  /// `nil`: nobody was asked, the endpoint is closed.
  var askedAt: BootInstant?
  var gate: QuotaKey
}

// Credentials that are tried, refused and changed.
extension Scheduler {
  /// Asks a source once; an endpoint that asked to be left alone still is (T4).
  package func tryOut(_ source: any Source, asking question: TrialQuestion) async -> SourceTrial {
    var trial = SourceTrial(gate: QuotaKey(source: source.name, endpoint: source.endpoint(of: question)))
    let start = time.now
    if let closed = gates.closed(trial.gate, at: start), !gates.mayBeMended(trial.gate) {
      let opening = time.wallTime + (closed.until - start)
      trial.error = SourceError(
        .rateLimited, "it is left alone until \(opening.rfc3339): \(closed.reason)")
      return trial
    }
    trial.askedAt = start
    do {
      switch question {
      case .posts(let subject):
        let page = try await source.page(Ask(subject))
        trial.posts = page.fetched.count
        await bill(source, reading: page.fetched, accounts: page.accountsRead)
        trial.quota = page.quota
      case .account(let account):
        trial.quota = try await source.readings(of: [account]).quota
      }
    } catch {
      trial.error = error
    }
    trial.span = time.now - start
    if trial.error?.fault != .noNetwork { noteHeard(source) }
    return trial
  }

  /// Takes in what a trial with the credential at hand told; what was mended meanwhile is asked at once.
  ///
  /// A refused credential closes nothing here: the next poll finds that out and tells it (T5).
  package func take(_ trial: SourceTrial, of source: any Source) async {
    guard let askedAt = trial.askedAt, !isStopped else { return }
    if let error = trial.error {
      if error.kind == .rateLimited || error.kind == .serverError {
        await closeGate(trial.gate, after: error, source: source)
      }
      return
    }
    let wasClosed = gates.closed(trial.gate, at: time.now) != nil
    let state = gates.note(
      trial.quota, for: trial.gate, askedAt: askedAt, at: time.moment)
    if let state { await parts.ledger.setQuota(state, for: trial.gate) }
    if wasClosed { await askAgain(source.name) }
  }

  /// Asks at once where a credential that was refused has been changed (T5), or a limit of our own.
  package func noticeCredentials() async {
    for (source, refused) in refusedCredentials where catalog.credential(of: source) != refused {
      await askAgain(source)
    }
    await noticeMonth()
  }

  /// Ends what a credential that was changed kept from being asked, one search before the others (T5).
  package func askAgain(_ source: SourceName) async {
    refusedCredentials[source] = nil
    for (key, state) in gates.open(source) { await parts.ledger.setQuota(state, for: key) }
    let keys = keysBySource[source] ?? []
    for key in keys {
      if let unit = units[key] { follow(unit) }
    }
    askSoon(keys)
    if let first = keys.min().flatMap({ units[$0] }), first.pollingSince == nil {
      schedule(first, at: time.now)
    }
  }
}

extension Source {
  fileprivate func endpoint(of question: TrialQuestion) -> String {
    switch question {
    case .posts(let subject): endpoint(of: subject)
    case .account: traits.accounts?.endpoint ?? traits.endpoint
    }
  }
}
