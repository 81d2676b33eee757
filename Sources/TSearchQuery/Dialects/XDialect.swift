import TSearchCore

/// Queries as recent search of API v2 reads them (FORMATS 5.6): groups, and negation on leaves only.
///
/// X sees more of a post than its text shows (expanded links, folded accents, quoted names), so that its answer
/// stands and nothing is matched here.
enum XDialect {
  /// The longest query of self-serve access, in code points.
  static let longest = 512

  /// - Parameter longest: The most code points that this access allows.
  static func plan(_ tree: QueryTree, longest: Int = longest) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal(
        "X cannot list everything", hint: "ask it for words, or for one account: 'from:USER'")
    }
    // `from:alice` alone is a search too: it needs no look-up of the account, which costs twice a post, and what
    // a timeline gives beyond its seven days (3,200 posts) is older than any post a saved search announces.
    let (sent, here) = try tree.divided(isHere, at: "X")
    guard let sent else { throw conditionsOnly(tree) }
    try check(sent)
    let text = try text(of: sent)
    let count = text.unicodeScalars.count
    guard count <= longest else {
      throw QueryRefusal(
        "the query has \(count) characters as X is asked, it takes \(longest)",
        hint: "save it as several searches, or set 'QueryLength=' to what your access allows")
    }
    return QueryPlan(subject: .search(text), local: here.map { Query($0) })
  }

  /// Bounds of time and ID would exclude the lower bound that each poll is asked with (FORMATS section 10).
  private static func isHere(_ leaf: QueryTree) -> Bool {
    switch leaf {
    case .since, .until, .service(.sinceID, _), .service(.maxID, _): true
    default: false
    }
  }

  /// Refuses a query of which some branch has nothing that must occur.
  private static func check(_ tree: QueryTree) throws(QueryRefusal) {
    if stands(tree) { return }
    if case .or(let parts) = tree, let part = parts.first(where: { !stands($0) }) {
      throw QueryRefusal(
        "X wants a word that must occur on each side of 'OR', and '\(part.printed)' has none",
        hint: "add a word that must occur on that side")
    }
    throw conditionsOnly(tree)
  }

  private static func conditionsOnly(_ tree: QueryTree) -> QueryRefusal {
    QueryRefusal(
      "X cannot search for '\(tree.printed)' alone: that only narrows what other words find",
      hint: "add a word that must occur")
  }

  /// Whether X takes the part alone: one positive term, in each branch, that is no mere condition on others.
  private static func stands(_ tree: QueryTree) -> Bool {
    switch tree {
    case .word, .phrase, .hashtag, .mention, .cashtag, .from, .to, .url, .atLeast, .service: true
    case .lang, .kind, .has, .since, .until, .not, .everything: false
    case .and(let parts): parts.contains(where: stands)
    case .or(let parts): parts.allSatisfy(stands)
    }
  }

  private static func text(of tree: QueryTree) throws(QueryRefusal) -> String {
    switch tree {
    case .word(let word): word.isKeyword ? word : quoted(word)
    case .phrase(let text): quoted(text)
    case .hashtag(let tag): "#" + tag
    case .mention(let user): "@" + (try checkedUser(user))
    case .cashtag(let symbol): "$" + symbol
    case .from(let user): "from:" + (try checkedUser(user))
    case .to(let user): "to:" + (try checkedUser(user))
    case .url(let text): "url:" + (text.isPlainWord ? text : quoted(text))
    case .lang(let tag): "lang:" + (try code(of: tag))
    case .kind(.nullcast):
      throw QueryRefusal("X knows 'is:nullcast' only negated", hint: "write '-is:nullcast'")
    case .not(.kind(.nullcast)): "-is:nullcast"
    case .kind, .atLeast: tree.printed
    case .has(let part): "has:" + (part == .videos ? "video_link" : part.rawValue)
    case .service(let name, let value): try operatorText(name, value)
    case .since, .until, .everything: throw QueryRefusal("X cannot be asked for '\(tree.printed)'")
    case .not(let part): "-" + (try group(part))
    case .and(let parts): try joined(parts, " ")
    case .or(let parts): try joined(parts, " OR ")
    }
  }

  private static func operatorText(
    _ name: ServiceOperator, _ value: String
  ) throws(QueryRefusal) -> String {
    switch name {
    case .near, .within, .geocode, .source, .filter, .card, .quotesOfUser:
      throw QueryRefusal(
        "X's search API knows no '\(QueryTree.service(name, value).printed)'",
        hint: "leave it out; X's web page and servers with its older search know it")
    case .retweetsOf: return "\(name.rawValue):\(try checkedUser(value))"
    case .country:
      guard value.utf8.count == 2, value.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw QueryRefusal("'\(value)' is no country to X", hint: "it takes two letters: 'place_country:DE'")
      }
      return "\(name.rawValue):\(value)"
    case .radius, .box:
      let numbers = value.dropFirst().dropLast().split(separator: " ").count
      guard value.first == "[", value.last == "]", numbers == (name == .radius ? 3 : 4) else {
        throw QueryRefusal(
          "'\(name.rawValue):' takes its numbers in brackets",
          hint: name == .radius
            ? "write 'point_radius:[2.35 48.86 16km]'" : "write 'bounding_box:[west south east north]'")
      }
      return "\(name.rawValue):\(value)"
    default:
      let isPlain = value.unicodeScalars.allSatisfy { $0 == "." || $0.isTagSign }
      return "\(name.rawValue):" + (isPlain ? value : quoted(value))
    }
  }

  private static func joined(_ parts: [QueryTree], _ separator: String) throws(QueryRefusal) -> String {
    var texts: [String] = []
    for part in parts { texts.append(try group(part)) }
    return texts.joined(separator: separator)
  }

  private static func group(_ tree: QueryTree) throws(QueryRefusal) -> String {
    switch tree {
    case .and, .or: "(" + (try text(of: tree)) + ")"
    default: try text(of: tree)
    }
  }

  /// In quotes, with `\"` for a quote inside; what X skips anyway could spoil the end of the quotes.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += " "
      default: result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
      }
    }
    return result + "\""
  }

  private static func checkedUser(_ user: String) throws(QueryRefusal) -> String {
    // A user's ID may stand in a name's place; both are letters, digits and '_'.
    guard user.utf8.count <= 19, user.unicodeScalars.allSatisfy({ $0.isASCII && $0.isTagSign }) else {
      throw QueryRefusal(
        "'\(user)' is no user name at X", hint: "names are 15 letters, digits and '_' at most, without a host"
      )
    }
    return user
  }

  /// A language as X writes it.
  private static func code(of tag: String) throws(QueryRefusal) -> String {
    if let code = codes[tag] { return code }
    guard !tag.unicodeScalars.contains("-") else {
      let main = String(tag.prefix { $0 != "-" })
      throw QueryRefusal(
        "X tells no '\(tag)' from other '\(main)'", hint: "ask for 'lang:\(codes[main] ?? main)'")
    }
    return tag
  }

  private static let codes = [
    "zh-cn": "zh-CN", "zh-tw": "zh-TW", "hi-latn": "hi-Latn", "he": "iw", "id": "in", "yi": "ji",
  ]
}

extension String {
  /// Whether X reads the word as a keyword or a cashtag when it stands without quotes.
  ///
  /// It refuses a bare `and`, may read `or` and `not` as operators, and parts words at punctuation.
  fileprivate var isKeyword: Bool {
    if ["and", "or", "not"].contains(lowercased()) { return false }
    let scalars = unicodeScalars
    if scalars.count == 1, scalars.allSatisfy(\.properties.isEmoji) { return true }
    return scalars.allSatisfy(\.isTagSign)
  }
}
