/// What is set for one source: a `[Source NAME]` section, or the defaults of a built-in one.
package struct SourceSettings: Equatable, Sendable {
  package var name: SourceName
  package var type: SourceType
  /// Without a slash at its end; `nil` where the type needs none.
  package var baseURL: String?
  /// A feed's address.
  package var url: String?
  /// An absolute path.
  package var tokenFile: String?
  /// The program and its arguments.
  package var command: [String] = []
  /// `nil`: the daemon's.
  package var minimumInterval: Duration?
  /// The most characters of a query; `nil`: the type's own limit.
  package var queryLength: Int?
  /// Posts that may be read in a UTC month; `nil`: no limit.
  package var monthlyPostLimit: Int?

  /// The settings of a type, with its defaults.
  package init(name: SourceName, type: SourceType) {
    self.name = name
    self.type = type
    switch type {
    case .x:
      baseURL = "https://api.x.com"
      queryLength = 512
      monthlyPostLimit = 10_000
    case .bluesky: baseURL = "https://bsky.social"
    case .hackernews: baseURL = "https://hn.algolia.com"
    case .mastodon: baseURL = name.mastodonHost.map { "https://" + $0 }
    case .feed: url = name.feedURL
    case .twitter1, .twitter11, .twittercounter, .command: break
    }
  }

  /// The settings of a name that needs no section; `nil` for every other.
  package init?(builtIn name: SourceName) {
    guard let type = name.impliedType else { return nil }
    self.init(name: name, type: type)
  }

  /// The names that stand for themselves.
  package static let builtInNames: [SourceName] = ["x", "bluesky", "hackernews"].map { SourceName($0) }

  /// The key that this source cannot do without and lacks.
  var missingKey: String? {
    switch type {
    case .twitter1, .twitter11, .twittercounter, .mastodon, .x, .bluesky, .hackernews:
      baseURL == nil ? "BaseURL" : nil
    case .feed: url == nil ? "URL" : nil
    case .command: command.isEmpty ? "Command" : nil
    }
  }
}

extension SourceName {
  /// The host of `mastodon@HOST`.
  package var mastodonHost: String? {
    guard rawValue.hasPrefix("mastodon@") else { return nil }
    let host = rawValue.dropFirst("mastodon@".count)
    let isHost = host.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-.:[]".utf8.contains($0) }
    return isHost && !host.isEmpty ? String(host) : nil
  }

  /// The type that the name alone gives.
  package var impliedType: SourceType? {
    switch rawValue {
    case "x": .x
    case "bluesky": .bluesky
    case "hackernews": .hackernews
    default:
      if mastodonHost != nil {
        .mastodon
      } else if let feedURL, WebAddress.isOne(feedURL) {
        .feed
      } else {
        nil
      }
    }
  }

  /// Whether the name can stand in a section and in the name of a credential's file.
  var isSpeakable: Bool {
    if impliedType != nil { return true }
    return !rawValue.isEmpty && rawValue.utf8.count <= 64 && !rawValue.hasPrefix(".")
      && !rawValue.hasPrefix("-")
      && rawValue.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 >= 0x80 || "-_.@".utf8.contains($0) }
  }
}

/// The form of addresses that may be fetched.
enum WebAddress {
  /// Whether the text is an `http` or `https` address with a host and without blanks or controls.
  static func isOne(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return false }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return false }
    let rest = text[colon...].dropFirst(3)
    guard let first = rest.utf8.first, !"/?#:".utf8.contains(first) else { return false }
    return rest.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}

extension UInt8 {
  /// Whether it is one of the letters a to z and A to Z.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
