/// Makes of a document that somebody calls XML one that libxml2 can read.
///
/// Everything before the root goes, the document type with it: no entity is ever declared, fetched or
/// expanded, so none can be a bomb. Character references become characters, bare signs are escaped, control
/// characters and comments go. What is inside `<![CDATA[…]]>` stays.
struct XMLRepair {
  /// How far into a document its root may begin.
  private static let longestProlog = 1 << 16
  /// A document with more declarations before its root is none: each may be looked for to the prolog's end.
  private static let mostDeclarations = 64
  /// Bare signs beyond are left out: libxml2 takes each that is escaped for an entity.
  private static let mostBareSigns = 1 << 16
  private let bytes: [UInt8]
  private var index: Int
  private var bareSigns = 0
  private var output: [UInt8] = []
  /// The end of the next processing instruction, found once, so that many starts without an end stay cheap.
  private var instructionEnd = 0
  /// An instruction that is longer is text.
  private static let longestInstruction = 4096

  /// The repaired document; empty where no root element stands in it.
  static func repair(_ document: [UInt8]) -> [UInt8] {
    guard let start = rootStart(document) else { return [] }
    var repair = XMLRepair(document, from: start)
    repair.run()
    return repair.output
  }

  /// What the XML declaration calls the encoding.
  static func declaredEncoding(_ document: [UInt8]) -> String? {
    let front = document.prefix(1024)
    guard let start = place(of: "<?xml ", in: front), let end = place(of: "?>", in: front[start...]),
      let name = place(of: "encoding", in: front[start..<end])
    else { return nil }
    let value = front[name..<end].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let quote = value.first else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  private init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    index = start
    output.reserveCapacity(bytes.count - start)
  }

  private mutating func run() {
    let bytes = bytes
    var start = index
    while true {
      // Nearly every byte stays: this is the loop that counts.
      let place = XMLRepair.endOfPlainText(in: bytes, from: index)
      index = place
      guard place < bytes.count else { break }
      let byte = bytes[place]
      if byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0xEF && !isNonCharacter {
        index += 1
        continue
      }
      output.append(contentsOf: bytes[start..<index])
      switch byte {
      case UInt8(ascii: "&"): reference()
      case UInt8(ascii: "<"): bracket()
      case 0xEF: index += 3
      default: index += 1
      }
      start = index
    }
    output.append(contentsOf: bytes[start..<index])
  }

  /// The first place from there on that holds a special byte; eight bytes are looked at together.
  ///
  /// - SeeAlso: ``PaddedBytes/endOfPlainText(from:)``.
  private static func endOfPlainText(in bytes: [UInt8], from start: Int) -> Int {
    var index = unsafe bytes.withUnsafeBytes { raw in
      var index = start
      while index + 8 <= raw.count {
        let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let signs = word ^ 0x2626_2626_2626_2626
        let brackets = word ^ 0x3C3C_3C3C_3C3C_3C3C
        let marks = word ^ 0xEFEF_EFEF_EFEF_EFEF
        let found =
          (signs &- 0x0101_0101_0101_0101) & ~signs | (brackets &- 0x0101_0101_0101_0101) & ~brackets
          | (marks &- 0x0101_0101_0101_0101) & ~marks | (word &- 0x2020_2020_2020_2020) & ~word
        let places = found & 0x8080_8080_8080_8080
        if places != 0 { return index + places.trailingZeroBitCount / 8 }
        index += 8
      }
      return index
    }
    while index < bytes.count, !isSpecial(bytes[index]) { index += 1 }
    return index
  }

