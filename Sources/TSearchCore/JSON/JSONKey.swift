/// The name of an object's member, compared without making a text of it.
package struct JSONKey: Sendable {
  /// What is kept in place; longer names and those with escapes are texts.
  private static let shortest = 24
  private let words: (UInt64, UInt64, UInt64)
  private let count: Int
  private let long: String?

  /// The name between two places of a document; it holds no escape.
  init(_ bytes: PaddedBytes, _ range: Range<Int>) {
    count = range.count
    guard count <= JSONKey.shortest else {
      words = (0, 0, 0)
      long = String(decoding: bytes[range], as: UTF8.self)
      return
    }
    func word(_ number: Int) -> UInt64 {
      let left = range.count - number * 8
      guard left > 0 else { return 0 }
      let word = bytes.word(at: range.lowerBound + number * 8)
      return left >= 8 ? word : word & (1 << UInt64(left * 8) - 1)
    }
    words = (word(0), word(1), word(2))
    long = nil
  }

  init(_ text: String) {
    words = (0, 0, 0)
    count = text.utf8.count
    long = text
  }

  package var text: String {
    if let long { return long }
    return String(decoding: (0..<count).map(byte), as: UTF8.self)
  }

  package static func == (key: JSONKey, name: String) -> Bool {
    let bytes = name.utf8
    guard key.count == bytes.count else { return false }
    if let long = key.long { return long.utf8.elementsEqual(bytes) }
    var place = 0
    for byte in bytes {
      guard byte == key.byte(place) else { return false }
      place += 1
    }
    return true
  }

  package static func ~= (name: String, key: JSONKey) -> Bool { key == name }

  private func byte(_ place: Int) -> UInt8 {
    let word = place < 8 ? words.0 : place < 16 ? words.1 : words.2
    return UInt8(truncatingIfNeeded: word >> UInt64(place % 8 * 8))
  }
}
