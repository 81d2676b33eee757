// Signs that look like those of the language, and are others.
extension QueryCursor {
  /// Refuses a word that begins with a sign which a keyboard or a word processor put in the place of the right one.
  func refuseLookAlike() throws(QueryError) {
    guard let sign = next, !sign.isASCII else { return }
    switch sign {
    case "“", "”", "„", "‟", "«", "»", "＂":
      throw QueryError(
        "'\(sign)' is no quotation mark of the language", hint: "write straight ones: \"…\"", offset: offset)
    case "（", "）":
      let right = sign == "（" ? "(" : ")"
      throw QueryError(
        "'\(sign)' is no parenthesis of the language", hint: "write '\(right)'", offset: offset)
    case "−", "–", "—", "－", "‐", "‑":
      guard afterNext.map({ !$0.isBlank }) ?? false else { return }
      throw QueryError(
        "'\(sign)' is no minus sign of the language", hint: "write '-' to leave a word out", offset: offset)
    default: return
    }
  }
}

extension String {
  /// The full-width colon behind a word that an operator is called by.
  var wideOperator: (name: String, colon: Character)? {
    guard let place = firstIndex(where: { $0 == "：" || $0 == "﹕" || $0 == "꞉" }) else { return nil }
    let name = self[..<place].lowercased()
    return OperatorName.all.contains(name) ? (name, self[place]) : nil
  }
}
