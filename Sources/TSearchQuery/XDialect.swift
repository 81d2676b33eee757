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
    let tree = tree.negatingLeavesOnly
    try check(tree)
    let text = try text(of: tree)
    let count = text.unicodeScalars.count
    guard count <= longest else {
      throw QueryRefusal(
        "the query has \(count) characters as X is asked, it takes \(longest)",
        hint: "save it as several searches, or set 'QueryLength=' to what your access allows")
    }
    return QueryPlan(subject: .search(text), local: nil)
  }

  /// Refuses a query of which some branch has nothing that must occur.
  private static func check(_ tree: QueryTree) throws(QueryRefusal) {
    if stands(tree) { return }
    if case .or(let parts) = tree, let part = parts.first(where: { !stands($0) }) {
      throw QueryRefusal(
        "X wants a word that must occur on each side of 'OR', and '\(part.printed)' has none",
        hint: "add a word that must occur on that side")
    }
    throw QueryRefusal(
      "X cannot search for what is absent or for a language only", hint: "add a word that must occur")
  }

  /// Whether X takes the part alone: one positive term, in each branch, that is no mere condition on others.
  private static func stands(_ tree: QueryTree) -> Bool {
    switch tree {
    case .word, .phrase, .hashtag, .mention, .from: true
    case .lang, .not, .everything: false
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
    case .from(let user): "from:" + (try checkedUser(user))
    case .lang(let tag): "lang:" + (try code(of: tag))
    case .everything: throw QueryRefusal("X cannot list everything")
    case .not(let part): "-" + (try group(part))
    case .and(let parts): try joined(parts, " ")
    case .or(let parts): try joined(parts, " OR ")
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
    if first == "$" {
      return scalars.count > 1 && scalars.dropFirst().allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    }
    return scalars.allSatisfy(\.isTagSign)
  }
}
