/// All searches as one JSON document: what `export` prints, `import` reads and `searches.json` keeps (C2).
package struct SearchDocument: Equatable, Sendable {
  /// The version of the form that is written, and the newest one that is read.
  package static let version = 1

  /// One search, as far as the document gives it.
  package struct Entry: Equatable, Sendable {
    package var name: String?
    package var query: String
    package var sources: [SourceName]
    package var interval: Duration?
    package var state: SavedSearch.State
    package var tell: [String]
    package var createdAt: Timestamp?

    package init(
      name: String?, query: String, sources: [SourceName] = [], interval: Duration? = nil,
      state: SavedSearch.State = .active, tell: [String] = [], createdAt: Timestamp? = nil
    ) {
      self.name = name
      self.query = query
      self.sources = sources
      self.interval = interval
      self.state = state
      self.tell = tell
      self.createdAt = createdAt
    }

    package init(_ search: SavedSearch) {
      self.init(
        name: search.name, query: search.query, sources: search.sources, interval: search.interval,
        state: search.state, tell: search.tell, createdAt: search.createdAt)
    }
  }

  /// An entry that cannot be read, and why.
  package struct Refusal: Equatable, Sendable {
    /// The entry's name, or its place in the list.
    package var name: String
    package var message: String
    package init(name: String, message: String) {
      self.name = name
      self.message = message
    }
  }

  package var entries: [Entry]
  package var accounts: [AccountEntry] = []
  /// What was left out when reading; never written.
  package var refused: [Refusal] = []

  package init(_ searches: [SavedSearch], accounts: [FollowedAccount] = []) {
    entries = searches.map { Entry($0) }
    self.accounts = accounts.map { AccountEntry($0) }
  }
}

/// Why a document is none of ours.
package enum SearchDocumentError: UserFacingError, Equatable {
  case notOurs
  case newer(Int)

  package var report: UserReport {
    switch self {
    case .notOurs:
      UserReport(
        "this is no document of saved searches",
        hint: "'tsearchctl export' writes one: {\"tsearch\":1,\"searches\":[…]}")
    case .newer(let version):
      UserReport(
        "the document is of version \(version), this program knows version \(SearchDocument.version)",
        hint: "export it again from this version, or install the newer tsearch")
    }
  }
}

extension SearchDocument {
  package var json: JSONValue {
    [
      "tsearch": .number(String(SearchDocument.version)), "searches": .array(entries.map(\.json)),
      "accounts": .array(accounts.map(\.json)),
    ]
  }

  /// Reads a document; entries that cannot be read are named in ``refused``, the others stand.
  package init(json: JSONValue) throws(SearchDocumentError) {
    guard let version = json["tsearch"]?.int, let list = json["searches"]?.array else { throw .notOurs }
    guard version <= SearchDocument.version else { throw .newer(version) }
    self.init([])
    for (index, item) in list.enumerated() {
      do throws(ShapeError) { entries.append(try Entry(json: item)) } catch {
        let name = item["name"]?.string ?? "#\(index + 1)"
        refused.append(Refusal(name: name, message: "its '\(error.missing)' is missing or wrong"))
      }
    }
    for (index, item) in (json["accounts"]?.array ?? []).enumerated() {
      do throws(ShapeError) { accounts.append(try AccountEntry(json: item)) } catch {
        let name = item["account"]?.string ?? "account #\(index + 1)"
        refused.append(Refusal(name: name, message: "its '\(error.missing)' is missing or wrong"))
      }
    }
  }
}

extension SearchDocument.Entry: JSONShape {
  package var json: JSONValue {
    [
      "name": .optional(name), "query": .string(query), "sources": .strings(sources.map(\.rawValue)),
      "every": .optional(interval.map { Int($0.components.seconds) }), "state": .string(state.rawValue),
      "tell": .strings(tell), "created_at": .optional(createdAt),
    ]
  }

  /// Only `query` must be there; what is there must have its type.
  package init(json: JSONValue) throws(ShapeError) {
    func optional<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(ShapeError) -> Value? {
      guard let value = json[name], !value.isNull else { return nil }
      guard let read = read(value) else { throw ShapeError(missing: name) }
      return read
    }
    self.init(
      name: try optional("name", \.string), query: try json.text("query"),
      sources: try optional("sources", \.strings)?.map { SourceName($0) } ?? [],
      interval: try optional("every") { $0.int.flatMap { $0 > 0 ? .seconds($0) : nil } },
      state: try optional("state") { $0.string.flatMap(SavedSearch.State.init) } ?? .active,
      tell: try optional("tell", \.strings) ?? [], createdAt: try optional("created_at", \.time))
  }
}
