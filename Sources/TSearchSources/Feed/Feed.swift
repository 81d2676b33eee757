package import TSearchCore

/// What was read of one feed document.
package struct Feed: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case rss, rdf, atom, json }

  package var kind: Kind
  package var title: String?
  /// In the order of the document.
  package var posts: [FetchedPost]
  /// Items that could not be read and were left out.
  package var oddItems = 0
  /// How long the document wants not to be asked again (`ttl`, `sy:updatePeriod`).
  package var wish: Duration?
  /// When it wants not to be asked at all.
  package var quietTimes = FeedQuietTimes()
  /// Whether the end of the document was there; one that was cut must be asked for again in full.
  package var isWhole = true
  /// Whether it says that nothing will ever be added (JSON Feed).
  package var isExpired = false

  init(kind: Kind, title: String?, posts: [FetchedPost]) {
    self.kind = kind
    self.title = title
    self.posts = posts
  }
}

/// Why a document is no feed.
package enum FeedError: Error, Equatable, Sendable {
  /// Not a byte stands in it.
  case empty
  /// An HTML page, and the feeds that it names, as written there.
  case html(alternates: [String])
  /// Something else; what.
  case notAFeed(String)
  /// A feed whose items cannot be read; why.
  case broken(String)

  /// One line for a person.
  package var message: String {
    switch self {
    case .empty: "the answer is empty"
    case .html(let alternates) where alternates.isEmpty: "the answer is an HTML page, not a feed"
    case .html(let alternates):
      "the answer is an HTML page that names \(alternates.count) feeds: "
        + alternates.prefix(5).joined(separator: ", ")
    case .notAFeed(let what): "the answer is no feed: \(what)"
    case .broken(let why): "the feed cannot be read: \(why)"
    }
  }
}
