/// Values read where another kind may stand, so that one odd member spoils no item.
extension JSONReader {
  /// A text; `nil` and passed over where anything else stands.
  package mutating func readText() throws(JSONError) -> String? {
    guard peek() == UInt8(ascii: "\"") else { return try skipping() }
    return try readString()
  }

  /// Where a text stands, to be made where it is wanted; `nil` and passed over where anything else stands.
  package mutating func passText() throws(JSONError) -> Quoted? {
    guard peek() == UInt8(ascii: "\"") else { return try skipping() }
    return try passString()
  }

  /// An ID's exact digits, written as a number or as a text; `nil` for anything else.
  package mutating func readID() throws(JSONError) -> String? {
    let next = peek()
    if next == UInt8(ascii: "\"") {
      let text = try readString()
      return text.isEmpty ? nil : text
    }
    guard next.isDigit else { return try skipping() }
    let digits = try readNumber()
    return NumericID.isNumeric(digits) ? digits : nil
  }

  /// A whole number, also one written as a text; `nil` for anything else.
  package mutating func readInt() throws(JSONError) -> Int? {
    let next = peek()
    if next == UInt8(ascii: "\"") { return Int(try readString()) }
    guard next.isDigit || next == UInt8(ascii: "-") else { return try skipping() }
    return int(try passNumber())
  }

  /// `true` or `false`; `nil` for anything else.
  package mutating func readBool() throws(JSONError) -> Bool? {
    switch peek() {
    case UInt8(ascii: "t"): try readWord("true"); return true
    case UInt8(ascii: "f"): try readWord("false"); return false
    default: return try skipping()
    }
  }

  /// Reads an object where one stands; anything else is passed over.
  package mutating func readAnyObject(
    _ body: (inout JSONReader, JSONKey) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard peek() == UInt8(ascii: "{") else { return try skip() }
    try readObject(body)
  }

  /// Reads a list where one stands; anything else is passed over.
  package mutating func readAnyArray(_ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    guard peek() == UInt8(ascii: "[") else { return try skip() }
    try readArray(body)
  }

  private mutating func skipping<Value>() throws(JSONError) -> Value? {
    try skip()
    return nil
  }
}
