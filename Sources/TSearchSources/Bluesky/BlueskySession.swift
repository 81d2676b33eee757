import TSearchCore

/// What a log-in gave: it is kept over restarts, because ten log-ins a day are all that there are (T9).
struct BlueskySession: Equatable {
  /// So long before its end an access token is renewed.
  private static let margin = Duration.seconds(60)

  /// The account, and its handle at the log-in.
  var did: String
  var handle: String
  /// The server that keeps the account, without a slash at its end.
  var host: String
  var accessToken: String
  /// Good for one renewal.
  var refreshToken: String
  /// When the access token ends, by our clock; `nil` where it does not say.
  var endsAt: Timestamp?
  /// The credential that it was made with.
  var credential: String

  /// Reads the answer of a log-in or a renewal.
  ///
  /// - Parameters:
  ///   - old: What the renewed session was.
  ///   - base: The server that was asked; the account's own one is taken where the answer names it.
  /// - Returns: `nil` where a token is missing.
  init?(_ body: [UInt8], old: BlueskySession?, base: String, credential: String, now: Timestamp) {
    guard let answer = try? JSONValue(parsing: body), let access = answer["accessJwt"]?.string,
      let refresh = answer["refreshJwt"]?.string, !access.isEmpty, !refresh.isEmpty
    else { return nil }
    did = answer["did"]?.string ?? old?.did ?? ""
    handle = answer["handle"]?.string ?? old?.handle ?? ""
    host = Self.host(answer["didDoc"], base: base) ?? old?.host ?? base
    accessToken = access
    refreshToken = refresh
    endsAt = BlueskyToken.lifetime(access).map { now + $0 }
    self.credential = credential
  }

  /// The account's server by its document; only one that is as safe as the server that names it.
  private static func host(_ document: JSONValue?, base: String) -> String? {
    let services = document?["service"]?.array ?? []
    let service = services.first { $0["id"]?.string?.hasSuffix("#atproto_pds") == true }
    guard let address = service?["serviceEndpoint"]?.string,
      address.hasPrefix("https://") || base.hasPrefix("http://") && address.hasPrefix("http://")
    else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Whether the access token has ended, or is about to.
  func isEnding(at now: Timestamp) -> Bool { endsAt.map { now >= $0 - Self.margin } ?? false }
}

// As it is kept.
extension BlueskySession {
  init?(kept text: String) {
    guard let value = try? JSONValue(parsing: text), let did = value["did"]?.string,
      let handle = value["handle"]?.string, let host = value["host"]?.string,
      let access = value["access"]?.string, let refresh = value["refresh"]?.string,
      let credential = value["credential"]?.string
    else { return nil }
    self.did = did
    self.handle = handle
    self.host = host
    accessToken = access
    refreshToken = refresh
    endsAt = value["ends_at"]?.string.flatMap { Timestamp(rfc3339: $0) }
    self.credential = credential
  }

  var kept: String {
    let value: JSONValue = [
      "did": .string(did), "handle": .string(handle), "host": .string(host), "access": .string(accessToken),
      "refresh": .string(refreshToken), "ends_at": .optional(endsAt), "credential": .string(credential),
    ]
    return value.text
  }
}

/// The tokens of a session: JSON Web Tokens, of which only the times are read; nothing is verified.
///
/// - SeeAlso: RFC 7519, section 4.1.
enum BlueskyToken {
  /// How long the token is good from the moment of its making, so that a wrong clock here does no harm.
  static func lifetime(_ token: String) -> Duration? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let claims = try? JSONValue(parsing: bytes(base64: parts[1].utf8)),
      let end = claims["exp"]?.double, let start = claims["iat"]?.double, end > start, end - start < 1e9
    else { return nil }
    return .seconds(Int64(end - start))
  }

  /// Decodes the alphabet of RFC 4648, section 5; what is none of its signs is passed over.
  private static func bytes(base64 text: Substring.UTF8View) -> [UInt8] {
    var result: [UInt8] = []
    var (word, bits): (UInt32, UInt32) = (0, 0)
    for byte in text {
      guard let value = value(of: byte) else { continue }
      word = word << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      result.append(UInt8(truncatingIfNeeded: word >> bits))
    }
    return result
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
