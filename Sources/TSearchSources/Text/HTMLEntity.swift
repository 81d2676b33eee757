internal import CLibXML2

/// Character references of HTML, read from bytes.
enum HTMLEntity {
  /// The longest name looked up.
  private static let longestName = 32

  /// Reads the reference whose `&` stands at `index`; `nil` where none stands there.
  ///
  /// - Returns: The characters, and the index behind the reference.
  static func read(_ bytes: ArraySlice<UInt8>, at index: Int) -> (text: String, end: Int)? {
    let start = index + 1
    guard start < bytes.endIndex else { return nil }
    if bytes[start] == UInt8(ascii: "#") { return readNumber(bytes, at: start + 1) }
    let limit = min(bytes.endIndex, start + longestName + 1)
    guard let end = bytes[start..<limit].firstIndex(where: { !$0.isASCIIAlphanumeric }), end > start,
      bytes[end] == UInt8(ascii: ";"), let text = named(bytes[start..<end])
    else { return nil }
    return (text, end + 1)
  }

  /// A decimal or hexadecimal number; its semicolon may be missing.
  private static func readNumber(_ bytes: ArraySlice<UInt8>, at start: Int) -> (text: String, end: Int)? {
    let isHexadecimal = start < bytes.endIndex && bytes[start] | 0x20 == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let first = isHexadecimal ? start + 1 : start
    var index = first
    var value: UInt32 = 0
    while index < bytes.endIndex, let digit = bytes[index].hexadecimalDigit, digit < radix {
      value = min(value &* radix &+ digit, 0x110000)
      index += 1
    }
    guard index > first else { return nil }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return (String(Character(scalar(value))), index)
  }

  /// The character of a number: C1 controls mean windows-1252, and what is no character is U+FFFD.
  ///
  /// - SeeAlso: HTML Standard, section 13.2.5.80, "Numeric character reference end state".
  static func scalar(_ value: UInt32) -> Unicode.Scalar {
    switch value {
    case 9, 10, 13: Unicode.Scalar(UInt8(value))
    case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    case 0x80...0x9F: Unicode.Scalar(windows1252[Int(value) - 0x80]) ?? "\u{FFFD}"
    default: Unicode.Scalar(value) ?? "\u{FFFD}"
    }
  }

  /// The characters of a name; HTML 4's come from libxml2.
  static func named(_ name: ArraySlice<UInt8>) -> String? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default: break
    }
    if let text = html5[name] { return text }
    var code: UInt32 = 0
    unsafe name.withCString { text in
      unsafe text.withMemoryRebound(to: xmlChar.self, capacity: name.utf8.count + 1) { text in
        guard let found = unsafe htmlEntityLookup(text) else { return }
        code = unsafe found.pointee.value
      }
    }
    return code == 0 ? nil : String(Character(scalar(code)))
  }

  /// Names that came with HTML 5 and are met in feeds.
  private static let html5: [String: String] = [
    "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "COPY": "©", "REG": "®", "NewLine": "\n", "Tab": "\t",
    "excl": "!", "num": "#", "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "ast": "*", "plus": "+",
    "comma": ",", "period": ".", "sol": "/", "colon": ":", "semi": ";", "equals": "=", "quest": "?",
    "commat": "@", "lsqb": "[", "lbrack": "[", "bsol": "\\", "rsqb": "]", "rbrack": "]", "Hat": "^",
    "lowbar": "_", "grave": "`", "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|", "rcub": "}",
    "rbrace": "}", "hyphen": "‐", "dash": "‐", "horbar": "―", "check": "✓", "cross": "✗", "star": "☆",
    "starf": "★", "phone": "☎", "middot": "·", "nldr": "‥", "mldr": "…", "lsquor": "‚", "rsquor": "’",
    "ldquor": "„", "rdquor": "”", "TRADE": "™", "inodot": "ı", "scaron": "š", "Scaron": "Š", "ccaron": "č",
    "Ccaron": "Č", "zcaron": "ž", "Zcaron": "Ž", "ecaron": "ě", "Ecaron": "Ě", "rcaron": "ř", "lstrok": "ł",
    "Lstrok": "Ł", "cacute": "ć", "nacute": "ń", "sacute": "ś", "zacute": "ź", "zdot": "ż", "aogon": "ą",
    "eogon": "ę", "gbreve": "ğ", "scedil": "ş", "Scedil": "Ş",
  ]

  /// What windows-1252 has at 0x80 to 0x9F; 0xFFFD where it has nothing.
  static let windows1252: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// Blank, tab, newline, form feed, carriage return.
  var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as a text, ASCII's capitals small; from a lazy view of them a text is made ten times as slowly.
  var asciiLowercasedText: String {
    let isSmall = allSatisfy { $0.asciiLowercased == $0 }
    return isSmall
      ? String(decoding: self, as: UTF8.self) : String(decoding: map(\.asciiLowercased), as: UTF8.self)
  }
}
