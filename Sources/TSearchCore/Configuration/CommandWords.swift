/// Splits a command line into words as systemd does, without a shell.
///
/// Blanks part words; single and double quotes keep them together, a backslash takes the next sign as it is.
///
/// - SeeAlso: systemd.syntax(7), "Quoting".
enum CommandWords {
  static func split(_ text: String) throws(BadValue) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for sign in text {
      if isEscaped {
        word = (word ?? "") + String(sign)
        isEscaped = false
      } else if sign == "\\" {
        isEscaped = true
      } else if let open = quote {
        if sign == open { quote = nil } else { word = (word ?? "") + String(sign) }
      } else if sign == "\"" || sign == "'" {
        quote = sign
        word = word ?? ""
      } else if sign.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(sign)
      }
    }
    guard quote == nil else { throw BadValue("a quote is not closed") }
    guard !isEscaped else { throw BadValue("it ends in a backslash") }
    if let word { words.append(word) }
    return words
  }
}
