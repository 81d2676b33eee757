/// The addresses of accounts and tags at the service that a post came from, made from the post's own address.
///
/// `nil` where the service shows none, or where the address has no form that is known.
package struct PlaceLinks: Equatable, Sendable {
  private enum Form: Equatable {
    /// `https://HOST/alice/status/1`
    case status
    /// `https://HOST/profile/alice/post/1`
    case profile
    /// `https://HOST/@alice/1`
    case at
    /// `https://HOST/item?id=1`
    case item
  }

  private let base: String
  private let form: Form

  package init?(of url: String?) {
    guard let url, let safe = WebLink.safe(url) else { return nil }
    let parts = safe.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 4, !parts[2].isEmpty else { return nil }
    base = parts[..<3].joined(separator: "/")
    let path = parts[3...]
    if path.count >= 3, path[4] == "status" || path[4] == "statuses" {
      form = .status
    } else if path.count >= 4, path[3] == "profile", path[5] == "post" {
      form = .profile
    } else if path.count >= 2, path[3].hasPrefix("@") {
      form = .at
    } else if path[3].hasPrefix("item?id=") {
      form = .item
    } else {
      return nil
    }
  }

  /// - Parameter handle: Without its `@`.
  package func account(_ handle: String) -> String? {
    let address =
      switch form {
      case .status: "\(base)/\(handle)"
      case .profile: "\(base)/profile/\(handle)"
      case .at: "\(base)/@\(handle)"
      case .item: "\(base)/user?id=\(handle)"
      }
    return WebLink.safe(address)
  }

  /// - Parameter tag: Without its `#`.
  package func tag(_ tag: String) -> String? {
    switch form {
    case .status, .profile: WebLink.safe("\(base)/hashtag/\(tag)")
    case .at: WebLink.safe("\(base)/tags/\(tag)")
    case .item: nil
    }
  }
}

/// Addresses that may stand in a terminal's link, an attribute of HTML, or a call to open them (S5).
package enum WebLink {
  /// The address in ASCII without blanks, quotes, brackets and controls; `nil` where it is not `http` or `https`.
  package static func safe(_ url: String) -> String? {
    let start = url.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://"), url.utf8.count <= 4096 else {
      return nil
    }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "`"), ...0x20, 0x7F...:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
