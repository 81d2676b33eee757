/// Compressed bodies, made by hand.
enum Gzip {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// The word `hello` in one stored block (RFC 1951, section 3.2.4; RFC 1952).
  static let hello: [UInt8] =
    head + [1, 5, 0, 0xFA, 0xFF] + Array("hello".utf8) + [0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0]

  /// So many zeros, a thousandth of them long: each 13 bits repeat the last byte 258 times (RFC 1951, 3.2.6).
  static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: head)
    bits.append("110")  // The last block, with the fixed codes: the first bit is written first.
    bits.append("00110000")  // The literal 0.
    for _ in 0..<(count / 258) { bits.append("1100010100000") }  // Length 258, distance 1.
    bits.append("0000000")
    return bits.bytes
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var used = 8

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ bits: String) {
      for bit in bits.utf8 { append(bit == UInt8(ascii: "1")) }
    }

    private mutating func append(_ bit: Bool) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      if bit { bytes[bytes.count - 1] |= 1 << used }
      used += 1
    }
  }
}
