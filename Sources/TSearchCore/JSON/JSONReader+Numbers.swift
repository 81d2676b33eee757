extension JSONReader {
  /// The digits of a number as they stand.
  package mutating func readNumber() throws(JSONError) -> String {
    let range = try passNumber()
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Passes over a number: an integer, then a fraction and an exponent where they stand.
  @discardableResult mutating func passNumber() throws(JSONError) -> Range<Int> {
    _ = peek()
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if bytes[index] == UInt8(ascii: "0") {
      index += 1
      guard !bytes[index].isDigit else { throw failure("a number begins with 0") }
    } else {
      try passDigits()
    }
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      try passDigits()
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      try passDigits()
    }
    return start..<index
  }

  /// A whole number; `nil` for one with a fraction or an exponent, or that no `Int` holds.
  func int(_ range: Range<Int>) -> Int? {
    // So many digits never overflow.
    guard range.count <= 18 else { return Int(String(decoding: bytes[range], as: UTF8.self)) }
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    var value = 0
    for place in range.lowerBound + (isNegative ? 1 : 0)..<range.upperBound {
      guard bytes[place].isDigit else { return nil }
      value = value * 10 + Int(bytes[place] & 15)
    }
    return isNegative ? -value : value
  }

  /// Passes over one digit or more.
  private mutating func passDigits() throws(JSONError) {
    guard bytes[index].isDigit else {
      throw failure(index >= bytes.end ? "the document ends early" : "a value was expected")
    }
    while bytes[index].isDigit { index += 1 }
  }
}
