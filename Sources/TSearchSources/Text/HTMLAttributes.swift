extension HTMLScanner {
  /// The value of the first attribute of that name in a tag, its character references resolved.
  func value(_ wanted: StaticString, in attributes: Range<Int>) -> String? {
    let wanted = Array(wanted.description.utf8)
    var index = attributes.lowerBound
    while let attribute = nextAttribute(&index, end: attributes.upperBound) {
      guard bytes[attribute.name].elementsEqual(wanted, by: { $0.asciiLowercased == $1 }) else { continue }
      return HTMLText.decodingEntities(bytes[attribute.value])
    }
    return nil
  }

  private func nextAttribute(_ index: inout Int, end: Int) -> (name: Range<Int>, value: Range<Int>)? {
    while index < end, bytes[index].isASCIIBlank || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < end else { return nil }
    let start = index
    index += 1  // A `=` in front is part of the name.
    while index < end, !bytes[index].isASCIIBlank, bytes[index] != UInt8(ascii: "=") { index += 1 }
    let name = start..<index
    var next = index
    while next < end, bytes[next].isASCIIBlank { next += 1 }
    guard next < end, bytes[next] == UInt8(ascii: "=") else { return (name, index..<index) }
    index = next + 1
    while index < end, bytes[index].isASCIIBlank { index += 1 }
    guard index < end else { return (name, index..<index) }
    return (name, readValue(&index, end: end))
  }

  private func readValue(_ index: inout Int, end: Int) -> Range<Int> {
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < end, !bytes[index].isASCIIBlank { index += 1 }
      return start..<index
    }
    let start = index + 1
    let close = bytes[start..<max(start, end)].firstIndex(of: quote) ?? end
    index = min(close + 1, end)
    return start..<max(start, close)
  }
}
