/// A query in the grammar of the search that `search.json` had: OR binds tighter than AND (FORMATS section 1).
package struct LegacyQuery: Equatable, Sendable {
  /// One thing that a post may have or lack.
  private struct Term: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
      case any
      case phrase([String])
      case from(String), to(String), mention(String)
      case tag(String)
      case lang(String)
      case links
    }
    var subject: Subject
    var isNegated: Bool
  }

  /// All of these must hold; of each, one part.
  private var clauses: [[Term]] = []

  /// Reads a query; every text is one.
  package init(_ text: String) {
    var joinsLast = false
    for token in LegacyQuery.tokens(text) {
      if token == "OR" {
        joinsLast = !clauses.isEmpty
        continue
      }
      guard let term = LegacyQuery.term(token) else { continue }
      if joinsLast { clauses[clauses.count - 1].append(term) } else { clauses.append([term]) }
      joinsLast = false
    }
  }

  package func matches(_ post: SamplePost) -> Bool {
    let words = LegacyQuery.words(post.text)
    return clauses.allSatisfy { $0.contains { LegacyQuery.holds($0.subject, post, words) != $0.isNegated } }
  }

  private static func holds(_ subject: Term.Subject, _ post: SamplePost, _ words: [String]) -> Bool {
    switch subject {
    case .any: true
    case .phrase(let phrase): contains(phrase, in: words)
    case .from(let handle): post.author.handle == handle
    case .to(let handle):
      if case .reply(let target) = post.kind { target.author.handle == handle } else { false }
    case .mention(let handle): post.mentions.contains(handle)
    case .tag(let tag): post.tags.contains(tag)
    case .lang(let lang): post.lang == lang
    case .links: !post.links.isEmpty
    }
  }

  private static func term(_ token: String) -> Term? {
    let isNegated = token.count > 1 && token.hasPrefix("-")
    let body = isNegated ? String(token.dropFirst()) : token
    return subject(body).map { Term(subject: $0, isNegated: isNegated) }
  }

  private static func subject(_ body: String) -> Term.Subject? {
    if body == "*" || body.lowercased() == "filter:links" { return body == "*" ? .any : .links }
    if let colon = body.firstIndex(of: ":"), !body.hasPrefix("\"") {
      let value = body[body.index(after: colon)...].lowercased()
      let name = value.hasPrefix("@") ? String(value.dropFirst()) : value
      switch body[..<colon].lowercased() {
      case "from": return .from(name)
      case "to": return .to(name)
      case "lang": return .lang(value)
      default: break
      }
    }
    if body.hasPrefix("#") { return .tag(body.dropFirst().lowercased()) }
    if body.hasPrefix("@") { return .mention(body.dropFirst().lowercased()) }
    let words = words(body)
    return words.isEmpty ? nil : .phrase(words)
  }

  /// The parts between blanks; a quoted phrase, with what stands directly before it, is one.
  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var token = ""
    var isQuoted = false
    for character in text + " " {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character.isWhitespace || character == "(" || character == ")" {
        if !token.isEmpty { tokens.append(token) }
        token = ""
      } else {
        token.append(character)
      }
    }
    return isQuoted && !token.isEmpty ? tokens + [token] : tokens
  }
}

extension LegacyQuery {
  /// The words of a text in lower case: runs of letters and digits; a sign of a script without blanks is a word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      let isIdeograph = character.unicodeScalars.first.map { (0x2E80...0xD7FF).contains($0.value) } ?? false
      if isIdeograph || !(character.isLetter || character.isNumber) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isIdeograph {
        words.append(String(character))
      } else if character.isLetter || character.isNumber {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func contains(_ phrase: [String], in words: [String]) -> Bool {
    guard phrase.count <= words.count else { return false }
    return (0...words.count - phrase.count).contains { words[$0..<$0 + phrase.count].elementsEqual(phrase) }
  }
}
