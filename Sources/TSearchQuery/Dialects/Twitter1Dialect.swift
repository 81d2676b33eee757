import TSearchCore

/// Queries as the older search APIs read them: no groups, and OR binds before AND (FORMATS sections 1 and 5.7).
///
/// `a OR b c` means `(a OR b) c` there, so that a query must be a list of clauses, each of which is one
/// term or terms joined by OR. Every query has such a form; it is refused where it grows too long.
enum Twitter1Dialect {
  /// The longest query of the first API, percent-encoded.
  static let longest = 1000
  /// The longest query of API 1.1, in code points.
  static let longestOf11 = 500

  /// The most characters of a query.
  enum Limit {
    case encoded(Int)
    case plain(Int)

    func holds(_ text: String) -> Bool {
      switch self {
      case .encoded(let most): text.encodedLength <= most
      case .plain(let most): text.unicodeScalars.count <= most
      }
    }

    var refusal: QueryRefusal {
      switch self {
      case .encoded(let most): .tooLong("\(most) characters, encoded")
      case .plain(let most): .tooLong("\(most) characters")
      }
    }
  }

  static func plan(
    _ tree: QueryTree, limit: Limit = .encoded(longest)
  ) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal(
        "this service cannot list everything", hint: "ask it for words, or for one account: 'from:USER'")
    }
    if case .from(let user) = tree {
      return QueryPlan(subject: .timeline(try checkedUser(user)), local: nil)
    }
    let (sent, here) = try tree.divided(isHere, at: "this service")
    guard let sent else {
      throw QueryRefusal(
        "this service cannot search for '\(tree.printed)' alone", hint: "add a word that must occur")
    }
    guard let clauses = try? QueryClauses(sent).clauses else { throw limit.refusal }
    var texts: [String] = []
    for clause in clauses { texts.append(try text(of: clause)) }
    guard clauses.contains(where: { $0.allSatisfy { !$0.isNegated } }) else {
      throw QueryRefusal(
        "this service cannot search for what is absent only", hint: "add a word that must occur")
    }
    let text = texts.joined(separator: " ")
    guard limit.holds(text) else { throw limit.refusal }
    return QueryPlan(subject: .search(text), local: here.map { Query($0) })
  }

  /// What these services were never taught, or takes from each poll its own bounds.
  private static func isHere(_ leaf: QueryTree) -> Bool {
    switch leaf {
    case .since(let time), .until(let time): !time.isStartOfDay
    case .has(.cashtags), .kind(.nullcast): true
    case .service(let name, _): name.isDecidedByIDs && name != .quotesOfPost
    default: false
    }
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
    case .to(let user): "to:" + (try checkedUser(user))
    case .mention(let user): "@" + (try checkedUser(user))
    case .url(let text): "url:" + (text.isPlainWord || text.isHost ? text : text.plainlyQuoted)
    case .kind(let kind): "filter:" + (filters[kind] ?? kind.rawValue)
    case .has(.geo): throw unknown(leaf)
    case .has(let part): "filter:" + part.rawValue
    case .atLeast(.likes, let number): "min_faves:\(number)"
    case .atLeast(.replies, let number): "min_replies:\(number)"
    case .atLeast(.reposts, let number): "min_retweets:\(number)"
    case .service(let name, let value): try operatorText(name, value)
    default: leaf.printed
    }
  }

  private static let filters: [QueryTree.Kind: String] = [
    .retweet: "nativeretweets", .reply: "replies", .quote: "quote", .verified: "verified",
  ]

  private static func operatorText(
    _ name: ServiceOperator, _ value: String
  ) throws(QueryRefusal) -> String {
    let leaf = QueryTree.service(name, value)
    switch name {
    case .retweetsOf, .context, .entity, .country, .radius, .box: throw unknown(leaf)
    case .quotesOfPost: return "quoted_tweet_id:" + value
    // Blanks and hyphens are written so in these values (FORMATS 5.7).
    default: return "\(name.rawValue):" + String(value.map { $0 == " " || $0 == "\"" ? "_" : $0 })
    }
  }

  private static func unknown(_ leaf: QueryTree) -> QueryRefusal {
    QueryRefusal("this service knows no '\(leaf.printed)'", hint: "leave it out; X's own API knows it")
  }

  private static func checkedUser(_ user: String) throws(QueryRefusal) -> String {
    guard user.utf8.count <= 20, user.unicodeScalars.allSatisfy({ $0.isASCII && $0.isTagSign }) else {
      throw QueryRefusal(
        "'\(user)' is no user name at this service", hint: "names are letters, digits and '_'")
    }
    return user
  }
}

extension Timestamp {
  fileprivate var isStartOfDay: Bool { milliseconds % 86_400_000 == 0 }
}

extension QueryRefusal {
  static let tooLong = tooLong("\(Twitter1Dialect.longest) characters, encoded")

  fileprivate static func tooLong(_ most: String) -> QueryRefusal {
    QueryRefusal(
      "the query is too long for this service: it takes \(most)", hint: "save it as several searches")
  }
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
