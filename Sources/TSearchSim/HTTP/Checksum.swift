/// Checksums of bodies.
enum Checksum {
  /// FNV-1a of 64 bits, for entity tags.
  static func fnv64(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// CRC-32 as gzip has it.
  ///
  /// - SeeAlso: RFC 1952, section 8.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 0xFF)] }
    return ~crc
  }

  private static let table: [UInt32] = (0..<256).map { entry in
    (0..<8).reduce(UInt32(entry)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}
