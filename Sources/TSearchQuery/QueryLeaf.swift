extension QueryCursor {
  /// Reads what is no group and no phrase: a word, `#tag`, `@user` or `operator:value`.
  mutating func readLeaf() throws(QueryError) -> QueryTree {
    let start = offset
    let word = readWord()
    if word == "*" {
      throw QueryError("'*' stands alone or not at all", hint: "leave it out", offset: start)
    }
    if word == "AND" {
      throw QueryError(
        "'AND' is no operator: words side by side must all occur",
        hint: "leave it out, or quote it to search for the word: \"AND\"", offset: start)
    }
    if let colon = word.unicodeScalars.firstIndex(of: ":") {
      let name = String(word[..<colon])
      // By code points: a mark behind the colon belongs to the value.
      let value = String(word.unicodeScalars[colon...].dropFirst())
      if let leaf = try readOperator(name, value, at: start) { return leaf }
    }
    if let tag = word.name(after: "#", where: \.isTagSign) { return .hashtag(tag) }
    if let user = word.name(after: "@", where: \.isHandleSign) { return .mention(user) }
    return .word(word)
  }

  /// The leaf of `name:value`; `nil` where that is just a word.
  private mutating func readOperator(
    _ name: String, _ value: String, at start: Int
  ) throws(QueryError) -> QueryTree? {
    switch name.lowercased() {
    case "from":
      let user = value.isEmpty && next == "\"" ? try readQuoted() : value
      let handle = String(user.unicodeScalars.drop { $0 == "@" })
      guard !handle.isEmpty else { throw QueryError("'from:' lacks its author", offset: start) }
      return .from(handle)
    case "lang":
      guard value.isLanguageTag else {
        throw QueryError(
          "'lang:' lacks its language", hint: "it takes a code such as 'en' or 'pt-BR'", offset: start)
      }
      return .lang(value.lowercased())
    default:
      guard name.isOperatorName(value, quoteFollows: next == "\"") else { return nil }
      throw QueryError(
        "the operator '\(name.lowercased()):' is not understood",
        hint: "quote the text to search for it as it stands: \"\(name):\(value)\"", offset: start)
    }
  }
}

extension String {
  /// The text behind a sign, where all of it is of the kind given.
  fileprivate func name(after sign: Character, where belongs: (Unicode.Scalar) -> Bool) -> String? {
    guard first == sign, count > 1 else { return nil }
    let name = dropFirst()
    guard name.unicodeScalars.allSatisfy(belongs), name.contains(where: { $0.isLetter || $0.isNumber }) else {
      return nil
    }
    return String(name)
  }

  /// Whether this is a BCP 47 tag: letters, then parts of letters and digits.
  fileprivate var isLanguageTag: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    } && parts[0].allSatisfy(\.isLetter) && parts[0].utf8.count > 1
  }

  /// Whether `self:value` can only be meant as an operator.
  ///
  /// Names that X knows count in any case of letters, others in lower case (a mistyped operator should
  /// not quietly become a word). A URL, a time of day and a lone `word:` are words.
  fileprivate func isOperatorName(_ value: String, quoteFollows: Bool) -> Bool {
    guard !value.isEmpty || quoteFollows, !value.hasPrefix("//"), self != "mailto" else { return false }
    if Self.operatorsOfX.contains(lowercased()) { return true }
    let isLowercase = unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "_" }
    return isLowercase && utf8.count > 1
  }

  /// The operators of X and of its web search beside those read here (FORMATS 5.6, 5.7).
  private static let operatorsOfX: Set<String> = [
    "to", "url", "is", "has", "retweets_of", "context", "entity", "conversation_id", "list", "place",
    "in_reply_to_tweet_id", "in_reply_to_status_id", "retweets_of_tweet_id", "quotes_of_tweet_id",
    "place_country", "point_radius", "bounding_box", "geo_bounding_box", "min_likes", "min_replies",
    "min_reposts", "min_faves", "min_retweets", "since", "until", "since_id", "max_id", "since_time",
    "until_time", "within_time", "filter", "exclude", "include", "near", "within", "geocode", "source",
    "sample", "bio", "bio_name", "bio_location", "url_title", "url_description", "url_contains",
    "followers_count", "following_count", "tweets_count", "listed_count", "card_name", "quoted_tweet_id",
    "quoted_user_id",
  ]
}

extension Unicode.Scalar {
  /// Whether a hashtag may go on with it.
  var isTagSign: Bool { self == "_" || isWordSign }

  /// Whether a handle may hold it: `alice`, `alice@example.org`, `alice.example.org`.
  var isHandleSign: Bool {
    isASCII && (isWordSign || self == "_" || self == "." || self == "-" || self == "@")
  }

  /// A letter, a mark on one, or a digit.
  var isWordSign: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
