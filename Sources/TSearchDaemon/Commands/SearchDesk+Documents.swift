package import TSearchControl
package import TSearchCore
import TSearchQuery

// Moving searches from one store to another.
extension SearchDesk {
  /// All searches and accounts, or the searches of these names.
  package func export(_ names: [String]) async throws(ControlError) -> SearchDocument {
    SearchDocument(try named(names), accounts: names.isEmpty ? await accounts.accounts : [])
  }

  /// Saves the searches of a document; nobody is asked, they poll in their turn.
  package func importSearches(_ json: JSONValue) async throws(ControlError) -> JSONValue {
    let document: SearchDocument
    do {
      document = try SearchDocument(json: json)
    } catch {
      throw .badParameter("document", error.report.message)
    }
    var result = ImportResult()
    for start in stride(from: 0, to: document.entries.count, by: SearchDesk.mostAtOnce) {
      let batch = document.entries[start...].prefix(SearchDesk.mostAtOnce)
      try await alone { () throws(ControlError) in try await take(batch, &result) }
    }
    for entry in document.accounts {
      let label = "@\(entry.handle)"
      guard (try? source(entry.source))?.traits.accounts != nil else {
        result.refused.append(
          SearchDocument.Refusal(name: label, message: "'\(entry.source)' cannot be asked for accounts"))
        continue
      }
      guard
        await !accounts.accounts.contains(where: { $0.source == entry.source && $0.isCalled(entry.handle) })
      else {
        result.skipped.append(label)
        continue
      }
      let stored = try await storing { () throws(StoreError) in
        try await self.ledger.put(entry.account(at: self.time.wallTime))
      }
      await accounts.adopt(stored)
      result.added.append(label)
    }
    result.refused = document.refused + result.refused
    return result.json
  }

  /// Searches that one transaction stores: more would hold everything else up for long.
  private static let mostAtOnce = 100

  private func take(
    _ entries: ArraySlice<SearchDocument.Entry>, _ result: inout ImportResult
  ) async throws(ControlError) {
    var planned = searches
    var new: [NewSearch] = []
    for entry in entries {
      do {
        var search = try search(of: entry, beside: planned)
        let reaches = search.sources.map { ($0, Reach(baseline: .silent)) }
        new.append(NewSearch(search, reaches: Dictionary(uniqueKeysWithValues: reaches)))
        search.id = SearchID(-Int64(new.count))  // Until the store gives it one.
        planned.put(search)
      } catch .searchExists(let twin) where isSame(entry, as: planned[twin]) {
        result.skipped.append(entry.name ?? entry.query)
      } catch {
        let message = error.report.message
        result.refused.append(SearchDocument.Refusal(name: entry.name ?? entry.query, message: message))
      }
    }
    guard !new.isEmpty else { return }
    let stored = new
    let records = try await storing { () throws(StoreError) in try await self.ledger.insert(stored) }
    for record in records {
      searches.put(record.search)
      await scheduler.adopt(record)
      result.added.append(record.search.name)
    }
  }

  private func search(
    of entry: SearchDocument.Entry, beside saved: SavedSearches
  ) throws(ControlError) -> SavedSearch {
    let query = try parsed(entry.query)
    let sources = try sources(for: query, on: entry.sources).sources
    let interval = try interval(entry.interval, on: sources)
    let tell = try sinks(entry.tell)
    try saved.checkTwins(query, sources: sources)
    return SavedSearch(
      id: SearchID(0), name: try saved.name(entry.name, for: entry.query), query: entry.query,
      sources: sources, interval: interval, state: entry.state, tell: tell,
      createdAt: entry.createdAt ?? time.wallTime)
  }

  /// Whether the saved search of that name asks the same.
  private func isSame(_ entry: SearchDocument.Entry, as saved: SavedSearch?) -> Bool {
    guard let saved, let query = try? Query(parsing: entry.query),
      let other = try? Query(parsing: saved.query)
    else { return false }
    return query.printed == other.printed
      && (entry.sources.isEmpty || Set(entry.sources) == Set(saved.sources))
  }
}

/// What became of the entries of a document.
private struct ImportResult {
  var added: [String] = []
  var skipped: [String] = []
  var refused: [SearchDocument.Refusal] = []

  var json: JSONValue {
    [
      "added": .strings(added), "skipped": .strings(skipped),
      "refused": .array(refused.map { ["name": .string($0.name), "message": .string($0.message)] }),
    ]
  }
}
