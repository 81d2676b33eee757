internal import Glibc

/// Documents of any encoding as UTF-8.
enum Charset {
  /// The document in UTF-8, without a byte order mark.
  ///
  /// A byte order mark wins. A document that is valid UTF-8 is UTF-8 whatever it says, because a wrong
  /// declaration is more common than a text in another encoding that is valid by chance; only encodings of
  /// 7 bits must be believed. Then come the HTTP header's name, the document's own, and windows-1252, unless
  /// the document is UTF-8 with a few broken places (FORMATS section 8.1).
  ///
  /// - Parameter names: What HTTP and the document call the encoding, in that order.
  static func utf8(_ body: [UInt8], names: [String]) -> [UInt8] {
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(body[3...])) }
    if let wide = wideEncoding(body) { return convert(body, from: wide) ?? [] }
    let names = names.filter(isPlausible).map { $0.lowercased() }
    if let stateful = names.first(where: isSevenBit), let text = convert(body, from: stateful) { return text }
    let (good, bad) = sequences(body)
    if bad == 0 { return body }
    for name in names where !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) {
      if let text = convert(body, from: isLatin1(name) ? "windows-1252" : name) { return text }
    }
    if good > bad { return repaired(body) }
    return convert(body, from: "windows-1252") ?? repaired(body)
  }

  /// The `charset` of a `Content-Type`.
  static func name(inContentType type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
      return sides[1].filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    }
    return nil
  }

  /// UTF-16 and UTF-32 by their byte order mark, or by the zeros beside the first `<` or `{`.
  private static func wideEncoding(_ body: [UInt8]) -> String? {
    if body.starts(with: [0xFF, 0xFE, 0, 0]) || body.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard body.count >= 4 else { return nil }
    if body[0] != 0, body[1] == 0, body[2] != 0, body[3] == 0 { return "UTF-16LE" }
    if body[0] == 0, body[1] != 0, body[2] == 0, body[3] != 0 { return "UTF-16BE" }
    return nil
  }

  /// A name that may be handed to iconv, which reads files by it.
  private static func isPlausible(_ name: String) -> Bool {
    (2...30).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.:".utf8.contains($0) }
  }

  private static func isSevenBit(_ name: String) -> Bool {
    name.hasPrefix("iso-2022-") || name == "utf-7" || name == "hz-gb-2312"
  }

  /// Browsers read these as windows-1252, which fills the C1 controls.
  private static func isLatin1(_ name: String) -> Bool {
    ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1"].contains(name)
  }

  /// How many characters of several bytes are sound UTF-8, and how many bytes begin none.
  private static func sequences(_ body: [UInt8]) -> (good: Int, bad: Int) {
    if (try? UTF8Span(validating: body.span)) != nil { return (0, 0) }
    var good = 0
    var bad = 0
    var index = 0
    while index < body.count {
      let length = body[index] < 0x80 ? 1 : body[index] >= 0xF0 ? 4 : body[index] >= 0xE0 ? 3 : 2
      let isSound =
        length == 1
        || body[index] >= 0xC2 && body[index] < 0xF5 && index + length <= body.count
          && body[index + 1..<index + length].allSatisfy { $0 & 0xC0 == 0x80 }
      if length > 1 { if isSound { good += 1 } else { bad += 1 } }
      index += isSound ? length : 1
    }
    return (good, max(bad, 1))
  }

  private static func repaired(_ body: [UInt8]) -> [UInt8] {
    (try? UTF8Span(validating: body.span)) != nil ? body : Array(String(decoding: body, as: UTF8.self).utf8)
  }

  private static func convert(_ body: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = CharsetConverter(from: name) else { return nil }
    return converter.convert(body)
  }
}

/// glibc's `iconv` from one encoding into UTF-8.
@safe private struct CharsetConverter: ~Copyable {
  private let handle: iconv_t

  /// `nil` for an encoding that is not known here.
  init?(from name: String) {
    let handle = unsafe iconv_open("UTF-8", name)
    guard let handle = unsafe handle, Int(bitPattern: handle) != -1 else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe _ = iconv_close(handle) }

  /// The text; a byte that means nothing becomes U+FFFD.
  func convert(_ body: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(body.count + body.count / 2)
    var body = body
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    unsafe body.withUnsafeMutableBytes { source in
      var input = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      while left > 0 {
        let (written, code) = unsafe step(&input, &left, into: &piece)
        text.append(contentsOf: piece[0..<written])
        guard code == EILSEQ || code == EINVAL else { continue }
        text.append(contentsOf: [0xEF, 0xBF, 0xBD])
        unsafe input = input.map { unsafe $0 + 1 }
        left -= 1
      }
    }
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text[3...]) : text
  }

  /// Converts up to the end of the piece, of the input, or the next fault, whose code it returns.
  private func step(
    _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, into piece: inout [UInt8]
  ) -> (written: Int, code: Int32) {
    let size = piece.count
    return unsafe piece.withUnsafeMutableBytes { target in
      var output = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = size
      let result = unsafe iconv(handle, &input, &left, &output, &room)
      return (size - room, result == Int.max || result == -1 ? errno : 0)
    }
  }
}
