/// One piece of a text that a word of a query can be compared with.
///
/// Letters and digits in a row make one token, and so does each sign of a script that is written without
/// blanks between its words (so that a word is found inside a run) and each emoji. Other signs part tokens.
struct Token: Equatable {
  /// In lower case.
  var text: String
  /// `+` and `#` that follow at once: `C++`, `C#`.
  var suffix = ""
  /// Whether it follows the token before with nothing between.
  var isJoined = false
  /// Whether it is a whole run of letters and digits, and not one sign of a longer text.
  var isRun = true

  /// Whether a wanted token is found here.
  func satisfies(_ wanted: Token, isFirst: Bool) -> Bool {
    text == wanted.text && (wanted.suffix.isEmpty || suffix == wanted.suffix)
      && (isFirst || !wanted.isJoined || isJoined)
  }

  /// The tokens of a text, in its order.
  static func list(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var follows = false
    for character in text {
      let kind = Kind(character)
      switch kind {
      case .run:
        if follows, let last = tokens.indices.last, tokens[last].isRun, tokens[last].suffix.isEmpty {
          tokens[last].text += character.folded
        } else {
          tokens.append(Token(text: character.folded, isJoined: follows))
        }
        follows = true
      case .single:
        tokens.append(Token(text: character.folded, isJoined: follows, isRun: false))
        follows = true
      case .suffix where follows && tokens.last?.isRun == true:
        tokens[tokens.count - 1].suffix.append(character)
      case .suffix, .gap: follows = false
      }
    }
    return tokens
  }

  private enum Kind {
    case run, single, suffix, gap

    init(_ character: Character) {
      guard let first = character.unicodeScalars.first else {
        self = .gap
        return
      }
      if first.isASCII {
        self = first.isWordSign ? .run : first == "+" || first == "#" ? .suffix : .gap
      } else if first.isWordSign {
        self = first.isOfUnspacedScript ? .single : .run
      } else {
        self = first.isSymbol ? .single : .gap
      }
    }
  }
}

extension Character {
  /// In lower case; both forms of the small sigma are one, and an emoji has no variation selector.
  fileprivate var folded: String {
    if isASCII { return lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars where scalar.value != 0xFE0F && scalar.value != 0xFE0E {
      result.append(scalar == "ς" ? "σ" : scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
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
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3021...0x3029, 0x3031...0x3035, 0x303B...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
