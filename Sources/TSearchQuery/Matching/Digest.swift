/// Digests of folded texts, one scalar after another; each kind of name has its own start.
enum Digest {
  static let word: UInt64 = 0x9E37_79B9_7F4A_7C15
  static let tag: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  static let mention: UInt64 = 0x1656_67B1_9E37_79F9
  static let cashtag: UInt64 = 0x27D4_EB2F_1656_67C5
  static let author: UInt64 = 0x85EB_CA77_C2B2_AE63
  static let authorID: UInt64 = 0x2545_F491_4F6C_DD1D
  static let language: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// Of a scalar's entry in ``Fold``, whose kind counts for nothing.
  @inline(__always) static func step(_ digest: UInt64, _ entry: UInt32) -> UInt64 {
    (digest.rotated ^ UInt64(entry & Fold.scalarBits)) &* 0xF135_7AEA_2E62_A9C5
  }

  /// Mixed to the end, and never 0.
  @inline(__always) static func end(_ digest: UInt64) -> UInt64 {
    let mixed = (digest ^ (digest >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 29) | 1
  }

  /// Of a whole text, without case and accents.
  static func of(_ text: some StringProtocol, as start: UInt64) -> UInt64 {
    var digest = start
    for scalar in text.unicodeScalars { digest = folded(digest, Fold.entryOfAny(scalar.value), scalar.value) }
    return end(digest)
  }

  /// With a scalar more; a sign that is part of no word counts as it is.
  static func folded(_ digest: UInt64, _ entry: UInt32, _ value: UInt32) -> UInt64 {
    switch entry >> 24 {
    case Fold.nothing: digest
    case Fold.double: step(step(digest, entry), entry)
    case Fold.gap, Fold.part: step(digest, value)
    default: step(digest, entry)
    }
  }
}

extension UInt64 {
  fileprivate var rotated: UInt64 { self << 5 | self >> 59 }
}
