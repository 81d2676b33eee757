/// What a source takes as its credential, for the person who is asked for it (`source login`).
package struct CredentialForm: Equatable, Sendable {
  private enum Shape: Equatable, Sendable {
    /// One word that goes behind `Bearer `, or into a parameter.
    case token
    /// `HANDLE:APP-PASSWORD`.
    case handleAndPassword
  }

  /// The most bytes; what services give has at most a few hundred, signed tokens up to 2,000.
  package static let longest = 4000

  private var shape: Shape
  /// What is wanted and where to get it: whole sentences.
  package var wanted: String
  /// What is missing without it, and what to do; `nil` where that goes without saying.
  package var lack: String?

  /// `nil` for what needs no credential or has no place for one.
  package init?(_ settings: SourceSettings) {
    shape = .token
    let login = "'tsearchctl source login \(settings.name)'"
    let place = settings.baseURL ?? settings.url ?? settings.name.rawValue
    switch settings.type {
    case .x:
      wanted = """
        It wants an app-only bearer token: at https://developer.x.com, in the developer portal, under the keys and \
        tokens of your app. Reading posts costs credit there.
        """
      lack = "it has no token: \(login) takes one"
    case .twitter11, .twitter1:
      wanted = "It wants the bearer token that \(place) gave you; where it asks for none, it needs no log-in."
    case .twittercounter:
      wanted = "It wants the key that \(place) gave you."
    case .mastodon:
      wanted = """
        It wants your access token with the right 'read': at \(place), under Preferences, Development, New \
        application; the token stands on the application's page.
        """
      lack = "without a token it shows hashtags and accounts, no search: \(login) takes one"
    case .bluesky:
      shape = .handleAndPassword
      wanted = """
        It wants HANDLE:APP-PASSWORD, such as alice.example.org:abcd-efgh-ijkl-mnop. Make an app password in \
        Bluesky's settings, under Privacy and security, App passwords; never give the account's own password.
        """
      lack = "it has no app password: \(login) takes one"
    case .feed where settings.name.feedURL == nil:
      wanted = "It wants the bearer token of the feed at \(place)."
    case .feed, .hackernews, .command: return nil
    }
  }

  /// What is wrong with a text as a credential, in words that tell nothing of it; `nil`: it may be one.
  package func fault(of text: String) -> String? {
    guard !text.isEmpty else { return "it is empty" }
    guard text.utf8.count <= Self.longest else { return "it is longer than \(Self.longest) bytes" }
    // It becomes a line of a header: nothing may end that line or begin another.
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      return "it is one line without control characters"
    }
    switch shape {
    case .token:
      if text.lowercased().hasPrefix("bearer ") { return "it is the token alone, without 'Bearer' before it" }
      return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        ? nil : "it is one word of ASCII letters, digits and signs"
    case .handleAndPassword:
      // A DID has colons of its own.
      guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
        text.index(after: colon) != text.endIndex, !text.utf8.contains(0x20)
      else { return "it is HANDLE:APP-PASSWORD, with a colon between them" }
      return nil
    }
  }
}

extension CredentialForm {
  /// Why a source takes no credential.
  package static func refusal(of settings: SourceSettings) -> String {
    settings.name.feedURL == nil
      ? "it needs no credential, there is nothing to log in to"
      : "a feed without a section of its own has no credential: give it a '[Source NAME]' with 'URL='"
  }
}
