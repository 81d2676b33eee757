/// Bytes as text, for JSON.
///
/// - SeeAlso: RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let noLetter: UInt8 = 0xFF
  private static let values = letters.enumerated().reduce(into: [UInt8](repeating: noLetter, count: 256)) {
    $0[Int($1.element)] = UInt8($1.offset)
  }

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
      for place in 0..<4 {
        let value = Int(group >> UInt32(18 - 6 * place) & 63)
        text.append(place <= count ? letters[value] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` where it is none that ``text(_:)`` makes.
  package static func bytes(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count % 4 == 0 else { return nil }
    let padded = text.suffix(2).count { $0 == padding }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      let isLast = start + 4 == text.count
      var group: UInt32 = 0
      for place in 0..<4 {
        let isPadding = isLast && place >= 4 - padded
        let letter = text[start + place]
        let value = isPadding ? (letter == padding ? 0 : noLetter) : values[Int(letter)]
        guard value != noLetter else { return nil }
        group = group << 6 | UInt32(value)
      }
      let count = isLast ? 3 - padded : 3
      for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * place))) }
    }
    return bytes
  }
}
