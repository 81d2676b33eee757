/// How a source behaves, as far as polling and newness must know.
package struct SourceTraits: Equatable, Sendable {
  package enum Order: Sendable {
    /// Numeric IDs that grow with time; pages newest first, bounded by ID: X and its older interfaces.
    case numericID
    /// One server's IDs, which grow in the order of arrival; above a bound the pages climb (Mastodon's `min_id`).
    case climbing
    /// Pages newest first, bounded by time alone: Bluesky, Hacker News.
    case time
    /// One document without bounds or pages: a feed, a command.
    case document

    /// Whether IDs tell which of two posts is the newer one.
    package var isByID: Bool { self == .numericID || self == .climbing }
  }

  /// What a source can be asked for, as `sources` names it.
  package enum Right: String, Sendable { case search, timeline, tag, account }

  package var type: SourceType
  /// What can be asked with the credential at hand.
  package var rights: [Right]
  package var order: Order
  /// Where the IDs count.
  package var scope: Scope
  /// The endpoint's name for quotas and refusals: those of one endpoint and credential are shared.
  package var endpoint: String
  /// The host (or program) that a request goes to, for messages.
  package var place: String
  /// What every post read costs; `nil`: nothing (T11).
  package var cost: PostCost?
  /// How long to wait after a 429 without a header: one window of the service (T4).
  package var window: Duration
  /// The shortest interval a search may have here; `nil`: the daemon's.
  package var minimumInterval: Duration?
  /// The most characters of a query; `nil`: the type's own limit.
  package var queryLength: Int?
  /// How it is asked for accounts; `nil`: it cannot be.
  package var accounts: AccountTraits?

  /// Whether every post read costs money (T11).
  package var costs: Bool { cost != nil }

  /// Whether an answer proves that there is a network (T8).
  package var usesNetwork: Bool { type != .command }

  package init(
    type: SourceType, rights: [Right] = [.search], order: Order, scope: Scope, endpoint: String,
    place: String, cost: PostCost? = nil,
    window: Duration = .seconds(900), minimumInterval: Duration? = nil,
    queryLength: Int? = nil, accounts: AccountTraits? = nil
  ) {
    self.type = type
    self.rights = rights
    self.order = order
    self.scope = scope
    self.endpoint = endpoint
    self.place = place
    self.cost = cost
    self.window = window
    self.minimumInterval = minimumInterval
    self.queryLength = queryLength
    self.accounts = accounts
  }
}

/// A place that can be asked: it turns an ask into a request and the response into a page.
///
/// It knows no store and no schedule (DESIGN 4.4).
package protocol Source: Sendable {
  var name: SourceName { get }
  var traits: SourceTraits { get }
  /// How the posts of a subject are bounded and paged, where that differs from ``SourceTraits/order``.
  func order(of subject: Subject) -> SourceTraits.Order
  /// The name of a subject's endpoint for quotas, where it is not ``SourceTraits/endpoint``.
  func endpoint(of subject: Subject) -> String
  /// Asks for one page, within its own deadline; stays where the caller is, so that nothing has to be handed over.
  nonisolated(nonsending) func page(_ ask: Ask) async throws(SourceError) -> Page
  /// Asks for the counts of accounts in one request, within its own deadline.
  ///
  /// - Parameter accounts: One of the batches that ``SourceTraits/accounts`` makes.
  /// - Throws: What went wrong with the request as a whole; what is wrong with one account stands in the answer.
  nonisolated(nonsending) func readings(of accounts: [AccountName]) async throws(SourceError) -> AccountAnswer
}

extension Source {
  package func order(of subject: Subject) -> SourceTraits.Order { traits.order }
  package func endpoint(of subject: Subject) -> String { traits.endpoint }
  package nonisolated(nonsending) func readings(
    of accounts: [AccountName]
  ) async throws(SourceError) -> AccountAnswer {
    throw SourceError(.badQuery, "\(traits.place) cannot be asked for accounts")
  }
}

/// Finds sources by name, with the configuration and the credentials of the moment.
package protocol SourceCatalog: Sendable {
  /// - Throws: ``SourceRefusal`` for an unknown name and for a source with no right at all.
  func source(_ name: SourceName) throws(SourceRefusal) -> any Source
  /// The source as it would be with another credential, to try that; it remembers nothing.
  func source(_ name: SourceName, credential: String) throws(SourceRefusal) -> any Source
  /// The sources that need no URL or host behind their name: the built-in ones and every section.
  var names: [SourceName] { get }
  /// Names what a source's credential is now; another text means that it was changed (T5).
  func credential(of name: SourceName) -> String?
}

extension SourceCatalog {
  package func credential(of name: SourceName) -> String? { nil }
}

/// Why a source cannot be asked at all.
package enum SourceRefusal: UserFacingError, Equatable {
  case unknown(SourceName)
  case noRight(SourceName, ErrorKind, String)

  /// What a search that has the source is told.
  package var kind: ErrorKind {
    switch self {
    case .unknown: .gone
    case .noRight(_, let kind, _): kind
    }
  }

  /// The reason alone, beside the source's name.
  package var reason: String {
    switch self {
    case .unknown: "there is no such source"
    case .noRight(_, _, let why): why
    }
  }

  package var report: UserReport {
    switch self {
    case .unknown(let name):
      UserReport(
        "there is no source '\(name)'", hint: "'tsearchctl sources' lists what can be asked", exit: .notFound)
    case .noRight(let name, _, let why): UserReport("'\(name)' cannot be asked: \(why)")
    }
  }
}
