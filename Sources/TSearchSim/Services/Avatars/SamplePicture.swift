/// A small picture made from a name: a pattern that is the same left and right, in two colours.
///
/// - SeeAlso: PNG (ISO/IEC 15948), RFC 1950 and, for a block that is stored as it is, RFC 1951 section 3.2.4.
enum SamplePicture {
  private static let cells = 6
  private static let pixelsInCell = 8
  private static let side = UInt32(cells * pixelsInCell)

  static func png(of name: String) -> [UInt8] {
    let hash = Checksum.fnv64(Array(name.utf8))
    // One bit a pixel and a palette.
    let header = bigEndian(side) + bigEndian(side) + [1, 3, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("PLTE", palette(hash)) + chunk("IDAT", stored(rows(hash))) + chunk("IEND", [])
  }

  /// A pale ground, and a strong colour on it.
  private static func palette(_ hash: UInt64) -> [UInt8] {
    let colour = (0..<3).map { UInt8(truncatingIfNeeded: hash >> (40 + 8 * UInt64($0))) }
    return colour.map { 224 + $0 / 9 } + colour.map { 24 + $0 / 2 }
  }

  private static func rows(_ hash: UInt64) -> [UInt8] {
    (0..<cells).flatMap { row -> [UInt8] in
      let half = (0..<cells / 2).map { hash >> UInt64(row * cells / 2 + $0) & 1 == 1 }
      let line = (half + half.reversed()).map { $0 ? UInt8(0xFF) : 0 }
      // Each line begins with its filter: none.
      return [[UInt8]](repeating: [0] + line, count: pixelsInCell).flatMap { $0 }
    }
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    return [0x78, 0x01, 1] + lengths + bytes + bigEndian(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((low: UInt32(1), high: UInt32(0))) { sums, byte in
      let low = (sums.low + UInt32(byte)) % 65_521
      return (low, (sums.high + low) % 65_521)
    }
    return sums.high << 16 | sums.low
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(Checksum.crc32(content))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
