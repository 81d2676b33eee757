import TSearchCore

extension JournalNote {
  /// The words for what an account has to tell.
  init(_ event: AccountNews.Event, of account: FollowedAccount) {
    let (source, who) = (account.source.rawValue, "@\(account.handle) on \(account.source)")
    switch event {
    case .milestone(let mark):
      self.init(
        "\(who) has \(account.judge.last ?? mark) followers: more than \(mark) for the first time",
        id: .accountMilestone, priority: .notice, source: source)
    case .step(let change, let followers):
      self.init(
        "\(who) \(change < 0 ? "lost" : "won") \(abs(change)) followers at once and has \(followers) now",
        id: .accountStep, priority: .notice, source: source)
    case .renamed(let from, let to):
      self.init("@\(from) on \(account.source) is called @\(to) now and is followed on", source: source)
    case .lost(let problem):
      self.init(
        "\(who): \(problem.message)", id: .errorStarted, priority: .warning, error: problem.kind,
        source: source)
    case .back:
      self.init("\(who) can be read again", id: .recovered, source: source)
    }
  }
}
