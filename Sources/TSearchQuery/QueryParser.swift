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

  static func tree(of text: String) throws(QueryError) -> QueryTree {
    var parser = QueryParser(cursor: QueryCursor(text))
    guard parser.cursor.count <= longest else {
      throw QueryError("the query is longer than \(longest) characters", offset: longest)
    }
    parser.cursor.skipBlanks()
    guard !parser.cursor.isAtEnd else { throw QueryError("the query is empty", offset: 0) }
    if parser.cursor.isLoneStar { return .everything }
    let tree = try parser.readOr()
    guard parser.cursor.isAtEnd else {
      throw QueryError("')' has no '(' before it", offset: parser.cursor.offset)
    }
    return tree
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
      parts.append(try readUnary())
      cursor.skipBlanks()
    }
    guard !parts.isEmpty else { throw missingPart() }
    return .all(parts)
  }

  /// What to say where a part was expected and none stands.
  private func missingPart() -> QueryError {
    let hint = "quote it to search for the word itself: \"OR\""
    if cursor.isAtOr { return QueryError("'OR' has nothing before it", hint: hint, offset: cursor.offset) }
    if cursor.isAfterOr { return QueryError("'OR' has nothing behind it", hint: hint, offset: cursor.offset) }
    let place = cursor.offset
    return depth > 0 && cursor.next == ")"
      ? QueryError("the parentheses are empty", offset: place)
      : QueryError("')' has no '(' before it", offset: place)
  }

  private mutating func readUnary() throws(QueryError) -> QueryTree {
    let start = cursor.offset
    if cursor.take("-") {
      guard let next = cursor.next, !next.properties.isWhitespace, next != ")" else {
        throw QueryError("'-' has nothing behind it", hint: "quote it: \"-\"", offset: start)
      }
      return .not(try nested(at: start) { parser throws(QueryError) in try parser.readUnary() })
    }
    if cursor.take("(") {
      return try nested(at: start) { parser throws(QueryError) in
        parser.cursor.skipBlanks()
        let tree = parser.cursor.isAtEnd ? nil : try parser.readOr()
        guard let tree, parser.cursor.take(")") else {
          throw QueryError("'(' is never closed", offset: start)
        }
        return tree
      }
    }
    if cursor.next == "\"" { return .phrase(try cursor.readQuoted()) }
    return try cursor.readLeaf()
  }

  private mutating func nested(
    at place: Int, _ body: (inout QueryParser) throws(QueryError) -> QueryTree
  ) throws(QueryError) -> QueryTree {
    guard depth < QueryParser.deepest else {
      throw QueryError("the query is nested deeper than \(QueryParser.deepest)", offset: place)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}
