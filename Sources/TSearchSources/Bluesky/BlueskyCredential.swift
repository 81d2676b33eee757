import TSearchCore

/// A handle (or a DID, or a mail address) and an app password, as a credential's first line gives them.
struct BlueskyCredential: Equatable {
  var identifier: String
  var password: String

  /// Reads `HANDLE:APP-PASSWORD`; `nil` where one of them is missing.
  ///
  /// The colons of a DID are its own.
  init?(_ text: String) {
    var rest = text[...]
    var name = ""
    if text.hasPrefix("did:") {
      let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      name = parts[..<3].joined(separator: ":")
      rest = parts[3]
    } else {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      name = String(text[..<colon].drop { $0 == "@" })
      rest = text[colon...].dropFirst()
    }
    guard !name.isEmpty, !rest.isEmpty else { return nil }
    identifier = name
    password = String(rest)
  }

  /// Names the credential at a server: a session made with another one is void.
  func digest(at base: String) -> String { Fingerprint.texts([base, identifier, password]) }
}
