import TSearchCore

// Here and not beside the type: only within a module is this inlined, and with constant names a `switch` becomes a
// jump by their lengths and a comparison with numbers.
extension JSONKey {
  /// No name that is asked for is longer.
  private static let longest = 32

  @inline(__always) static func ~= (name: StaticString, key: JSONKey) -> Bool { key == name }

  @inline(__always) static func == (key: JSONKey, name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    precondition(count <= longest, "a name is too long to be compared")
    return key.count == count && key.words.0 == word(name, 0)
      && (count <= 8 || key.words.1 == word(name, 1)) && (count <= 16 || key.words.2 == word(name, 2))
      && (count <= 24 || key.words.3 == word(name, 3))
  }

  /// Eight bytes of a name, as the key has them.
  @inline(__always) private static func word(_ name: StaticString, _ number: Int) -> UInt64 {
    let start = unsafe UnsafeRawPointer(name.utf8Start) + number * 8
    let left = name.utf8CodeUnitCount - number * 8
    if left >= 8 { return UInt64(littleEndian: unsafe start.loadUnaligned(as: UInt64.self)) }
    var word: UInt64 = 0
    var place = 0
    while place < left {
      word |= UInt64(unsafe start.load(fromByteOffset: place, as: UInt8.self)) << UInt64(place * 8)
      place += 1
    }
    return word
  }
}
