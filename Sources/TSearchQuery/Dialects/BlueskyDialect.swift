import TSearchCore

/// Queries as Bluesky can be asked: an account's own posts, or with an account the search, which knows neither OR nor
/// groups (FORMATS 7.2, 7.5).
///
/// Author, mention and language go by parameters that the service decides better than a text could: it knows each
/// account by more than its handle of today, and all languages of a post. Words are stemmed there and are decided
/// here again, with all that is not sent. Each alternative is a request of its own.
enum BlueskyDialect {
  static func plan(_ tree: QueryTree, canSearch: Bool) throws(QueryRefusal) -> QueryPlan {
    if tree == .everything {
      throw QueryRefusal("Bluesky cannot list everything", hint: "ask it for words, a hashtag or an account")
    }
    try Knowledge.whole("Bluesky").check(tree)
    if let users = authorsAlone(tree) {
      var subjects: [Subject] = []
      for user in users { subjects.append(.timeline(try checked(user))) }
      return QueryPlan(subjects: subjects, local: nil)
    }
    if !canSearch { return try timelines(tree) }
    let requests = try tree.requests { term throws(QueryRefusal) in try sends(term) }
    if requests.count > 1 {
      var subjects: [Subject] = []
      for request in requests { subjects.append(.parameters(try terms(of: request).terms.parameters())) }
      return QueryPlan(subjects: subjects, local: Query(tree))
    }
    let (terms, rest) = try terms(of: tree.conjuncts)
    return QueryPlan(subject: .parameters(try terms.parameters()), local: rest.query)
  }

  /// What is sent of the parts, and what of them is decided here.
  private static func terms(of parts: [QueryTree]) throws(QueryRefusal) -> (terms: Terms, rest: [QueryTree]) {
    var terms = Terms()
    var rest: [QueryTree] = []
    for part in parts {
      let isTaken = try terms.take(part)
      if !isTaken { rest.append(part) }
    }
    return (terms, rest)
  }

  private static func sends(_ term: QueryTree) throws(QueryRefusal) -> Bool {
    switch term {
    case .word, .phrase, .hashtag, .cashtag, .lang: true
    case .from(let user), .mention(let user):
      try checked(user) == user
    case .url(let text): text.isHost
    case .not(.word(let word)): word.isPlainWord
    default: false
    }
  }

  /// The users of a query that is nothing but authors, joined by OR.
  private static func authorsAlone(_ tree: QueryTree) -> [String]? {
    let users = tree.alternatives.compactMap { if case .from(let user) = $0 { user } else { nil } }
    return users.count == tree.alternatives.count && users.count <= QueryTree.mostRequests ? users : nil
  }

  /// Without an account only accounts' posts can be asked for; all else is decided here.
  private static func timelines(_ tree: QueryTree) throws(QueryRefusal) -> QueryPlan {
    let refusal = QueryRefusal(
      "Bluesky's search answers with an account only",
      hint: "give it one: 'tsearchctl source login NAME'; 'from:HANDLE' needs none")
    var users: [String] = []
    let requests = try tree.requests { if case .from = $0 { true } else { false } }
    for request in requests {
      guard case .from(let user)? = request.first else { throw refusal }
      if !users.contains(user) { users.append(try checked(user)) }
    }
    if users.count == 1 {
      let rest = tree.conjuncts.filter { $0 != .from(users[0]) }
      return QueryPlan(subject: .timeline(users[0]), local: rest.query)
    }
    return QueryPlan(subjects: users.map { .timeline($0) }, local: Query(tree))
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
    private var domain: String?

    /// Takes in what the service can be asked for; returns whether its answer stands.
    mutating func take(_ part: QueryTree) throws(QueryRefusal) -> Bool {
      switch part {
      case .word, .phrase, .cashtag: words.append(Self.text(part))
      case .hashtag(let tag): tags.append(tag)
      case .url(let text) where domain == nil && text.isHost: domain = text
      case .from(let user) where author == nil:
        author = try BlueskyDialect.checked(user)
        return true
      case .mention(let user) where mention == nil:
        mention = try BlueskyDialect.checked(user)
        return true
      case .lang(let tag) where lang == nil:
        lang = tag
        return true
      case .not(.word(let word)) where word.isPlainWord: excluded.append("-" + word)
      default: break  // Decided here.
      }
      return false
    }

    /// The parameters; a text must be among them, so that without words the next best term is sent as one too.
    func parameters() throws(QueryRefusal) -> [Subject.Parameter] {
      var text = words
      if text.isEmpty {
        let term =
          tags.first.map { "#" + $0 } ?? author.map { "from:" + $0 } ?? mention.map { "@" + $0 }
          ?? domain.map { "domain:" + $0 }
        guard let term else {
          throw QueryRefusal(
            lang == nil
              ? "Bluesky cannot be asked for what is absent, or for a condition, only"
              : "Bluesky cannot be asked for a language alone", hint: "add a word that must occur")
        }
        text = [term]
      }
      var list = [Subject.Parameter("q", (text + excluded).joined(separator: " "))]
      if let author { list.append(Subject.Parameter("author", author)) }
      if let mention { list.append(Subject.Parameter("mentions", mention)) }
      if let domain { list.append(Subject.Parameter("domain", domain)) }
      list += tags.map { Subject.Parameter("tag", $0) }
      if let lang { list.append(Subject.Parameter("lang", lang)) }
      return list
    }

    /// A word as it stands where no sign of it could be an operator, else in quotes.
    private static func text(_ leaf: QueryTree) -> String {
      switch leaf {
      case .word(let word) where word.isPlainWord: word
      case .word(let text), .phrase(let text): text.plainlyQuoted
      default: leaf.printed.plainlyQuoted
      }
    }
  }
}

extension [QueryTree] {
  /// The query that all of them make together; `nil` where there are none.
  var query: Query? { isEmpty ? nil : Query(.all(self)) }
}

extension String {
  /// How a handle of that name would be written.
  fileprivate var example: String {
    let name = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return (name.isEmpty ? "alice" : String(name)) + ".bsky.social"
  }
}
