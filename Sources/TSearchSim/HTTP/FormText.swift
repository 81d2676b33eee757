/// Percent-encoding as forms use it.
///
/// - SeeAlso: WHATWG URL, section 5 (application/x-www-form-urlencoded).
enum FormText {
  static func parameters(_ query: some StringProtocol) -> [SampleRequest.Parameter] {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return SampleRequest.Parameter(name: decode(parts[0]), value: parts.count < 2 ? "" : decode(parts[1]))
    }
  }

  static func encode(_ parameters: [SampleRequest.Parameter]) -> String {
    parameters.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
  }

  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
      case 0x20: bytes.append(0x2B)
      default: bytes += [0x25, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a text; a percent sign without two digits stays as it is.
  static func decode(_ text: some StringProtocol, plusIsBlank: Bool = true) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsBlank && bytes[index] == 0x2B ? 0x20 : bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
