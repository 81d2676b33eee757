@_spi(_Unicode) import Swift

/// What a scalar is to words, and what it is compared as: without case and without accents.
///
/// Letters, digits and the marks on them make runs. Each sign of a script that is written without blanks between its
/// words is a token of its own, so that a word is found inside a sentence, and so is each emoji. All else parts words.
/// A run is never longer than a word by Unicode's rules (UAX 29), and shorter only where X parts words as well: at the
/// apostrophe, the full stop and their like.
enum Fold {
  /// The kinds of scalars, in the upper byte of an entry.
  static let gap: UInt32 = 0
  static let run: UInt32 = 1
  static let single: UInt32 = 2
  static let symbol: UInt32 = 3
  /// Accents and signs without a shape of their own.
  static let nothing: UInt32 = 4
  /// Compared as two letters: `ß`.
  static let double: UInt32 = 5
  /// Parts of kana and Hangul that must be put together first.
  static let part: UInt32 = 6

  /// The lower bits of an entry: the scalar that it is compared as.
  static let scalarBits: UInt32 = 0x1F_FFFF

  /// The first scalar that is not in the table.
  static let tableEnd: UInt32 = 0x3400

  /// The entries of the scalars of most scripts.
  static let table: [UInt32] = (0..<tableEnd).map { value in
    Unicode.Scalar(value).map { made($0) } ?? gap << 24
  }

  /// For each byte the small letter or the digit of ASCII that it is compared as; 0 for all others.
  static let letters: [UInt8] = (0...255).map { byte in
    byte < 0x80 && table[byte] >> 24 == run ? UInt8(truncatingIfNeeded: table[byte]) : 0
  }

  /// The entry of a scalar behind the table.
  static func entry(_ value: UInt32) -> UInt32 {
    switch value {
    // Han and Hangul, by far the most of these.
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: single << 24 | value
    case 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF: nothing << 24
    case 0xFE20...0xFE2F: nothing << 24
    // Full-width letters and digits.
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      run << 24 | (value - 0xFEE0 + (value < 0xFF41 && value > 0xFF20 ? 0x20 : 0))
    default: Unicode.Scalar(value).map { made($0) } ?? gap << 24
    }
  }

  private static func made(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    switch value {
    case 0xDF, 0x1E9E: return double << 24 | 0x73
    case 0x3C2: return run << 24 | 0x3C3
    case 0x1100...0x11FF, 0x3099, 0x309A, 0xA960...0xA97F, 0xD7B0...0xD7FF: return part << 24
    // Accents of Latin, Greek and Cyrillic; points of Hebrew; vowels of Arabic; their like.
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x20D0...0x20FF:
      return nothing << 24
    case 0xAD, 0x61C, 0x180B...0x180F, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x206F: return nothing << 24
    default: break
    }
    if scalar.isWordSign {
      return (scalar.isOfUnspacedScript ? single : run) << 24 | base(of: scalar)
    }
    return !scalar.isASCII && scalar.isSymbol ? symbol << 24 | value : gap << 24
  }

  /// The letter without its accents, in lower case.
  private static func base(of scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return scalar.value | ((0x41...0x5A).contains(scalar.value) ? 0x20 : 0) }
    var letter = scalar
    if scalar.mayHaveAccent {
      let parts = Array(String(scalar)._nfd)
      let isAccented = parts.dropFirst().allSatisfy {
        (0x0300...0x036F).contains($0.value) || $0.value == 0x0653 || $0.value == 0x0654 || $0.value == 0x0655
      }
      if parts.count > 1, isAccented { letter = parts[0] }
    }
    let small = letter.properties.lowercaseMapping.unicodeScalars
    return (small.first ?? letter).value
  }
}

extension Unicode.Scalar {
  /// Whether it may be a letter with accents, in the scripts whose accents are not letters of their own.
  fileprivate var mayHaveAccent: Bool {
    switch value {
    case 0xC0...0x24F, 0x370...0x52F, 0x621...0x6D3, 0x1E00...0x1FFF, 0x212A...0x212B: true
    default: false
    }
  }

  /// Pictures, currency signs and the like, each of which is a word of its own.
  fileprivate var isSymbol: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .mathSymbol, .currencySymbol, .modifierSymbol: true
    default: false
    }
  }

  /// Thai, Lao, Tibetan, Myanmar, Khmer, kana, Han, Hangul (whose particles cling to words).
  fileprivate var isOfUnspacedScript: Bool {
    switch value {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3021...0x3029, 0x3031...0x3035, 0x303B...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
