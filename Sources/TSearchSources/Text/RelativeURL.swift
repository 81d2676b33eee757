internal import CLibXML2

/// Links as documents write them, made absolute.
enum RelativeURL {
  /// Longer links are none.
  private static let longest = 8192
  /// Schemes that a post may link to; scripts and data are refused.
  private static let schemes = ["https", "http", "ftp", "gemini", "gopher", "magnet"]

  /// The link as an absolute URL; `nil` where it is none or of a scheme that is refused.
  ///
  /// What is absolute already stays as it was written, but for blanks.
  ///
  /// - SeeAlso: RFC 3986, section 5.
  static func resolve(_ link: String, against base: String?) -> String? {
    let link = trimmed(link)
    guard !link.isEmpty, link.utf8.count <= longest else { return nil }
    if let scheme = scheme(of: link) {
      guard schemes.contains(scheme) else { return nil }
      guard link.utf8.count > scheme.utf8.count + 1 else { return nil }
      return link.utf8.contains(0x20) ? String(decoding: escaped(link), as: UTF8.self) : link
    }
    guard let base, let baseScheme = scheme(of: base), schemes.contains(baseScheme) else { return nil }
    // From a base that is no URL, libxml2 gives the link back as it is; a host's `%0A` it makes a line end.
    return build(link, base).flatMap { self.scheme(of: $0) == baseScheme && isClean($0) ? $0 : nil }
  }

  /// An absolute `http` or `https` URL without blanks and controls; `nil` for all else.
  static func web(_ link: String) -> String? {
    // Most links need no closer look.
    if link.hasPrefix("https://"), link.utf8.count <= longest, isClean(link) { return link }
    return resolve(link, against: nil).flatMap { isWeb($0) ? $0 : nil }
  }

  /// Whether it is an absolute `http` or `https` URL.
  static func isWeb(_ link: String) -> Bool {
    guard let scheme = scheme(of: link), scheme == "http" || scheme == "https" else { return false }
    return link.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
  }

  /// The host of an absolute URL, without port and user.
  static func host(of url: String) -> String? {
    guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "/")), url.utf8[mark...].starts(with: "//".utf8)
    else { return nil }
    let authority = url.utf8[mark...].dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let rest =
      authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
    if rest.first == UInt8(ascii: "[") {
      return rest.firstIndex(of: UInt8(ascii: "]")).flatMap { String(rest[...$0]) }
    }
    let host = String(rest.prefix { $0 != UInt8(ascii: ":") }) ?? ""
    return host.isEmpty ? nil : host
  }

  /// The scheme in lower case; `nil` for a relative reference.
  static func scheme(of link: String) -> String? {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = link.utf8[..<colon]
    guard let first = scheme.first, first.isASCIILetter,
      scheme.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) })
    else { return nil }
    return String(scheme)?.lowercased()
  }

  /// Without blanks at its ends and without controls, which browsers drop and so hide a scheme by.
  private static func trimmed(_ link: String) -> String {
    if isClean(link) { return link }
    let clean = link.utf8.filter { $0 >= 0x20 && $0 != 0x7F }
    let start = clean.firstIndex { $0 != 0x20 } ?? clean.endIndex
    let end = clean.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: clean[start..<end], as: UTF8.self)
  }

  /// Whether neither blanks nor controls stand in it.
  private static func isClean(_ link: String) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }
    return unsafe link.utf8.withContiguousStorageIfAvailable { bytes in unsafe bytes.allSatisfy(isPlain) }
      ?? link.utf8.allSatisfy(isPlain)
  }

  /// Blanks and signs that no URL may have, as `%20` and the like; other characters stay.
  private static func escaped(_ link: String, all: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(link.utf8.count)
    for byte in link.utf8 {
      let isForbidden = byte <= 0x20 || "\"<>\\^`{|}".utf8.contains(byte)
      guard byte == 0x20 || all && (isForbidden || byte >= 0x7F) else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(ascii: "%"))
      for half in [byte >> 4, byte & 15] { bytes.append(half < 10 ? 0x30 + half : 0x37 + half) }
    }
    return bytes
  }

  private static func build(_ link: String, _ base: String) -> String? {
    let link = escaped(link, all: true) + [0]
    let base = escaped(trimmed(base), all: true) + [0]
    return unsafe link.withUnsafeBufferPointer { link in
      unsafe base.withUnsafeBufferPointer { base in
        guard let built = unsafe xmlBuildURI(link.baseAddress, base.baseAddress) else { return nil }
        defer { unsafe tsearch_xml_free(built) }
        return unsafe String(cString: built)
      }
    }
  }
}
