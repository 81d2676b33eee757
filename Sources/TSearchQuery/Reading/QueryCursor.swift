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
  var afterNext: Unicode.Scalar? { offset + 1 < scalars.count ? scalars[offset + 1] : nil }

  /// Whether `*` and blanks are all that is left.
  var isLoneStar: Bool { next == "*" && scalars[(offset + 1)...].allSatisfy(\.isBlank) }

  /// Whether the word here is `OR`.
  var isAtOr: Bool { next == "O" && rawWord == ["O", "R"] }

  mutating func skipBlanks() {
    while let next, next.isBlank { offset += 1 }
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
    scalars[offset...].prefix { !$0.isBlank && $0 != "\"" && $0 != "(" && $0 != ")" }
  }

  mutating func readWord() -> String {
    let word = rawWord
    offset = word.endIndex
    isAfterOr = false
    return String(String.UnicodeScalarView(word))
  }

  /// The rest of a list that was begun with `[`, through its `]`; `nil` where none follows.
  mutating func readList() -> String? {
    let rest = scalars[offset...]
    guard let end = rest.firstIndex(of: "]") else { return nil }
    offset = end + 1
    return String(String.UnicodeScalarView(rest[...end]))
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
    guard take("\"") else {
      throw QueryError(
        "the quote is never closed", hint: "end it with another '\"'; within quotes '\\\"' stands for one",
        offset: start)
    }
    guard !text.allSatisfy(\.isBlank) else {
      throw QueryError(
        "the quotes are empty", hint: "put words between them, or leave them out", offset: start)
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// White space of any script.
  var isBlank: Bool {
    guard value > 0x20 else { return value == 0x20 || (9...13).contains(value) }
    return value >= 0x85 && properties.isWhitespace
  }
}
