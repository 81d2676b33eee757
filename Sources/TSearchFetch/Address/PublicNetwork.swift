import Glibc

/// Tells machines of the public network from this one and its neighbours.
///
/// What strangers write may name any address: whoever follows it from inside a network reaches what is closed to
/// them.
///
/// - SeeAlso: RFC 6890, and RFC 6761, 6762, 8375 for the names.
enum PublicNetwork {
  /// Networks that are not public: the address's first bytes, and how many bits of them count.
  private static let closed4: [(bytes: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
    ([192, 0, 2], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24),
    ([224], 3),
  ]
  private static let closed6: [(bytes: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0, 0, 0, 0, 0], 64), ([0x01, 0x00], 16), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0xFC], 7),
    ([0xFE, 0x80], 9), ([0xFF], 8),
  ]
  /// Networks of IPv6 whose addresses hold one of IPv4, and where.
  private static let mapped: [(bytes: [UInt8], bits: Int, place: Int)] = [
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, 12), ([0, 0x64, 0xFF, 0x9B], 96, 12),
    ([0x20, 0x02], 16, 2),
  ]
  private static let closedEndings = ["localhost", "local", "internal", "lan", "home.arpa", "onion"]

  /// Whether a host may be one of the public network; a name may still lead elsewhere.
  static func mayHold(host: String) -> Bool {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().prefix { $0 != "]" }) : host
    if let address = bytes(of: bare) { return holds(address) }
    let name = bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    return name.contains(".") && !closedEndings.contains { name.hasSuffix("." + $0) }
  }

  /// Whether an address, as a text, is one of the public network.
  static func holds(address: String) -> Bool { bytes(of: address).map(holds) ?? false }

  private static func holds(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return !closed4.contains { begins(address, $0.bytes, $0.bits) } }
    if let (_, _, place) = mapped.first(where: { begins(address, $0.bytes, $0.bits) }) {
      return holds(Array(address[place..<place + 4]))
    }
    return !closed6.contains { begins(address, $0.bytes, $0.bits) }
  }

  private static func begins(_ address: [UInt8], _ network: [UInt8], _ bits: Int) -> Bool {
    (0..<bits).allSatisfy { bit in
      let byte = bit / 8 < network.count ? network[bit / 8] : 0
      return (address[bit / 8] ^ byte) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }

  /// The 4 or 16 bytes of an address; a zone behind it does not count.
  private static func bytes(of text: String) -> [UInt8]? {
    let bare = String(text.prefix { $0 != "%" })
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if unsafe inet_pton(family, bare, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
