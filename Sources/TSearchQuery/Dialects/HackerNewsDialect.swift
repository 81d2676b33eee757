import TSearchCore

/// Queries as Hacker News' search reads them: words that must all occur, phrases, `-word`, and authors by tag.
///
/// It knows neither OR nor groups but for authors, matches prefixes and forgives typos: all of the query is decided
/// here again, and each alternative is a request of its own (FORMATS section 9).
enum HackerNewsDialect {
  /// What is posted there; an author is one tag more.
  private static let kinds = "(story,comment,poll,job)"

  static func plan(_ tree: QueryTree) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal(
        "Hacker News is asked for words or for an author", hint: "'*' stands for all of a feed")
    }
    try Knowledge.hackerNews.check(tree)
    var subjects: [Subject] = []
    for request in try tree.requests(sends: sends) { subjects.append(.parameters(try parameters(request))) }
    return QueryPlan(subjects: subjects, local: Query(tree.withoutTags))
  }

  private static func sends(_ term: QueryTree) -> Bool {
    switch term {
    case .word, .phrase, .hashtag, .from, .url, .not(.word), .not(.phrase): true
    case .or(let parts): parts.allSatisfy { if case .from = $0 { true } else { false } }
    default: false
    }
  }

  private static func parameters(_ terms: [QueryTree]) throws(QueryRefusal) -> [Subject.Parameter] {
    var words: [String] = []
    var authors: [String] = []
    for term in terms {
      switch term {
      case .from(let user): authors.append(try tag(user))
      case .or(let parts):
        var tags: [String] = []
        for case .from(let user) in parts { tags.append(try tag(user)) }
        authors.append("(" + tags.joined(separator: ",") + ")")
      case .not(let leaf): words.append("-" + text(of: leaf))
      default: words.append(text(of: term))
      }
    }
    guard words.contains(where: { !$0.hasPrefix("-") }) || !authors.isEmpty else {
      throw QueryRefusal(
        "Hacker News cannot be asked for what is absent, or for a condition, only",
        hint: "add a word that must occur")
    }
    return [
      Subject.Parameter("query", words.joined(separator: " ")),
      Subject.Parameter("tags", ([kinds] + authors).joined(separator: ",")),
    ]
  }

  /// The words as they are sent; a hashtag is a word there.
  private static func text(of leaf: QueryTree) -> String {
    switch leaf {
    case .hashtag(let tag): tag
    case .word(let word) where word.isPlainWord: word
    case .word(let text), .phrase(let text), .url(let text): text.plainlyQuoted
    default: leaf.printed
    }
  }

  private static func tag(_ user: String) throws(QueryRefusal) -> String {
    guard user.utf8.count <= 15, user.unicodeScalars.allSatisfy({ $0.isASCII && ($0.isTagSign || $0 == "-") })
    else {
      throw QueryRefusal(
        "'\(user)' is no user name at Hacker News", hint: "names are letters, digits, '_' and '-'")
    }
    return "author_" + user
  }
}

extension QueryTree {
  /// The tree with each hashtag as a word, for services whose posts have no tags.
  var withoutTags: QueryTree {
    switch self {
    case .hashtag(let tag): .word(tag)
    case .not(let part): .not(part.withoutTags)
    case .and(let parts): .and(parts.map(\.withoutTags))
    case .or(let parts): .or(parts.map(\.withoutTags))
    default: self
    }
  }
}
