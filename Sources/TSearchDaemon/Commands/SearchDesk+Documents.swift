package import TSearchControl
package import TSearchCore
import TSearchQuery

// Moving searches from one store to another.
extension SearchDesk {
  package func export(_ names: [String]) throws(ControlError) -> SearchDocument {
    SearchDocument(try named(names))
  }

  /// Saves the searches of a document; nobody is asked, they poll in their turn.
  package func importSearches(_ json: JSONValue) async throws(ControlError) -> JSONValue {
    let document: SearchDocument
    do {
      document = try SearchDocument(json: json)
    } catch {
      throw .badParameter("document", error.report.message)
    }
    var added: [String] = []
    var skipped: [String] = []
    var refused = document.refused
    for entry in document.entries {
      let label = entry.name ?? entry.query
      do {
        added.append(try await take(entry))
      } catch .searchExists(let twin) where isSame(entry, as: twin) {
        skipped.append(label)
      } catch .cannotRecord(let why) {
        throw .cannotRecord(why)
      } catch {
        refused.append(SearchDocument.Refusal(name: label, message: error.report.message))
      }
    }
    return [
      "added": .strings(added), "skipped": .strings(skipped),
      "refused": .array(refused.map { ["name": .string($0.name), "message": .string($0.message)] }),
    ]
  }

  private func take(_ entry: SearchDocument.Entry) async throws(ControlError) -> String {
    let query = try parsed(entry.query)
    let sources = try sources(for: query, on: entry.sources).sources
    let search = SavedSearch(
      id: SearchID(0), name: entry.name ?? "", query: entry.query, sources: sources,
      interval: try interval(entry.interval, on: sources), state: entry.state, tell: try sinks(entry.tell),
      createdAt: entry.createdAt ?? time.wallTime)
    return try await save(search, asking: query, named: entry.name, baseline: .silent).search.name
  }

  /// Whether the saved search of that name asks the same.
  private func isSame(_ entry: SearchDocument.Entry, as name: String) -> Bool {
    guard let saved = searches[name], let query = try? Query(parsing: entry.query),
      let other = try? Query(parsing: saved.query)
    else { return false }
    return query.printed == other.printed
      && (entry.sources.isEmpty || Set(entry.sources) == Set(saved.sources))
  }
}
