/// The name of an object's member, as words, so that nobody has to make a text of it to compare it.
package struct JSONKey: Sendable {
  /// The first 32 bytes, the first one lowest, zeros behind the end.
  package let words: (UInt64, UInt64, UInt64, UInt64)
  /// Bytes of the whole name.
  package let count: Int

  /// The name between two places of a document; it holds no escape.
  init(_ bytes: PaddedBytes, _ range: Range<Int>) {
    let length = range.count
    @inline(__always) func word(_ number: Int) -> UInt64 {
      let left = length - number * 8
      guard left > 0 else { return 0 }
      let word = bytes.word(at: range.lowerBound + number * 8)
      return left >= 8 ? word : word & (1 << UInt64(left * 8) - 1)
    }
    words = (word(0), word(1), word(2), word(3))
    count = length
  }
}
