import TSearchCore

/// The settings of the services that stay as they are while they run.
package struct ServiceOptions: Equatable, Sendable {
  /// How far back the search index goes; v1 had 6 to 9 days.
  package var reach: Duration
  /// How many items a feed shows.
  package var window: Int
  /// Requests that each endpoint takes in a span; `nil` for as many as the service documents.
  package var limit: RequestLimit?
  /// Requests that each of X's endpoints takes in a day; `nil` for any number.
  package var dayLimit: Int?
  /// The tokens and app passwords that are accepted; empty for all.
  package var tokens: [String]
  /// Whether X has the names of summer 2026, `post` in place of `tweet`.
  package var hasNewNames: Bool

  package init(
    reach: Duration = .seconds(7 * 86_400), window: Int = 20, limit: RequestLimit? = nil,
    dayLimit: Int? = nil,
    tokens: [String] = [], hasNewNames: Bool = false
  ) {
    self.reach = reach
    self.window = window
    self.limit = limit
    self.dayLimit = dayLimit
    self.tokens = tokens
    self.hasNewNames = hasNewNames
  }
}

/// A number of requests in each span of that length.
package struct RequestLimit: Equatable, Sendable {
  package var requests: Int
  package var span: Duration

  package init(requests: Int, span: Duration) {
    self.requests = requests
    self.span = span
  }
}
