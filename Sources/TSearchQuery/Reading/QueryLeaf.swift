import TSearchCore

extension QueryCursor {
  /// Reads what is no group and no phrase: a word, `#tag`, `@user`, `$SYM` or `operator:value`.
  mutating func readLeaf() throws(QueryError) -> QueryTree {
    let start = offset
    let word = readWord()
    try refuseSign(word, at: start)
    if let colon = word.unicodeScalars.firstIndex(of: ":") {
      let name = String(word[..<colon])
      // By code points: a mark behind the colon belongs to the value.
      let value = String(word.unicodeScalars[colon...].dropFirst())
      if OperatorName.isMeant(name, value, quoteFollows: next == "\"") || OperatorName.all.contains(name) {
        return try readOperator(name, value, at: start)
      }
    }
    if let wide = word.wideOperator {
      throw QueryError(
        "'\(wide.colon)' is no colon of the language", hint: "write '\(wide.name):'",
        offset: start + wide.name.unicodeScalars.count)
    }
    if let tag = word.name(after: ["#", "＃"], where: \.isTagSign) { return .hashtag(tag) }
    if let user = word.name(after: ["@", "＠"], where: \.isHandleSign) { return .mention(user) }
    if word.first == "$", word.dropFirst().isSymbolOfStock { return .cashtag(String(word.dropFirst())) }
    return .word(word)
  }

  /// Refuses signs and words that other languages join with.
  private func refuseSign(_ word: String, at start: Int) throws(QueryError) {
    let hint: String
    switch word {
    case "*":
      throw QueryError(
        "'*' stands alone or not at all", hint: "leave it out: a word is found wherever it stands",
        offset: start)
    case "AND", "&&", "&": hint = "leave it out"
    case "NOT", "!": hint = "put '-' right before what must be absent"
    case "|", "||": hint = "write 'OR'"
    default:
      guard word.first == "!", word.count > 1, word.dropFirst().allSatisfy(\.isLetter) else { return }
      throw QueryError(
        "'!' is no operator", hint: "write '-\(word.dropFirst())' to leave the word out, or quote it",
        offset: start)
    }
    let what =
      word == "AND" || word.first == "&"
      ? "'\(word)' is no operator: words side by side must all occur" : "'\(word)' is no operator"
    throw QueryError(what, hint: "\(hint), or quote it to search for it: \"\(word)\"", offset: start)
  }

  /// The value of an operator: what follows its colon at once, between quotes or brackets too.
  private mutating func value(_ text: String) throws(QueryError) -> String {
    if text.isEmpty, next == "\"" { return try readQuoted() }
    if text.first == "[", !text.contains("]"), let rest = readList() { return text + rest }
    return text
  }

  private mutating func readOperator(
    _ name: String, _ written: String, at start: Int
  ) throws(QueryError) -> QueryTree {
    let lower = name.lowercased()
    let name = OperatorName.aliases[lower] ?? lower
    let valueStart = start + lower.unicodeScalars.count + 1
    func fault(_ message: String, _ hint: String) -> QueryError {
      QueryError(message, hint: hint, offset: start)
    }
    let value = try value(written)
    switch name {
    case "from", "to":
      let handle = String(value.unicodeScalars.drop { $0 == "@" || $0 == "＠" })
      guard !handle.isEmpty else {
        throw fault("'\(name):' lacks its author", "put the name right behind it: '\(name):alice'")
      }
      return name == "from" ? .from(handle) : .to(handle)
    case "url":
      guard value.unicodeScalars.contains(where: \.isWordSign) else {
        throw fault("'url:' lacks its address", "put it right behind it: 'url:example.org'")
      }
      return .url(value)
    case "lang":
      guard value.isLanguageTag else {
        throw fault("'lang:' lacks its language", "it takes a code such as 'en' or 'pt-BR'")
      }
      return .lang(value.lowercased())
    case "since", "until", "since_time", "until_time":
      guard let time = QueryTime.read(value, isEpoch: name.hasSuffix("_time")) else {
        throw QueryError(
          "'\(lower):' lacks its time",
          hint: name.hasSuffix("_time")
            ? "it takes seconds since 1970" : "it takes a day, '2026-11-30', or '2026-11-30_14:30:00_UTC'",
          offset: value.isEmpty ? start : valueStart)
      }
      return name.hasPrefix("since") ? .since(time) : .until(time)
    case "is", "has", "filter", "exclude": return try WordOperator.read(name, value, at: start)
    case "include":
      throw fault(
        "'include:' adds nothing", "leave it out: reposts are there unless '-is:retweet' leaves them out")
    case "within_time":
      throw fault(
        "'within_time:' moves with the clock",
        "a saved search finds new posts by itself; name a day with 'since:'")
    default:
      if let count = QueryTree.Count(rawValue: name) {
        guard let number = Int(value), number >= 0, value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
          throw fault("'\(lower):' lacks its number", "it takes a whole number: '\(name):10'")
        }
        return .atLeast(count, number)
      }
      guard let service = ServiceOperator(rawValue: name) else {
        throw OperatorName.fault(name, value: value, at: start)
      }
      let text = value.withoutControls
      guard !text.unicodeScalars.allSatisfy(\.isBlank) else {
        throw fault("'\(lower):' lacks its value", "put it right behind the colon, without a blank")
      }
      if name.hasSuffix("_id"), !NumericID.isNumeric(value) {
        throw fault("'\(lower):' lacks its ID", "it takes the number of a post or of a user")
      }
      return .service(service, text)
    }
  }
}

extension String {
  /// The text behind a sign, where all of it is of the kind given.
  fileprivate func name(after signs: Set<Unicode.Scalar>, where belongs: (Unicode.Scalar) -> Bool) -> String?
  {
    guard let first = unicodeScalars.first, signs.contains(first) else { return nil }
    let name = unicodeScalars.dropFirst()
    guard name.allSatisfy(belongs), String(name).contains(where: { $0.isLetter || $0.isNumber }) else {
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

  /// With blanks for control characters.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension Substring {
  /// Whether a `$` before it makes a cashtag: up to six letters, and a class of shares (`BRK.B`).
  fileprivate var isSymbolOfStock: Bool {
    let parts = split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
    func isLetters(_ part: Substring, _ most: Int) -> Bool {
      (1...most).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard let symbol = parts.first else { return false }
    return isLetters(symbol, 6) && (parts.count == 1 || isLetters(parts[1], 2))
  }
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
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
