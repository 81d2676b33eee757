/// Draws that depend on nothing but the seed, a place and a purpose, so that any post can be made alone.
struct SampleRandom: Equatable, Sendable {
  var seed: UInt64

  /// What a draw decides; one place has an independent draw for each.
  enum Purpose: UInt64, Sendable {
    case moment = 1, identity, author, kind, target, phrase, number, tag, link, mention, likes
    case late, lateness, edit, deletion, chance
    case length, warning, emoji, media, token
  }

  func draw(_ purpose: Purpose, at place: Int64) -> UInt64 {
    let mixed = seed &+ UInt64(bitPattern: place) &* 0x9E37_79B9_7F4A_7C15
    return SampleRandom.mix(SampleRandom.mix(mixed) ^ purpose.rawValue &* 0xD1B5_4A32_D192_ED03)
  }

  /// A number in `0..<count`.
  func draw(_ purpose: Purpose, at place: Int64, below count: Int) -> Int {
    Int(draw(purpose, at: place) % UInt64(count))
  }

  /// A fraction in `0..<1`.
  func fraction(_ purpose: Purpose, at place: Int64) -> Double {
    Double(draw(purpose, at: place) >> 11) / Double(1 << 53 as UInt64)
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators").
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
