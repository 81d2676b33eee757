/// A place in the text of a query, with the signs and words that can be taken from there.
struct QueryCursor {
  private let scalars: [Unicode.Scalar]
  /// Code points before this place.
  private(set) var offset = 0
  private(set) var isAfterOr = false

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var count: Int { scalars.count }
  var isAtEnd: Bool { offset == scalars.count }
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  /// Whether `*` and blanks are all that is left.
  var isLoneStar: Bool { next == "*" && scalars[(offset + 1)...].allSatisfy(\.properties.isWhitespace) }

  /// Whether the word here is `OR`.
  var isAtOr: Bool { rawWord == ["O", "R"] }

  mutating func skipBlanks() {
    while let next, next.properties.isWhitespace { offset += 1 }
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    offset += 1
    isAfterOr = false
    return true
  }

  mutating func takeOr() -> Bool {
    guard isAtOr else { return false }
    offset += 2
    skipBlanks()
    isAfterOr = true
    return true
  }

  /// What stands here up to a blank, a quote or a parenthesis.
  private var rawWord: ArraySlice<Unicode.Scalar> {
    scalars[offset...].prefix { !$0.properties.isWhitespace && $0 != "\"" && $0 != "(" && $0 != ")" }
  }

  mutating func readWord() -> String {
    let word = rawWord
    offset = word.endIndex
    isAfterOr = false
    return String(String.UnicodeScalarView(word))
  }

  /// The text between two quotes; `\"` and `\\` stand for what follows the backslash.
  mutating func readQuoted() throws(QueryError) -> String {
    let start = offset
    var text = String.UnicodeScalarView()
    _ = take("\"")
    while let sign = next, sign != "\"" {
      offset += 1
      if sign == "\\", let escaped = next, escaped == "\"" || escaped == "\\" {
        offset += 1
        text.append(escaped)
      } else {
        text.append(sign)
      }
    }
    guard take("\"") else { throw QueryError("the quote is never closed", offset: start) }
    guard !text.allSatisfy(\.properties.isWhitespace) else {
      throw QueryError("the quotes are empty", offset: start)
    }
    return String(text)
  }
}
