package import TSearchCore

/// What the daemon tells beside hits; each is one journal entry.
package enum DaemonEvent: Equatable, Sendable {
  case ready(searches: Int)
  /// An error has lasted, or only the user can mend it (S1).
  case started(ProblemState, source: SourceName, searches: [String])
  case changed(ProblemState, source: SourceName, searches: [String])
  case recovered(ProblemState, source: SourceName, searches: [String])
  case gapFound(search: String, source: SourceName, Reach.Gap)
  /// A gap was read to its end.
  case gapClosed(search: String, source: SourceName, Reach.Gap)
  /// An account that is followed has something to tell.
  case account(FollowedAccount, AccountNews.Event)
  /// The store cannot be written; polls pause (C1).
  case cannotRecord(String)
  case recordsAgain
  case networkLost
  case networkBack
  /// Something worth a line that is no error: a faulty line of the configuration, a bad clock.
  case note(String)
}
