/// The digests of names: hashtags, mentions, cashtags, authors, languages.
enum Names {
  /// A hashtag that begins at a place, where one does.
  static func readTag(_ bytes: Span<UInt8>, _ start: Int, into names: inout [UInt64]) {
    var place = start
    var digest = Digest.tag
    var isName = false
    while place < bytes.count {
      let value = TextReader.scalar(bytes, &place)
      let entry = Fold.entryOfAny(value)
      let kind = entry >> 24
      guard kind != Fold.gap && kind != Fold.symbol || value == 0x5F else { break }
      digest = Digest.folded(digest, entry, value)
      isName = true
    }
    if isName { names.append(Digest.end(digest)) }
  }

  static func readMention(_ bytes: Span<UInt8>, _ start: Int, into names: inout [UInt64]) {
    var end = start
    while end < bytes.count, Unicode.Scalar(bytes[end]).isHandleSign { end += 1 }
    // A full stop at the end is the sentence's.
    while end > start, [0x2E, 0x2D, 0x40].contains(bytes[end - 1]) { end -= 1 }
    guard end > start else { return }
    var digest = Digest.mention
    for place in start..<end {
      // `alice` is also `alice@example.org`, whatever the server.
      if bytes[place] == 0x40 { names.append(Digest.end(digest)) }
      digest = Digest.step(digest, Unicode.Scalar(bytes[place]).smallLetter)
    }
    names.append(Digest.end(digest))
  }

  /// A cashtag that begins at a place: up to six letters, and a class of shares (`BRK.B`).
  static func readCashtag(_ bytes: Span<UInt8>, _ start: Int, into names: inout [UInt64]) {
    var place = start
    var digest = Digest.cashtag
    readLetters(bytes, &place, &digest)
    guard (1...6).contains(place - start) else { return }
    if isEnd(bytes, place) { names.append(Digest.end(digest)) }
    guard place < bytes.count, bytes[place] == 0x2E || bytes[place] == 0x5F else { return }
    digest = Digest.step(digest, 0x2E)
    place += 1
    let shares = place
    readLetters(bytes, &place, &digest)
    if (1...2).contains(place - shares), isEnd(bytes, place) { names.append(Digest.end(digest)) }
  }

  /// At most seven letters, one more than any symbol has.
  private static func readLetters(_ bytes: Span<UInt8>, _ place: inout Int, _ digest: inout UInt64) {
    let most = place + 7
    while place < bytes.count, place < most, Unicode.Scalar(bytes[place]).isSmallLetter {
      digest = Digest.step(digest, Unicode.Scalar(bytes[place]).smallLetter)
      place += 1
    }
  }

  /// Whether no letter, digit or `_` of ASCII goes on here.
  private static func isEnd(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    place == bytes.count || bytes[place] >= 0x80 || !Unicode.Scalar(bytes[place]).isTagSign
  }

  /// A handle that a source gives, and without its host.
  static func addHandle(_ handle: String, as start: UInt64, into names: inout [UInt64]) {
    var digest = start
    for scalar in handle.unicodeScalars {
      if scalar == "@" { names.append(Digest.end(digest)) }
      digest = Digest.folded(digest, Fold.entryOfAny(scalar.value), scalar.value)
    }
    names.append(Digest.end(digest))
  }

  /// A language and all that it is a kind of.
  static func addLanguage(_ tag: String, into names: inout [UInt64]) {
    var isFirst = true
    var digest = Digest.language
    let tag = tag.lowercased()
    for part in tag.split(separator: "-") {
      let text = isFirst ? language(String(part)) : "-" + part
      for scalar in text.unicodeScalars { digest = Digest.step(digest, scalar.value) }
      names.append(Digest.end(digest))
      isFirst = false
    }
  }

  static func wanted(language tag: String) -> UInt64 {
    var names: [UInt64] = []
    addLanguage(tag, into: &names)
    return names.last ?? 0
  }

  /// A cashtag as it is compared: both signs before a class of shares are one.
  static func wanted(cashtag: String) -> UInt64 {
    var digest = Digest.cashtag
    for scalar in cashtag.unicodeScalars {
      digest = Digest.step(digest, scalar == "_" ? 0x2E : scalar.smallLetter)
    }
    return Digest.end(digest)
  }

  static func wanted(handle: String, as start: UInt64) -> UInt64 {
    var names: [UInt64] = []
    addHandle(handle, as: start, into: &names)
    return names.last ?? 0
  }

  /// The code of today for one that X and others still write.
  private static func language(_ code: String) -> String {
    switch code {
    case "iw": "he"
    case "in": "id"
    case "ji": "yi"
    default: code
    }
  }
}

extension Unicode.Scalar {
  /// Of an ASCII letter the small one; else itself.
  fileprivate var smallLetter: UInt32 { value | ((0x41...0x5A).contains(value) ? 0x20 : 0) }

  /// Whether it is one of those, or its capital.
  fileprivate var isSmallLetter: Bool { (0x61...0x7A).contains(smallLetter) }
}
