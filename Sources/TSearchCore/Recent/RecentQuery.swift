/// A question that was asked once, as the list of recent ones keeps it.
package struct RecentQuery: Equatable, Sendable {
  /// How many are kept.
  package static let most = 100

  /// As it was written.
  package var query: String
  /// The query's printed tree: questions that mean the same are one.
  package var tree: String
  /// The sources that were named; empty: those that are asked by default.
  package var sources: [SourceName]
  package var at: Timestamp
  /// How far the answers were given out.
  package var places: [MergedSearch.Place]

  package init(
    query: String, tree: String, sources: [SourceName], at: Timestamp, places: [MergedSearch.Place]
  ) {
    self.query = query
    self.tree = tree
    self.sources = sources
    self.at = at
    self.places = places
  }
}

/// The recent questions in the store.
package protocol RecentLedger: Sendable {
  /// The most recent first, each once.
  func recentQueries() async throws(StoreError) -> [RecentQuery]
  /// Puts a question first; what means the same is replaced, and what is one too many forgotten.
  func noteQuery(_ query: RecentQuery) async throws(StoreError)
  func clearQueries() async throws(StoreError)
}

/// A recent question as `recent` prints it.
package struct RecentReport: Equatable, Sendable, JSONShape {
  /// Its place in the list, from 1.
  package var number: Int
  package var query: String
  package var sources: [String]
  package var at: Timestamp

  package init(number: Int, query: String, sources: [String], at: Timestamp) {
    self.number = number
    self.query = query
    self.sources = sources
    self.at = at
  }

  package var json: JSONValue {
    [
      "n": .number(String(number)), "query": .string(query), "at": .string(at.rfc3339),
      "sources": .strings(sources),
    ]
  }

  package init(json: JSONValue) throws(ShapeError) {
    self.init(
      number: try json.number("n"), query: try json.text("query"), sources: json["sources"]?.strings ?? [],
      at: try json.time("at"))
  }
}
