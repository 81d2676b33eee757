import TSearchControl
import TSearchCore
import TSearchQuery

/// The saved searches, found by their names and by what they ask; the store has the same.
struct SavedSearches {
  /// What is asked of whom: no two searches ask the same (OUTSIDE section 2).
  private struct Question: Hashable {
    var tree: String
    var sources: Set<SourceName>
  }

  private var byID: [SearchID: SavedSearch] = [:]
  private var names: [String: SearchID] = [:]
  private var questions: [Question: SearchID] = [:]

  init(_ searches: [SavedSearch]) { for search in searches { put(search) } }

  var count: Int { byID.count }
  var all: some Collection<SavedSearch> { byID.values }

  subscript(id: SearchID) -> SavedSearch? { byID[id] }
  subscript(name: String) -> SavedSearch? { names[name].flatMap { byID[$0] } }

  /// The name that was given, where it obeys the rule and is free; else one made from the query.
  func name(_ wish: String?, for query: String, besides own: String? = nil) throws(ControlError) -> String {
    guard let wish else { return SearchName.derived(from: query) { self[$0] != nil } }
    guard SearchName.isValid(wish) else {
      throw .badParameter(
        "name", "'\(wish)' is no name: small letters, digits and single '-', at most \(SearchName.longest)")
    }
    guard wish == own || self[wish] == nil else { throw .searchExists(wish) }
    return wish
  }

  /// The same tree on the same sources is saved once only.
  func checkTwins(_ query: Query, sources: [SourceName], besides own: SearchID? = nil) throws(ControlError) {
    let question = Question(tree: query.printed, sources: Set(sources))
    if let twin = questions[question].flatMap({ byID[$0] }), twin.id != own {
      throw .searchExists(twin.name)
    }
  }

  /// Adds a search, or puts it in the place of the one that it was.
  mutating func put(_ search: SavedSearch) {
    remove(search.id)
    byID[search.id] = search
    names[search.name] = search.id
    if let question = question(of: search) { questions[question] = search.id }
  }

  mutating func remove(_ id: SearchID) {
    guard let search = byID.removeValue(forKey: id) else { return }
    names[search.name] = nil
    if let question = question(of: search), questions[question] == id { questions[question] = nil }
  }

  private func question(of search: SavedSearch) -> Question? {
    guard let query = try? Query(parsing: search.query) else { return nil }
    return Question(tree: query.printed, sources: Set(search.sources))
  }
}
