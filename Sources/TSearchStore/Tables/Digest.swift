/// 64 bits of a text, the same on every machine and for ever: FNV-1a with a final mix.
///
/// It only has to tell texts apart that nobody chose to be alike; who makes two alike hides his own post.
struct Digest {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String?) {
    guard let text else { return mix(0xFF) }  // No byte of UTF-8 is 0xFF.
    for byte in text.utf8 { mix(byte) }
    mix(0xFE)
  }

  private mutating func mix(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The digest as SQLite keeps it.
  var value: Int64 {
    var bits = state
    bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return Int64(bitPattern: bits ^ (bits >> 33))
  }

  static func of(_ texts: String?...) -> Int64 {
    var digest = Digest()
    for text in texts { digest.add(text) }
    return digest.value
  }
}
