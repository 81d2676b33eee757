package import TSearchCore

/// What of the configuration polling needs.
package struct PollSettings: Equatable, Sendable {
  package var overlap: Duration
  /// `MaxHitsPerPoll=`.
  package var mostHits: Int
  /// Polls at once, in all and for each host: twice the requests, because a poll is more than its request.
  package var mostPolls: Int
  package var mostPollsPerHost: Int

  package init(
    overlap: Duration = .seconds(900), mostHits: Int = 200, mostPolls: Int = 16, mostPollsPerHost: Int = 4
  ) {
    self.overlap = overlap
    self.mostHits = mostHits
    self.mostPolls = mostPolls
    self.mostPollsPerHost = mostPollsPerHost
  }
}

/// What the scheduler works with.
package struct PollParts: Sendable {
  package var loop: any EventLoop
  package var time: any Timekeeper
  package var ledger: any Ledger
  package var sink: any HitSink
  package var log: any EventLog
  /// Followers of the socket, who read the store at each commit.
  package var followers: Followers
  /// Whether packets have a way out (T8).
  package var hasDefaultRoute: @Sendable () -> Bool

  package init(
    loop: any EventLoop, time: any Timekeeper, ledger: any Ledger, sink: any HitSink, log: any EventLog,
    followers: Followers, hasDefaultRoute: @escaping @Sendable () -> Bool
  ) {
    self.loop = loop
    self.time = time
    self.ledger = ledger
    self.sink = sink
    self.log = log
    self.followers = followers
    self.hasDefaultRoute = hasDefaultRoute
  }
}
