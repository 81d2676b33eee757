import TSearchCore

/// Queries as Bluesky can be asked: an account's own posts, or with an account the search, which knows neither OR nor
/// groups (FORMATS 7.2, 7.5).
///
/// Author, mention and language go by parameters that the service decides better than a text could: it knows each
/// account by more than its handle of today, and all languages of a post. Words are stemmed there and are decided
/// here again, with all that is not sent.
enum BlueskyDialect {
  static func plan(_ tree: QueryTree, canSearch: Bool) throws(QueryRefusal) -> QueryPlan {
    if case .from(let user) = tree { return QueryPlan(subject: .timeline(try checked(user)), local: nil) }
    if !canSearch { return try timeline(tree) }
    var terms = Terms()
    var rest: [QueryTree] = []
    for part in tree.conjuncts {
      let isTaken = try terms.take(part)
      if !isTaken { rest.append(part) }
    }
    return QueryPlan(subject: .parameters(try terms.parameters()), local: rest.query)
  }

  /// Without an account only one account's posts can be asked for; all else is decided here.
  private static func timeline(_ tree: QueryTree) throws(QueryRefusal) -> QueryPlan {
    var rest = tree.conjuncts
    for (place, part) in rest.enumerated() {
      guard case .from(let user) = part else { continue }
      rest.remove(at: place)
      return QueryPlan(subject: .timeline(try checked(user)), local: rest.query)
    }
    throw QueryRefusal(
      "Bluesky's search answers with an account only",
      hint: "give it one: 'tsearchctl source login bluesky'; 'from:HANDLE' needs none")
  }

  /// The handle or DID, where it can be one.
  fileprivate static func checked(_ user: String) throws(QueryRefusal) -> String {
    let isPlain = user.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.isWordSign || "-._:%".unicodeScalars.contains($0))
    }
    guard isPlain, user.hasPrefix("did:") || user.contains(".") && !user.contains(":") else {
      throw QueryRefusal(
        "'\(user)' is no handle at Bluesky", hint: "handles are written whole: '\(user.example)'")
    }
    return user
  }
}

extension BlueskyDialect {
  /// What is sent of a query.
  fileprivate struct Terms {
    private var words: [String] = []
    private var excluded: [String] = []
    private var tags: [String] = []
    private var author: String?
    private var mention: String?
    private var lang: String?

    /// Takes in what the service can be asked for; returns whether its answer stands.
    mutating func take(_ part: QueryTree) throws(QueryRefusal) -> Bool {
      switch part {
      case .word, .phrase: words.append(Self.text(part))
      case .hashtag(let tag): tags.append(tag)
      case .from(let user) where author == nil:
        author = try BlueskyDialect.checked(user)
        return true
      case .mention(let user) where mention == nil:
        mention = try BlueskyDialect.checked(user)
        return true
      case .lang(let tag) where lang == nil:
        lang = tag
        return true
      case .not(.word(let word)) where word.unicodeScalars.allSatisfy(\.isWordSign):
        excluded.append("-" + word)
      case .not, .and, .from, .mention, .lang: break  // Decided here.
      case .or:
        throw QueryRefusal(
          "Bluesky's search knows no OR", hint: "save one search for each side of the OR")
      case .everything:
        throw QueryRefusal(
          "Bluesky cannot list everything", hint: "ask it for words, a hashtag or an account")
      }
      return false
    }

    /// The parameters; a text must be among them, so that without words the next best term is sent as one too.
    func parameters() throws(QueryRefusal) -> [Subject.Parameter] {
      var text = words
      if text.isEmpty {
        guard
          let term = tags.first.map({ "#" + $0 }) ?? author.map({ "from:" + $0 }) ?? mention.map({ "@" + $0 })
        else {
          throw QueryRefusal(
            lang == nil
              ? "Bluesky cannot be asked for what is absent only"
              : "Bluesky cannot be asked for a language alone", hint: "add a word that must occur")
        }
        text = [term]
      }
      var list = [Subject.Parameter("q", (text + excluded).joined(separator: " "))]
      if let author { list.append(Subject.Parameter("author", author)) }
      if let mention { list.append(Subject.Parameter("mentions", mention)) }
      list += tags.map { Subject.Parameter("tag", $0) }
      if let lang { list.append(Subject.Parameter("lang", lang)) }
      return list
    }

    /// A word as it stands where no sign of it could be an operator, else in quotes; a quote within is a blank.
    private static func text(_ leaf: QueryTree) -> String {
      switch leaf {
      case .word(let word) where word.unicodeScalars.allSatisfy(\.isWordSign): word
      case .word(let text), .phrase(let text): "\"" + String(text.map { $0 == "\"" ? " " : $0 }) + "\""
      default: leaf.printed
      }
    }
  }
}

extension [QueryTree] {
  /// The query that all of them make together; `nil` where there are none.
  fileprivate var query: Query? { isEmpty ? nil : Query(.all(self)) }
}

extension String {
  /// How a handle of that name would be written.
  fileprivate var example: String {
    let name = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return (name.isEmpty ? "alice" : String(name)) + ".bsky.social"
  }
}
