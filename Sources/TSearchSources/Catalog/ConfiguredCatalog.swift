package import TSearchCore
package import TSearchFetch

/// The sources of a configuration, each made when it is asked for.
package struct ConfiguredCatalog: SourceCatalog {
  /// Finds a source's token; `nil` where none lies.
  ///
  /// - Throws: ``SourceRefusal/noRight(_:_:_:)`` for one that is at fault, such as a file that others can read.
  package typealias TokenLookup = @Sendable (SourceSettings) throws(SourceRefusal) -> String?

  /// What the sources work with.
  package struct Parts: Sendable {
    package var fetcher: any Fetching
    package var loop: any EventLoop
    package var time: any Timekeeper
    /// `$CACHE_DIRECTORY`: programs run below its `commands`.
    package var cacheFolder: String
    package var memory: any SourceMemory
    package var token: TokenLookup
    /// Names what a source's token is now: another text, another token.
    package var credential: @Sendable (SourceSettings) -> String?

    package init(
      fetcher: any Fetching, loop: any EventLoop, time: any Timekeeper, cacheFolder: String,
      memory: any SourceMemory, token: @escaping TokenLookup,
      credential: @escaping @Sendable (SourceSettings) -> String? = { _ in nil }
    ) {
      self.fetcher = fetcher
      self.loop = loop
      self.time = time
      self.cacheFolder = cacheFolder
      self.memory = memory
      self.token = token
      self.credential = credential
    }
  }

  private let configuration: Configuration
  private let parts: Parts
  private let feeds = FeedShelf()
  private let blueskyTurns = BlueskyTurnShelf()

  package init(_ configuration: Configuration, parts: Parts) {
    self.configuration = configuration
    self.parts = parts
  }

  package var names: [SourceName] { configuration.sourceNames }

  package func source(_ name: SourceName) throws(SourceRefusal) -> any Source {
    if let feed = feeds[name] { return feed }
    guard let settings = configuration.source(name) else { throw .unknown(name) }
    switch settings.type {
    case .feed: return try feed(settings)
    case .twitter1: return try twitter1(settings)
    case .command: return try command(settings)
    case .x: return try x(settings)
    case .twitter11: return try twitter11(settings)
    case .mastodon: return try mastodon(settings)
    case .bluesky: return try bluesky(settings)
    case .hackernews: return try hackerNews(settings)
    case .twittercounter: return try twitterCounter(settings)
    }
  }

  package func source(_ name: SourceName, credential: String) throws(SourceRefusal) -> any Source {
    var parts = parts
    parts.token = { _ in credential }
    // A session of the credential at hand must not be taken for one of the other, nor be replaced by it.
    parts.memory = PassingMemory()
    return try ConfiguredCatalog(configuration, parts: parts).source(name)
  }

  package func credential(of name: SourceName) -> String? {
    configuration.source(name).flatMap(parts.credential)
  }

  private func feed(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    let address = try present(settings.url, "URL", of: settings)
    let hasSection = settings.name.feedURL == nil
    let token = hasSection ? try parts.token(settings) : nil
    let feed = FeedSource(
      name: settings.name, url: address,
      scope: Scope(hasSection ? settings.name.rawValue : address), fetcher: parts.fetcher,
      headers: token.map { [HTTPRequest.Header("Authorization", "Bearer \($0)", isSecret: true)] } ?? [],
      minimumInterval: settings.minimumInterval, time: parts.time)
    if hasSection { return feed }
    // The name of a source stands in lists, in the journal and in exports.
    guard !feed.hasLogin else {
      throw .noRight(
        settings.name, .forbidden, "its address holds a password; give the feed a '[Source NAME]' with 'URL='"
      )
    }
    feeds[settings.name] = feed
    return feed
  }

  private func twitter1(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    TwitterV1Source(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      token: try parts.token(settings), minimumInterval: settings.minimumInterval, fetcher: parts.fetcher,
      time: parts.time)
  }

  private func twitter11(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    Twitter11Source(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      token: try parts.token(settings), minimumInterval: settings.minimumInterval,
      queryLength: settings.queryLength, fetcher: parts.fetcher, time: parts.time)
  }

  private func x(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    let base = try present(settings.baseURL, "BaseURL", of: settings)
    guard let token = try parts.token(settings) else {
      throw .noRight(
        settings.name, .unauthorized,
        "it needs a bearer token; 'tsearchctl source login \(settings.name)' stores one")
    }
    return XSource(
      name: settings.name, base: base, token: token, minimumInterval: settings.minimumInterval,
      queryLength: settings.queryLength, monthlyLimit: settings.monthlyPostLimit, fetcher: parts.fetcher,
      memory: parts.memory, time: parts.time)
  }

  private func mastodon(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    MastodonSource(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      token: try parts.token(settings), minimumInterval: settings.minimumInterval, fetcher: parts.fetcher,
      memory: parts.memory, time: parts.time)
  }

  private func bluesky(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    BlueskySource(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      token: try parts.token(settings), minimumInterval: settings.minimumInterval, fetcher: parts.fetcher,
      memory: parts.memory, time: parts.time, turns: blueskyTurns.turns(of: settings.name))
  }

  private func hackerNews(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    HackerNewsSource(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      minimumInterval: settings.minimumInterval, fetcher: parts.fetcher, time: parts.time)
  }

  private func twitterCounter(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    TwitterCounterSource(
      name: settings.name, base: try present(settings.baseURL, "BaseURL", of: settings),
      key: try parts.token(settings), minimumInterval: settings.minimumInterval, fetcher: parts.fetcher,
      time: parts.time)
  }

  private func command(_ settings: SourceSettings) throws(SourceRefusal) -> any Source {
    guard !settings.command.isEmpty else { throw lacking("Command", settings) }
    // A name of a section holds no '/' and begins with no full stop: it is a folder of its own.
    return CommandSource(
      name: settings.name, command: settings.command,
      folder: "\(parts.cacheFolder)/commands/\(settings.name.rawValue)",
      minimumInterval: settings.minimumInterval, loop: parts.loop, time: parts.time)
  }

  private func present(
    _ value: String?, _ key: String, of settings: SourceSettings
  ) throws(SourceRefusal) -> String {
    guard let value, !value.isEmpty else { throw lacking(key, settings) }
    return value
  }

  private func lacking(_ key: String, _ settings: SourceSettings) -> SourceRefusal {
    .noRight(settings.name, .unreachable, "its section lacks '\(key)='")
  }
}
