import TSearchCore

/// The numbers of names that many rows repeat: sources and scopes.
///
/// They are remembered; call ``forget()`` after a transaction that was taken back.
final class NameTable {
  private let connection: Connection
  private var sources: [SourceName: Int64] = [:]
  private var scopes: [Scope: Int64] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func forget() {
    sources = [:]
    scopes = [:]
  }

  /// The number of a source, given to it when it has none.
  func number(of source: SourceName) throws(StoreError) -> Int64 {
    if let known = sources[source] { return known }
    let name = source.rawValue
    let number: Int64
    if let stored = try connection.first(
      "SELECT id FROM source WHERE name = ?", name, read: { row in row.integer(0) })
    {
      number = stored
    } else {
      try connection.run("INSERT INTO source (name) VALUES (?)", name)
      number = connection.lastRow
    }
    sources[source] = number
    return number
  }

  /// The number of a scope, given to it when it has none.
  func number(of scope: Scope) throws(StoreError) -> Int64 {
    if let known = scopes[scope] { return known }
    let name = scope.rawValue
    let number: Int64
    if let stored = try connection.first(
      "SELECT id FROM scope WHERE name = ?", name, read: { row in row.integer(0) })
    {
      number = stored
    } else {
      try connection.run("INSERT INTO scope (name) VALUES (?)", name)
      number = connection.lastRow
    }
    scopes[scope] = number
    return number
  }
}
