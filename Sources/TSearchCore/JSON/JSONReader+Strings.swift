extension JSONReader {
  /// The text of a string, escapes resolved; half a surrogate pair becomes U+FFFD.
  package mutating func readString() throws(JSONError) -> String { text(try passString()) }

  mutating func readKey() throws(JSONError) -> JSONKey {
    guard peek() == UInt8(ascii: "\"") else { throw failure("a name was expected") }
    name = try passString()
    guard name.isEscaped else { return JSONKey(bytes, name.range) }
    let plain = PaddedBytes(text(name).utf8)
    return JSONKey(plain, 0..<plain.end)
  }

  /// What stands between the quotes of a string, and whether that holds an escape.
  package struct Quoted {
    var range: Range<Int>
    var isEscaped: Bool
  }

  /// The text of a string that was passed over, escapes resolved.
  package func text(_ quoted: Quoted) -> String {
    quoted.isEscaped ? unescape(quoted.range) : String(decoding: bytes[quoted.range], as: UTF8.self)
  }

  /// Passes over a string.
  mutating func passString() throws(JSONError) -> Quoted {
    guard peek() == UInt8(ascii: "\"") else { throw failure("a text was expected") }
    let start = index + 1
    var isEscaped = false
    index = bytes.endOfPlainText(from: start)
    while bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] == UInt8(ascii: "\\") else {
        throw failure(index >= bytes.end ? "the document ends in a text" : "a control character")
      }
      isEscaped = true
      try passEscape()
      index = bytes.endOfPlainText(from: index)
    }
    index += 1
    return Quoted(range: start..<index - 1, isEscaped: isEscaped)
  }

  private mutating func passEscape() throws(JSONError) {
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      for place in index + 2..<index + 6 where bytes[min(place, bytes.end)].hexadecimalValue == nil {
        throw failure("a bad escape")
      }
      index += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    default: throw failure("a bad escape")
    }
  }

  /// Resolves the escapes of a text whose form was checked.
  private func unescape(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let plainEnd = bytes.endOfPlainText(from: place)
      text.append(contentsOf: bytes[place..<plainEnd])
      place = plainEnd
      guard place < range.upperBound else { break }
      if bytes[place + 1] == UInt8(ascii: "u") {
        let scalar = escapedScalar(at: &place, before: range.upperBound)
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(bytes[place + 1].simpleEscape)
        place += 2
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The scalar of one `\uXXXX`, or of two that are a surrogate pair; `place` moves behind it.
  private func escapedScalar(at place: inout Int, before end: Int) -> Unicode.Scalar {
    let first = escapedUnit(at: place)
    place += 6
    if UTF16.isLeadSurrogate(first), place + 6 <= end, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u"), UTF16.isTrailSurrogate(escapedUnit(at: place))
    {
      let second = escapedUnit(at: place)
      place += 6
      let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private func escapedUnit(at place: Int) -> UInt16 {
    (place + 2..<place + 6).reduce(0) { $0 << 4 | UInt16(bytes[$1].hexadecimalValue ?? 0) }
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// What a backslash before this letter stands for.
  fileprivate var simpleEscape: UInt8 {
    switch self {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: self
    }
  }
}
