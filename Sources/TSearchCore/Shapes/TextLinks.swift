/// Finds the mentions, tags and links of a post in its own text.
package struct TextLinks: Sendable {
  /// A piece of the text, and where it leads.
  package struct Piece: Equatable, Sendable {
    package var text: Substring
    package var target: String?
  }

  private let post: Post
  private let places: PlaceLinks?
  private let links: [String]

  package init(_ post: Post) {
    self.post = post
    places = PlaceLinks(of: post.url)
    links = post.links.filter { WebLink.safe($0) != nil }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The text in pieces: put together they are the text.
  package func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    var plain = text.startIndex
    var before: Character = " "
    while let first = rest.first {
      let found: (end: String.Index, target: String)? =
        switch first {
        case "@" where !before.isNamePart: account(in: rest)
        case "#" where !before.isNamePart: tag(in: rest)
        case "h" where !before.isNamePart: link(in: rest)
        default: nil
        }
      guard let found else {
        before = first
        rest = rest.dropFirst()
        continue
      }
      if plain < rest.startIndex { pieces.append(Piece(text: text[plain..<rest.startIndex])) }
      pieces.append(Piece(text: text[rest.startIndex..<found.end], target: found.target))
      before = text[text.index(before: found.end)]
      plain = found.end
      rest = text[found.end...]
    }
    if plain < text.endIndex { pieces.append(Piece(text: text[plain...])) }
    return pieces
  }

  private func account(in text: Substring) -> (String.Index, String)? {
    guard let places else { return nil }
    var end =
      text.dropFirst().firstIndex { !$0.isNamePart && $0 != "@" && $0 != "." && $0 != "-" } ?? text.endIndex
    // What a sentence puts behind a name is none of it.
    while let last = text[..<end].last, last == "." || last == "-" || last == "@", end > text.startIndex {
      end = text.index(before: end)
      if end == text.startIndex { return nil }
    }
    let name = String(text[text.index(after: text.startIndex)..<end])
    guard !name.isEmpty else { return nil }
    let short = name.prefix { $0 != "@" }.lowercased()
    let isKnown = post.mentions.contains { mention in
      let mention = mention.lowercased()
      return mention == name.lowercased() || mention.prefix { $0 != "@" } == short
    }
    guard isKnown else { return nil }
    let whole = post.mentions.first { $0.lowercased().prefix { $0 != "@" } == short } ?? name
    return places.account(whole).map { (end, $0) }
  }

  private func tag(in text: Substring) -> (String.Index, String)? {
    guard let places else { return nil }
    let end = text.dropFirst().firstIndex { !$0.isNamePart } ?? text.endIndex
    let name = String(text[text.index(after: text.startIndex)..<end])
    guard !name.isEmpty, post.tags.contains(where: { $0.lowercased() == name.lowercased() }) else {
      return nil
    }
    return places.tag(name).map { (end, $0) }
  }

  private func link(in text: Substring) -> (String.Index, String)? {
    guard text.hasPrefix("http") else { return nil }
    let end = text.firstIndex { $0.isWhitespace } ?? text.endIndex
    let word = String(text[..<end])
    if let whole = links.first(where: { word.hasPrefix($0) }), let target = WebLink.safe(whole) {
      return (text.index(text.startIndex, offsetBy: whole.count), target)
    }
    var shown = word[...]
    while let last = shown.last, ".,;:!?)]}'\"»…".contains(last) { shown = shown.dropLast() }
    guard shown.utf8.count > 10, let target = WebLink.safe(String(shown)) else { return nil }
    return (
      shown.endIndex == word.endIndex ? end : text.index(text.startIndex, offsetBy: shown.count), target
    )
  }
}

extension Character {
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" }
}
