/// Gzip without a compressor.
///
/// - SeeAlso: RFC 1952 for the frame, RFC 1951, sections 3.2.4 and 3.2.6, for the blocks.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let largestBlock = 65_535

  /// The bytes in stored blocks, so as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed = header
    var start = 0
    repeat {
      let end = min(start + largestBlock, bytes.count)
      packed.append(end == bytes.count ? 1 : 0)
      packed += littleEndian(UInt64(end - start), 2) + littleEndian(UInt64(~UInt16(end - start)), 2)
      packed += bytes[start..<end]
      start = end
    } while start < bytes.count
    return packed + littleEndian(UInt64(Checksum.crc32(bytes)), 4) + littleEndian(UInt64(bytes.count), 4)
  }

  /// At least `size` blanks in about a 160th of the space: one literal, and runs of 258 copies of the byte before.
  ///
  /// The checksum is left zero: a reader that keeps to its limit never comes to it.
  static func bomb(_ size: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.append(0b011, count: 3)  // The last block, with the fixed codes.
    bits.append(0b0000_1010, count: 8)  // A blank is 0x30 + 0x20 = 0101 0000, first bit first.
    for _ in 0..<(size + 257) / 258 {
      bits.append(0b1010_0011, count: 8)  // Length 258 is code 285: 1100 0101, first bit first.
      bits.append(0, count: 5)  // One byte back.
    }
    bits.append(0, count: 7)  // The end of the block.
    return bits.bytes + littleEndian(0, 8)
  }

  private static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}

/// Appends bits to bytes, lowest first.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var free = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ bits: UInt8, count: Int) {
    for place in 0..<count {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= (bits >> place & 1) << (8 - free)
      free -= 1
    }
  }
}
