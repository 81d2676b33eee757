extension Query {
  /// The query in its canonical form: reading it again gives the same tree.
  package var printed: String { tree.printed }
}

extension QueryTree {
  /// The tree as text, with parentheses around each list inside another.
  package var printed: String {
    switch self {
    case .word(let word): word
    case .phrase(let text): quoted(text)
    case .hashtag(let tag): "#" + tag
    case .mention(let user): "@" + user
    case .from(let user): "from:" + (user.unicodeScalars.allSatisfy(\.isPlain) ? user : quoted(user))
    case .lang(let tag): "lang:" + tag
    case .everything: "*"
    case .not(let part): "-" + part.printedPart
    case .and(let parts): parts.map(\.printedPart).joined(separator: " ")
    case .or(let parts): parts.map(\.printedPart).joined(separator: " OR ")
    }
  }

  private var printedPart: String {
    switch self {
    case .and, .or: "(" + printed + ")"
    default: printed
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a value may hold it without quotes.
  fileprivate var isPlain: Bool {
    !properties.isWhitespace && self != "\"" && self != "(" && self != ")"
  }
}
