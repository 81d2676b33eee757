/// The parts of a query as services split it.
enum QueryTokens {
  /// The parts between blanks; a quoted phrase, with what stands directly before it, is one.
  static func split(_ text: String) -> [String] {
    var tokens: [String] = []
    var token = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if !isQuoted, character.isWhitespace {
        if !token.isEmpty { tokens.append(token) }
        token = ""
      } else {
        token.append(character)
      }
    }
    return token.isEmpty ? tokens : tokens + [token]
  }
}
