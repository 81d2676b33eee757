extension JSONReader {
  /// Passes over the next value.
  ///
  /// In a list or an object only brackets and texts are checked: what nobody reads need not be without fault,
  /// but its end must be certain.
  package mutating func skip() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipBrackets()
    case UInt8(ascii: "\""): _ = try passString()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: try passNumber()
    }
  }

  private mutating func skipBrackets() throws(JSONError) {
    var open = OpenBrackets()
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "\""): _ = try passString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth + open.count < JSONReader.deepest else { throw failure("it is nested too deeply") }
        open.push(isObject: bytes[index] == UInt8(ascii: "{"))
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.pop() == (bytes[index] == UInt8(ascii: "}")) else {
          throw failure("a bracket of the other kind was expected")
        }
        index += 1
      case 0 where index >= bytes.end: throw failure("the document ends early")
      default: index += 1
      }
    } while open.count > 0
  }
}

/// The kinds of the brackets that are open, one bit each.
private struct OpenBrackets {
  private(set) var count = 0
  private var top: UInt64 = 0
  /// Full words below ``top``.
  private var below: [UInt64] = []

  mutating func push(isObject: Bool) {
    if count > 0, count % 64 == 0 {
      below.append(top)
      top = 0
    }
    top = top << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Whether the last one opened is an object.
  mutating func pop() -> Bool {
    let isObject = top & 1 == 1
    top >>= 1
    count -= 1
    if count > 0, count % 64 == 0, let last = below.popLast() { top = last }
    return isObject
  }
}
