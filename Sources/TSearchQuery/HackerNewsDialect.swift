import TSearchCore

/// Queries as Hacker News' search reads them: words that must all occur, phrases, `-word`, and authors by tag.
///
/// It knows neither OR nor groups, matches prefixes and forgives typos: all of the query is decided here again
/// (FORMATS section 9).
enum HackerNewsDialect {
  /// What is posted there; an author is one tag more.
  private static let kinds = "(story,comment,poll,job)"

  static func plan(_ tree: QueryTree) throws(QueryRefusal) -> QueryPlan {
    var words: [String] = []
    var authors: [String] = []
    for part in tree.conjuncts {
      switch part {
      case .word, .phrase, .hashtag: words.append(text(of: part))
      case .from(let user): authors.append("author_" + (try checked(user)))
      case .not(.word(let word)): words.append("-" + text(of: .word(word)))
      case .not(.phrase(let text)): words.append("-" + self.text(of: .phrase(text)))
      case .not: break  // Decided here.
      case .or(let parts): authors.append(try alternatives(parts))
      case .mention, .lang:
        throw QueryRefusal(
          "Hacker News knows nothing of '\(part.printed)'", hint: "leave it out, or name another source")
      case .everything:
        throw QueryRefusal(
          "Hacker News is asked for words or for an author", hint: "'*' stands for all of a feed")
      case .and: break  // Conjuncts hold none.
      }
    }
    guard words.contains(where: { !$0.hasPrefix("-") }) || !authors.isEmpty else {
      throw QueryRefusal(
        "Hacker News cannot be asked for what is absent only", hint: "add a word that must occur")
    }
    let parameters = [
      Subject.Parameter("query", words.joined(separator: " ")),
      Subject.Parameter("tags", ([kinds] + authors).joined(separator: ",")),
    ]
    return QueryPlan(subject: .parameters(parameters), local: Query(tree.withoutTags))
  }

  /// Authors joined by OR: the tags' own alternatives.
  private static func alternatives(_ parts: [QueryTree]) throws(QueryRefusal) -> String {
    var tags: [String] = []
    for part in parts {
      guard case .from(let user) = part else {
        throw QueryRefusal(
          "Hacker News cannot join '\(part.printed)' with OR", hint: "save one search for each side of the OR"
        )
      }
      tags.append("author_" + (try checked(user)))
    }
    return "(" + tags.joined(separator: ",") + ")"
  }

  /// The words as they are sent; a hashtag is a word there.
  private static func text(of leaf: QueryTree) -> String {
    switch leaf {
    case .hashtag(let tag): tag
    case .word(let word) where word.unicodeScalars.allSatisfy(\.isWordSign): word
    case .word(let text), .phrase(let text): "\"" + String(text.map { $0 == "\"" ? " " : $0 }) + "\""
    default: leaf.printed
    }
  }

  private static func checked(_ user: String) throws(QueryRefusal) -> String {
    guard user.utf8.count <= 15, user.unicodeScalars.allSatisfy({ $0.isASCII && ($0.isTagSign || $0 == "-") })
    else {
      throw QueryRefusal(
        "'\(user)' is no user name at Hacker News", hint: "names are letters, digits, '_' and '-'")
    }
    return user
  }
}

extension QueryTree {
  /// The parts that must all hold.
  var conjuncts: [QueryTree] { if case .and(let parts) = self { parts } else { [self] } }

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
