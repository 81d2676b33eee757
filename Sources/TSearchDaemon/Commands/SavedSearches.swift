import TSearchCore
import TSearchQuery

/// The saved searches, found by their names and by what they ask; the store has the same.
struct SavedSearches {
  /// What is asked of whom: no two searches ask the same (OUTSIDE section 2).
  private struct Question: Hashable {
    var tree: String
    var sources: Set<SourceName>
  }

  private var byName: [String: SavedSearch] = [:]
  private var names: [Question: String] = [:]

  init(_ searches: [SavedSearch]) { for search in searches { put(search) } }

  var count: Int { byName.count }
  var all: some Collection<SavedSearch> { byName.values }

  subscript(name: String) -> SavedSearch? { byName[name] }

  /// The search that asks the same.
  func twin(of query: Query, on sources: [SourceName]) -> SavedSearch? {
    names[Question(tree: query.printed, sources: Set(sources))].flatMap { byName[$0] }
  }

  /// Adds a search, in the place of the one that it was.
  mutating func put(_ search: SavedSearch, insteadOf old: SavedSearch? = nil) {
    if let old { remove(old) }
    byName[search.name] = search
    if let question = question(of: search) { names[question] = search.name }
  }

  mutating func remove(_ search: SavedSearch) {
    byName[search.name] = nil
    if let question = question(of: search), names[question] == search.name { names[question] = nil }
  }

  private func question(of search: SavedSearch) -> Question? {
    guard let query = try? Query(parsing: search.query) else { return nil }
    return Question(tree: query.printed, sources: Set(search.sources))
  }
}
