import TSearchCore

/// Text whose parts lead somewhere, as terminals take it (OSC 8).
///
/// - SeeAlso: Egmont Koblinger, "Hyperlinks in Terminal Emulators"; systemd's `SYSTEMD_URLIFY`.
enum LinkedText {
  private static let start = "\u{1B}]8;;"
  private static let end = "\u{1B}\\"

  /// A text that leads to an address; the text must be safe.
  static func link(_ text: String, to address: String?, _ terminal: Terminal) -> String {
    guard terminal.hasLinks, let address = address.flatMap(WebLink.safe), !text.isEmpty else { return text }
    return start + address + end + text + start + end
  }

  /// Safe text of a post in lines of so many columns, with its mentions, tags and links.
  ///
  /// What a line end tears apart leads to the whole.
  static func lines(_ text: String, of post: Post, columns: Int?, _ terminal: Terminal) -> [String] {
    let lines = TextWrap.lines(text, columns: columns)
    guard terminal.hasLinks else { return lines }
    var pieces = TextLinks(post).pieces(of: text)[...]
    return lines.map { line in
      var linked = ""
      var rest = line[...]
      while let first = rest.first {
        // Blanks at a line's end were left out of it, and marks that close a direction put in.
        while let piece = pieces.first, piece.text.isEmpty { pieces.removeFirst() }
        while let letter = pieces.first?.text.first, letter != first, letter.isWhitespace {
          pieces[pieces.startIndex].text.removeFirst()
          while let piece = pieces.first, piece.text.isEmpty { pieces.removeFirst() }
        }
        guard let piece = pieces.first else {
          linked += rest
          break
        }
        let common = zip(rest, piece.text).prefix { $0 == $1 }.count
        guard common > 0 else {
          linked.append(first)
          rest = rest.dropFirst()
          continue
        }
        linked += link(String(rest.prefix(common)), to: piece.target, terminal)
        rest = rest.dropFirst(common)
        pieces[pieces.startIndex].text.removeFirst(common)
      }
      return linked
    }
  }

  /// The text without its links, for a pager that may not know them.
  static func withoutLinks(_ text: String) -> String {
    guard text.contains(start) else { return text }
    var bare = ""
    var rest = text[...]
    while let mark = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
      bare += rest[..<mark]
      rest = rest[mark...]
      if rest.hasPrefix(start) {
        let close = rest.dropFirst().unicodeScalars.firstIndex(of: "\u{1B}") ?? rest.endIndex
        rest = rest[close...].dropFirst(2)
      } else {
        bare += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return bare + rest
  }
}
