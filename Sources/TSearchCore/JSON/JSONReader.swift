/// Reads a JSON document piece by piece, in its order, and skips what nobody wants.
///
/// Numbers come as the digits that stood there, so that IDs of any length are exact. Bytes that are no
/// UTF-8 become U+FFFD.
///
/// - SeeAlso: RFC 8259.
package struct JSONReader {
  /// Deeper documents are refused.
  package static let deepest = 512
  let bytes: PaddedBytes
  var index = 0
  var depth = 0
  /// The name that was read last.
  var name = Quoted(range: 0..<0, isEscaped: false)

  package init(_ document: some Collection<UInt8>) {
    bytes = PaddedBytes(document)
    if bytes.end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
  }

  /// The first byte of the next value, blanks skipped; 0 at the end.
  package mutating func peek() -> UInt8 {
    while true {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case let byte: return byte
      }
    }
  }

  /// Calls `body` with each name; `body` reads or skips the value.
  package mutating func readObject(
    _ body: (inout JSONReader, JSONKey) throws(JSONError) -> Void
  ) throws(JSONError) {
    try enter("{")
    if peek() == UInt8(ascii: "}") { return leave() }
    repeat {
      let key = try readKey()
      guard peek() == UInt8(ascii: ":") else { throw failure("':' was expected") }
      index += 1
      try body(&self, key)
    } while try goesOn(until: "}")
  }

  /// Calls `body` at each element; `body` reads or skips it.
  package mutating func readArray(_ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try enter("[")
    if peek() == UInt8(ascii: "]") { return leave() }
    repeat { try body(&self) } while try goesOn(until: "]")
  }

  /// Reads the next value as a tree.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [JSONMember] = []
      try readObject { (reader, _) throws(JSONError) in
        let name = reader.text(reader.name)
        members.append(JSONMember(name, try reader.readValue()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var items: [JSONValue] = []
      try readArray { reader throws(JSONError) in items.append(try reader.readValue()) }
      return .array(items)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): try readWord("true"); return .bool(true)
    case UInt8(ascii: "f"): try readWord("false"); return .bool(false)
    case UInt8(ascii: "n"): try readWord("null"); return .null
    default: return .number(try readNumber())
    }
  }

  /// Nothing but blanks may follow.
  package mutating func expectEnd() throws(JSONError) {
    _ = peek()
    guard index == bytes.end else { throw failure("something follows the document") }
  }

  /// Reads `true`, `false` or `null`.
  mutating func readWord(_ word: StaticString) throws(JSONError) {
    for (offset, byte) in word.description.utf8.enumerated()
    where bytes[min(index + offset, bytes.end)] != byte {
      throw failure("a value was expected")
    }
    index += word.utf8CodeUnitCount
  }

  private mutating func enter(_ bracket: Unicode.Scalar) throws(JSONError) {
    guard UInt32(peek()) == bracket.value else { throw failure("'\(bracket)' was expected") }
    guard depth < JSONReader.deepest else { throw failure("it is nested too deeply") }
    depth += 1
    index += 1
  }

  private mutating func leave() {
    depth -= 1
    index += 1
  }

  private mutating func goesOn(until bracket: Unicode.Scalar) throws(JSONError) -> Bool {
    let byte = peek()
    if byte == UInt8(ascii: ",") {
      index += 1
      return true
    }
    guard UInt32(byte) == bracket.value else { throw failure("',' or '\(bracket)' was expected") }
    leave()
    return false
  }

  func failure(_ message: String) -> JSONError { JSONError(message, offset: min(index, bytes.end)) }
}
