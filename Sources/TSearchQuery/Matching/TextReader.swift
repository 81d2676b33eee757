@_spi(_Unicode) import Swift

/// Reads a text once and gives its tokens, and the names that stand behind `#`, `@` and `$`.
struct TextReader {
  private var list = TokenList()
  /// Marks of the token to come.
  private var pending: UInt16 = 0
  /// Whether a letter, a digit or `_` stands right before.
  private var isAfterTagSign = false

  /// - Parameters:
  ///   - list: Gets the tokens.
  ///   - names: Gets the digests of tags, mentions and cashtags.
  mutating func read(_ text: String, into list: inout TokenList, names: inout [UInt64]) {
    swap(&self.list, &list)
    defer { swap(&self.list, &list) }
    let before = (self.list.count, names.count)
    if !scan(text, names: &names) {
      // Parts of a syllable that must be put together first; rare, and once is enough.
      while self.list.count > before.0 { self.list.removeLast() }
      names.removeLast(names.count - before.1)
      var composed = String.UnicodeScalarView()
      composed.append(contentsOf: text._nfc)
      _ = scan(String(composed), names: &names, takesParts: true)
    }
  }

  /// - Returns: `false` where a part of a syllable stands alone that composition may put together.
  private mutating func scan(_ text: String, names: inout [UInt64], takesParts: Bool = false) -> Bool {
    let bytes = text.utf8.span
    let table = Fold.table
    let letters = Fold.letters
    (pending, isAfterTagSign) = (0, false)
    // In a variable of its own: nothing else of the loop costs as much.
    var digest = Digest.word
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      let letter = letters[Int(byte)]
      if letter != 0 {
        digest = Digest.step(digest, UInt32(letter))
        place &+= 1
        continue
      }
      let value: UInt32
      let entry: UInt32
      if byte < 0x80 {
        (value, entry) = (UInt32(byte), table[Int(byte)])
        place &+= 1
      } else {
        value = Self.scalar(bytes, &place)
        entry = value < Fold.tableEnd ? table[Int(value)] : Fold.entry(value)
      }
      let kind = entry >> 24
      if kind == Fold.run {
        digest = Digest.step(digest, entry)
        continue
      }
      if kind == Fold.nothing { continue }
      if kind == Fold.double {
        digest = Digest.step(Digest.step(digest, entry), entry)
        continue
      }
      if digest != Digest.word {
        list.append(Digest.end(digest), pending)
        digest = Digest.word
        (pending, isAfterTagSign) = (Token.joined, true)
      }
      if value == 0x20 {
        (pending, isAfterTagSign) = (pending & Token.anded, false)
      } else if kind == Fold.gap {
        readSign(value, bytes, place, names: &names)
      } else if kind == Fold.symbol {
        appendSign(Self.emoji(value, bytes, &place))
        isAfterTagSign = false
      } else {
        guard kind == Fold.single || takesParts else { return false }
        appendSign(Digest.end(Digest.step(Digest.word, kind == Fold.single ? entry : value)))
      }
    }
    if digest != Digest.word { list.append(Digest.end(digest), pending) }
    return true
  }

  private mutating func appendSign(_ digest: UInt64) {
    list.append(digest, pending | Token.sign)
    (pending, isAfterTagSign) = (Token.joined, true)
  }

  /// What a sign that is part of no token means for those around it.
  private mutating func readSign(
    _ value: UInt32, _ bytes: Span<UInt8>, _ place: Int, names: inout [UInt64]
  ) {
    let isAfterTagSign = self.isAfterTagSign
    self.isAfterTagSign = value == 0x5F
    switch value {
    case 0x2B, 0x23:  // + #
      if pending & Token.joined != 0, list.isAfterRun {
        list.addSuffix(value == 0x2B ? 1 : 2)
        return
      }
      if value == 0x23, !isAfterTagSign { Names.readTag(bytes, place, into: &names) }
      pending = 0
    case 0xFF03:
      if !isAfterTagSign { Names.readTag(bytes, place, into: &names) }
      pending = 0
    case 0x40, 0xFF20:  // @
      if !isAfterTagSign { Names.readMention(bytes, place, into: &names) }
      pending = 0
    case 0x24:  // $
      if !isAfterTagSign { Names.readCashtag(bytes, place, into: &names) }
      pending = 0
    case 0x2E: pending = Token.dotted
    case 0x26: pending = Token.anded
    default: pending = 0
    }
  }

  /// The scalar at a place, which moves behind it; the bytes are UTF-8 without faults.
  @inline(__always) static func scalar(_ bytes: Span<UInt8>, _ place: inout Int) -> UInt32 {
    let first = UInt32(bytes[place])
    if first < 0x80 {
      place += 1
      return first
    }
    if first < 0xE0 {
      let value = (first & 0x1F) << 6 | UInt32(bytes[place + 1] & 0x3F)
      place += 2
      return value
    }
    if first < 0xF0 {
      let value =
        (first & 0x0F) << 12 | UInt32(bytes[place + 1] & 0x3F) << 6 | UInt32(bytes[place + 2] & 0x3F)
      place += 3
      return value
    }
    let middle = UInt32(bytes[place + 1] & 0x3F) << 12 | UInt32(bytes[place + 2] & 0x3F) << 6
    place += 4
    return (first & 0x07) << 18 | middle | UInt32(bytes[place - 1] & 0x3F)
  }

  /// An emoji with all that is joined to it: a family, a flag, a tone of skin; variants of its style are the same.
  private static func emoji(_ value: UInt32, _ bytes: Span<UInt8>, _ place: inout Int) -> UInt64 {
    var digest = Digest.step(Digest.word, value)
    var isFlag = (0x1F1E6...0x1F1FF).contains(value)
    while place < bytes.count {
      var next = place
      let value = scalar(bytes, &next)
      switch value {
      case 0xFE0E, 0xFE0F: break
      case 0x200D:
        guard next < bytes.count else { return Digest.end(digest) }
        var joined = next
        let other = scalar(bytes, &joined)
        guard Fold.entryOfAny(other) >> 24 == Fold.symbol else { return Digest.end(digest) }
        digest = Digest.step(Digest.step(digest, value), other)
        next = joined
      case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: digest = Digest.step(digest, value)
      case 0x1F1E6...0x1F1FF where isFlag:
        digest = Digest.step(digest, value)
        isFlag = false
      default: return Digest.end(digest)
      }
      place = next
    }
    return Digest.end(digest)
  }
}

extension TokenList {
  /// Whether the last token is a run, so that signs may belong to it.
  fileprivate var isAfterRun: Bool {
    tokens.last.map { $0.mark & Token.sign == 0 && $0.digest != 0 } ?? false
  }
}

extension Fold {
  static func entryOfAny(_ value: UInt32) -> UInt32 { value < tableEnd ? table[Int(value)] : entry(value) }
}
