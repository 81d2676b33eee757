extension LegacyStatus.Entities {
  /// More of a kind are not kept.
  static let most = 100

  /// Finds `#tag`, `@user` and links in a plain text, each once, in its order.
  init(in text: String) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let isFree = index == 0 || !scalars[index - 1].isNameSign
      switch scalars[index] {
      case "#" where isFree, "＃" where isFree:
        let tag = scalars[(index + 1)...].prefix(while: \.isNameSign)
        if tag.contains(where: \.properties.isAlphabetic) { Self.append(tag, to: &tags) }
        index += tag.count
      case "@" where isFree, "＠" where isFree:
        let name = scalars[(index + 1)...].prefix { $0.isASCII && $0.isNameSign }
        if (1...20).contains(name.count) { Self.append(name, to: &mentions) }
        index += name.count
      case "h" where isFree, "H" where isFree:
        index += takeLink(scalars[index...])
      default: break
      }
      index += 1
    }
  }

  /// Keeps the link that begins here; how many signs behind its first belong to it.
  private mutating func takeLink(_ rest: ArraySlice<Unicode.Scalar>) -> Int {
    let scheme = String(String.UnicodeScalarView(rest.prefix(8))).lowercased()
    guard scheme.hasPrefix("http://") || scheme == "https://" else { return 0 }
    var link = rest.prefix { !$0.properties.isWhitespace && !"\"<>".unicodeScalars.contains($0) }
    // A closing bracket without an opening one before it belongs to the sentence and not to the link.
    var ends = ".,;:!?'…”’»"
    if !link.contains("(") { ends += ")" }
    if !link.contains("[") { ends += "]" }
    while let last = link.last, ends.unicodeScalars.contains(last) { link.removeLast() }
    guard link.count > scheme.count else { return 0 }
    Self.append(link, to: &links)
    return link.count - 1
  }

  private static func append(_ name: ArraySlice<Unicode.Scalar>, to list: inout [String]) {
    let name = String(String.UnicodeScalarView(name))
    if list.count < most, !list.contains(name) { list.append(name) }
  }
}

extension Unicode.Scalar {
  /// A letter, a mark, a digit or `_`: what a tag or a name goes on with.
  fileprivate var isNameSign: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber:
      true
    default: self == "_"
    }
  }
}