  /// Whether a byte may have to go or to be escaped.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == 0xEF
  }

  /// U+FFFE and U+FFFF are no characters of XML.
  private var isNonCharacter: Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }

  /// References that XML itself knows.
  private static let known = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;"].map { Array($0.utf8) }

  private mutating func reference() {
    for known in XMLRepair.known where bytes[index...].starts(with: known) {
      output.append(contentsOf: known)
      index += known.count
      return
    }
    guard let entity = HTMLEntity.read(bytes[...], at: index) else {
      return bareSign("&amp;")
    }
    index = entity.end
    for byte in entity.text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): output.append(contentsOf: "&apos;".utf8)
      default: output.append(byte)
      }
    }
  }

  /// Escapes the sign at the index.
  private mutating func bareSign(_ escaped: StaticString) {
    index += 1
    bareSigns += 1
    guard bareSigns <= XMLRepair.mostBareSigns else { return }
    unsafe output.append(
      contentsOf: UnsafeBufferPointer(start: escaped.utf8Start, count: escaped.utf8CodeUnitCount))
  }

  private mutating func bracket() {
    let rest = bytes[index...]
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    let isTag = next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "_") || next >= 0x80
    if isTag, !XMLTag.hasTooManyAttributes(bytes, at: index) {
      output.append(UInt8(ascii: "<"))
      index += 1
    } else if next == UInt8(ascii: "!"), rest.starts(with: "<![CDATA[".utf8) {
      let end = XMLRepair.place(of: "]]>", in: rest).map { $0 + 3 } ?? bytes.count
      for byte in bytes[index..<end] where byte >= 0x20 || byte.isASCIIBlank && byte != 0x0B && byte != 0x0C {
        output.append(byte)
      }
      index = end
    } else if next == UInt8(ascii: "!"), rest.starts(with: "<!--".utf8) {
      index = XMLRepair.place(of: "-->", in: bytes[(index + 4)...]).map { $0 + 3 } ?? bytes.count
    } else if next == UInt8(ascii: "?"), let end = endOfInstruction() {
      index = end
    } else {
      bareSign("&lt;")
    }
  }
}

extension XMLRepair {
  private mutating func endOfInstruction() -> Int? {
    if instructionEnd < index + 2 {
      instructionEnd = XMLRepair.place(of: "?>", in: bytes[(index + 2)...]).map { $0 + 2 } ?? Int.max
    }
    return instructionEnd == Int.max || instructionEnd - index > XMLRepair.longestInstruction
      ? nil : instructionEnd
  }

  /// Where the root element begins: text, declarations, comments and the document type are passed over.
  private static func rootStart(_ document: [UInt8]) -> Int? {
    let front = document.prefix(longestProlog)
    var index = place(of: "<?xml ", in: front) ?? 0
    var declarations = 0
    while let bracket = front[index...].firstIndex(of: UInt8(ascii: "<")) {
      guard bracket + 1 < front.endIndex else { return nil }
      index = bracket + 1
      switch front[index] {
      case UInt8(ascii: "?"): index = place(of: "?>", in: front[index...]).map { $0 + 2 } ?? front.endIndex
      case UInt8(ascii: "!"):
        if front[index...].starts(with: "!--".utf8) {
          index = place(of: "-->", in: front[(index + 3)...]).map { $0 + 3 } ?? front.endIndex
        } else {
          declarations += 1
          guard declarations <= mostDeclarations else { return nil }
          index = endOfDeclaration(front, from: index)
        }
      case let byte where byte.isASCIILetter: return bracket
      default: break
      }
    }
    return nil
  }

  /// Behind the `>` of a declaration, an internal subset in brackets and quoted texts passed over.
  private static func endOfDeclaration(_ document: ArraySlice<UInt8>, from start: Int) -> Int {
    var depth = 0
    var quote: UInt8 = 0
    for index in start..<document.endIndex {
      let byte = document[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
    }
    // A quote was never closed: the first bracket that looks like the end is.
    let rest = document[start...]
    return place(of: "]>", in: rest).map { $0 + 2 } ?? place(of: ">", in: rest).map { $0 + 1 }
      ?? document.endIndex
  }

  /// The first place of a mark.
  static func place(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.description.utf8)
    guard bytes.count >= mark.count else { return nil }
    var index = bytes.startIndex
    let last = bytes.endIndex - mark.count
    while index <= last, let place = bytes[index...last].firstIndex(of: mark[0]) {
      if bytes[place..<place + mark.count].elementsEqual(mark) { return place }
      index = place + 1
    }
    return nil
  }
}
