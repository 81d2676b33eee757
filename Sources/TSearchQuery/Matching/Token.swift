/// One token as it is compared: a digest of its folded letters, and what stands around it.
///
/// Equal digests count as equal words: at 64 bits two different words of one query and one post meet once in 10^17.
struct Token: Equatable {
  /// Never 0, which parts fields.
  var digest: UInt64
  var mark: UInt16 = 0

  /// `+` and `#` that follow at once: `C++`, `C#`; three values for each of up to five.
  static let suffix: UInt16 = 0xFF
  /// It follows the token before with nothing between.
  static let joined: UInt16 = 1 << 8
  /// A full stop stands right before it: `.NET`.
  static let dotted: UInt16 = 1 << 9
  /// `&` stands between the token before and this one: `R&D`.
  static let anded: UInt16 = 1 << 10
  /// It is one sign of a longer text, and no run.
  static let sign: UInt16 = 1 << 11

  /// What of its marks a wanted token asks for.
  func wants(isFirst: Bool) -> Token {
    var marks = mark & (Token.suffix | Token.sign)
    if isFirst { marks |= mark & Token.dotted } else { marks |= mark & (Token.joined | Token.anded) }
    return Token(digest: digest, mark: marks)
  }

  /// Whether it is a wanted one, and stands as that must stand.
  func satisfies(_ wanted: Token) -> Bool {
    let suffix = wanted.mark & Token.suffix
    let others = wanted.mark & ~Token.suffix
    return digest == wanted.digest && (suffix == 0 || mark & Token.suffix == suffix)
      && mark & others == others
  }
}

/// The tokens of some texts, one behind the other, with a gap that no phrase crosses between two texts.
struct TokenList: Equatable {
  private(set) var tokens: [Token] = []

  init() {}

  init(_ text: String) {
    var names: [UInt64] = []
    var reader = TextReader()
    reader.read(text, into: &self, names: &names)
  }

  var count: Int { tokens.count }
  var isEmpty: Bool { tokens.isEmpty }
  var digests: [UInt64] { tokens.map(\.digest) }

  mutating func removeAll() { tokens.removeAll(keepingCapacity: true) }
  mutating func removeLast() { tokens.removeLast() }
  mutating func append(_ digest: UInt64, _ mark: UInt16) { tokens.append(Token(digest: digest, mark: mark)) }
  mutating func appendGap() { append(0, 0) }

  mutating func addSuffix(_ code: UInt16) {
    let last = tokens.count - 1
    let value = (tokens[last].mark & Token.suffix) * 3 + code
    if value <= 242 { tokens[last].mark = tokens[last].mark & ~Token.suffix | value }
  }

  /// What a query wants that is made of this text.
  var wanted: [Token] { tokens.indices.map { tokens[$0].wants(isFirst: $0 == 0) } }

  func contains(_ digest: UInt64) -> Bool { tokens.contains { $0.digest == digest } }

  /// Whether the wanted tokens stand here one behind the other.
  func contains(_ wanted: [Token]) -> Bool {
    guard let first = wanted.first, count >= wanted.count else { return false }
    for start in 0...(count - wanted.count) where tokens[start].digest == first.digest {
      if wanted.indices.allSatisfy({ tokens[start + $0].satisfies(wanted[$0]) }) { return true }
    }
    return false
  }
}
