import TSearchCore

/// Queries as the first search API reads them: no groups, and OR binds before AND (FORMATS section 1).
///
/// `a OR b c` means `(a OR b) c` there, so that a query must be a list of clauses, each of which is one
/// term or terms joined by OR. Every query has such a form; it is refused where it grows too long.
enum Twitter1Dialect {
  /// The longest query, percent-encoded.
  static let longest = 1000

  static func plan(_ tree: QueryTree) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal(
        "this service cannot list everything", hint: "ask it for words, or for one account: 'from:USER'")
    }
    if case .from(let user) = tree {
      return QueryPlan(subject: .timeline(try checkedUser(user)), local: nil)
    }
    let clauses = try QueryClauses(tree).clauses
    var texts: [String] = []
    for clause in clauses { texts.append(try text(of: clause)) }
    guard clauses.contains(where: { $0.allSatisfy { !$0.isNegated } }) else {
      throw QueryRefusal(
        "this service cannot search for what is absent only", hint: "add a word that must occur")
    }
    let text = texts.joined(separator: " ")
    guard text.encodedLength <= longest else { throw .tooLong }
    return QueryPlan(subject: .search(text), local: nil)
  }

  private static func text(of clause: [QueryClauses.Term]) throws(QueryRefusal) -> String {
    if clause.count > 1, let negated = clause.first(where: \.isNegated) {
      throw QueryRefusal(
        "this service cannot join '-\(negated.leaf.printed)' with OR",
        hint: "save one search for each side of the OR")
    }
    var terms: [String] = []
    for term in clause { terms.append((term.isNegated ? "-" : "") + (try text(of: term.leaf))) }
    return terms.joined(separator: " OR ")
  }

  /// The leaf as the service reads it; it knows no escape for a quote within quotes.
  private static func text(of leaf: QueryTree) throws(QueryRefusal) -> String {
    switch leaf {
    case .phrase(let text): "\"" + String(text.map { $0 == "\"" ? " " : $0 }) + "\""
    case .from(let user): "from:" + (try checkedUser(user))
    case .mention(let user): "@" + (try checkedUser(user))
    default: leaf.printed
    }
  }

  private static func checkedUser(_ user: String) throws(QueryRefusal) -> String {
    guard user.utf8.count <= 20, user.unicodeScalars.allSatisfy({ $0.isASCII && $0.isTagSign }) else {
      throw QueryRefusal(
        "'\(user)' is no user name at this service", hint: "names are letters, digits and '_'")
    }
    return user
  }
}

extension QueryRefusal {
  static let tooLong = QueryRefusal(
    "the query is too long for this service: it takes \(Twitter1Dialect.longest) characters, encoded",
    hint: "save it as several searches")
}

extension String {
  /// How many characters the text has percent-encoded.
  fileprivate var encodedLength: Int {
    utf8.reduce(0) { $0 + (Unicode.Scalar($1).isUnreserved ? 1 : 3) }
  }
}

extension Unicode.Scalar {
  /// RFC 3986, section 2.3.
  fileprivate var isUnreserved: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}
