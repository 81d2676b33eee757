/// Reads X's query language: NOT binds before AND, and AND (no word between) before OR.
///
/// ```
/// or    := and { "OR" and }
/// and   := unary { unary }
/// unary := { "-" } ( "(" or ")" | phrase | word | leaf )
/// ```
struct QueryParser {
  /// The longest query, in code points.
  static let longest = 4096
  /// Groups and negations within each other.
  static let deepest = 64

  private var cursor: QueryCursor
  private var depth = 0
  private var notes: [QueryNote] = []

  static func read(_ text: String) throws(QueryError) -> (tree: QueryTree, notes: [QueryNote]) {
    var parser = QueryParser(cursor: QueryCursor(text))
    guard parser.cursor.count <= longest else {
      throw QueryError(
        "the query is longer than \(longest) characters", hint: "save it as several searches",
        offset: longest)
    }
    parser.cursor.skipBlanks()
    guard !parser.cursor.isAtEnd else {
      throw QueryError("the query is empty", hint: "'*' alone means every post of a feed", offset: 0)
    }
    if parser.cursor.isLoneStar { return (.everything, []) }
    let tree = try parser.readOr()
    guard parser.cursor.isAtEnd else { throw unopened(at: parser.cursor.offset) }
    return (tree, parser.notes)
  }

  private static func unopened(at place: Int) -> QueryError {
    QueryError(
      "')' has no '(' before it", hint: "leave it out, or quote it to search for it: \")\"", offset: place)
  }

  private mutating func readOr() throws(QueryError) -> QueryTree {
    var parts = [try readAnd()]
    while cursor.takeOr() { parts.append(try readAnd()) }
    return .any(parts)
  }

  private mutating func readAnd() throws(QueryError) -> QueryTree {
    var parts: [QueryTree] = []
    cursor.skipBlanks()
    while !cursor.isAtEnd, cursor.next != ")", !cursor.isAtOr {
      let start = cursor.offset
      let part = try readUnary()
      if !parts.isEmpty, case .word(let word) = part, ["or", "ｏｒ"].contains(word.lowercased()) {
        noteOr(word, at: start)
      }
      parts.append(part)
      cursor.skipBlanks()
    }
    guard !parts.isEmpty else { throw missingPart() }
    return .all(parts)
  }

  /// Says that a small `or` is a word, where something follows that it could join.
  private mutating func noteOr(_ word: String, at place: Int) {
    cursor.skipBlanks()
    guard !cursor.isAtEnd, cursor.next != ")" else { return }
    notes.append(
      QueryNote("'\(word)' is searched for as a word; did you mean 'OR'?", offset: place))
  }

  /// What to say where a part was expected and none stands.
  private func missingPart() -> QueryError {
    let hint = "quote it to search for the word itself: \"OR\""
    if cursor.isAtOr { return QueryError("'OR' has nothing before it", hint: hint, offset: cursor.offset) }
    if cursor.isAfterOr { return QueryError("'OR' has nothing behind it", hint: hint, offset: cursor.offset) }
    let place = cursor.offset
    return depth > 0 && cursor.next == ")"
      ? QueryError(
        "the parentheses are empty", hint: "put words between them, or leave them out", offset: place)
      : QueryParser.unopened(at: place)
  }

  private mutating func readUnary() throws(QueryError) -> QueryTree {
    let start = cursor.offset
    if cursor.take("-") {
      guard let next = cursor.next, !next.isBlank, next != ")" else {
        throw QueryError(
          "'-' has nothing behind it",
          hint: "put the word that must be absent right behind it, or quote it: \"-\"",
          offset: start)
      }
      return .not(try nested(at: start) { parser throws(QueryError) in try parser.readUnary() })
    }
    if cursor.take("(") {
      return try nested(at: start) { parser throws(QueryError) in
        parser.cursor.skipBlanks()
        let tree = parser.cursor.isAtEnd ? nil : try parser.readOr()
        guard let tree, parser.cursor.take(")") else {
          throw QueryError(
            "'(' is never closed", hint: "end the group with ')', or quote it to search for it: \"(\"",
            offset: start)
        }
        return tree
      }
    }
    if cursor.next == "\"" { return .phrase(try cursor.readQuoted()) }
    try cursor.refuseLookAlike()
    return try cursor.readLeaf()
  }

  private mutating func nested(
    at place: Int, _ body: (inout QueryParser) throws(QueryError) -> QueryTree
  ) throws(QueryError) -> QueryTree {
    guard depth < QueryParser.deepest else {
      throw QueryError(
        "the query is nested deeper than \(QueryParser.deepest)", hint: "leave out needless parentheses",
        offset: place)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}

/// What is good grammar and may still not be meant.
package struct QueryNote: Equatable, Sendable {
  package var message: String
  /// Code points from the start of the query.
  package var offset: Int

  init(_ message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}
