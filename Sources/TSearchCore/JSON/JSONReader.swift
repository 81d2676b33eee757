/// Why a JSON document could not be read.
package struct JSONError: Error, Equatable, Sendable {
  package var message: String
  /// Bytes from the start of the document.
  package var offset: Int
  package init(_ message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// Reads a JSON document piece by piece, in its order, and skips what nobody wants.
///
/// Numbers come as the digits that stood there, so that IDs of any length are exact. Bytes that are no
/// UTF-8 become U+FFFD. Eight zero bytes behind the document let it look ahead without asking for the end.
///
/// - SeeAlso: RFC 8259.
package struct JSONReader {
  /// Deeper documents are refused.
  package static let deepest = 512
  private let bytes: [UInt8]
  private let end: Int
  private var index = 0
  private var depth = 0

  package init(_ document: some Collection<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.count + 8)
    bytes.append(contentsOf: document)
    end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 8))
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The first byte of the next value, blanks skipped; 0 at the end.
  package mutating func peek() -> UInt8 {
    while true {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return bytes[index]
      }
    }
  }

  /// Calls `body` with each name; `body` reads or skips the value.
  package mutating func readObject(
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try enter("{")
    if peek() == UInt8(ascii: "}") { return leave() }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw failure("a name was expected") }
      let name = try readString()
      guard peek() == UInt8(ascii: ":") else { throw failure("':' was expected") }
      index += 1
      try body(&self, name)
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
      try readObject { (reader, name) throws(JSONError) in
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

  /// Passes over the next value, checking its form.
  package mutating func skip() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"): try readObject { (reader, _) throws(JSONError) in try reader.skip() }
    case UInt8(ascii: "["): try readArray { reader throws(JSONError) in try reader.skip() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: _ = try readNumber()
    }
  }

  /// Nothing but blanks may follow.
  package mutating func expectEnd() throws(JSONError) {
    _ = peek()
    guard index == end else { throw failure("something follows the document") }
  }
}

extension JSONReader {
  /// The digits of a number as they stand.
  package mutating func readNumber() throws(JSONError) -> String {
    _ = peek()
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = bytes[index]
    try readDigits()
    guard first != 0x30 || !isDigit(bytes[index]), bytes[index] != 0x30 || first != 0x30,
      first != 0x30 || index == start + (bytes[start] == UInt8(ascii: "-") ? 2 : 1)
    else { throw failure("a number begins with 0") }
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      try readDigits()
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      try readDigits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The text of a string, escapes resolved; half a surrogate pair becomes U+FFFD.
  package mutating func readString() throws(JSONError) -> String {
    let start = index + 1
    try skipString()
    let raw = bytes[start..<index - 1]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    return JSONReader.unescape(raw)
  }

  private mutating func skipString() throws(JSONError) {
    guard peek() == UInt8(ascii: "\"") else { throw failure("a text was expected") }
    index += 1
    while true {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw failure(index >= end ? "the document ends in a text" : "a control character")
      default: index += 1
      }
    }
  }

  private mutating func skipEscape() throws(JSONError) {
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      for place in index + 2..<index + 6 where hexadecimalValue(bytes[place]) == nil {
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
  private static func unescape(_ raw: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = raw.startIndex
    func unit(_ at: Int) -> UInt32 {
      raw[at..<at + 4].reduce(0) { $0 << 4 | (hexadecimalValue($1) ?? 0) }
    }
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "\\") else {
        text.append(raw[index])
        index += 1
        continue
      }
      let kind = raw[index + 1]
      index += 2
      guard kind == UInt8(ascii: "u") else {
        text.append(simpleEscape(kind))
        continue
      }
      var scalar = unit(index)
      index += 4
      if (0xD800..<0xDC00).contains(scalar), index + 6 <= raw.endIndex, raw[index] == UInt8(ascii: "\\"),
        raw[index + 1] == UInt8(ascii: "u"), (0xDC00..<0xE000).contains(unit(index + 2))
      {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (unit(index + 2) - 0xDC00)
        index += 6
      }
      text.append(
        contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func simpleEscape(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: kind
    }
  }

  private mutating func readDigits() throws(JSONError) {
    guard isDigit(bytes[index]) else {
      throw failure(index >= end ? "the document ends early" : "a value was expected")
    }
    while isDigit(bytes[index]) { index += 1 }
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    for (offset, byte) in word.description.utf8.enumerated() where bytes[min(index + offset, end)] != byte {
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

  private func failure(_ message: String) -> JSONError { JSONError(message, offset: min(index, end)) }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x41 + 10)
  case 0x61...0x66: UInt32(byte - 0x61 + 10)
  default: nil
  }
}
