/// All that the configuration files say (OUTSIDE section 5), with the defaults where they say nothing.
package struct Configuration: Equatable, Sendable {
  package var defaultInterval: Duration = .seconds(900)
  package var minimumInterval: Duration = .seconds(60)
  /// Empty: every source that can answer and costs nothing.
  package var defaultSources: [SourceName] = []
  package var overlap: Duration = .seconds(900)
  /// How long bodies are kept; `nil`: for ever.
  package var keepPosts: Duration? = .seconds(90 * 86_400)
  package var maxHitsPerPoll = 200
  /// Bytes.
  package var avatarCacheSize = 64 << 20
  package var maxRequests = 8
  package var maxRequestsPerHost = 2
  /// Those with a section, by name; ``source(_:)`` knows the built-in ones too.
  package var sources: [SourceName: SourceSettings] = [:]

  package init() {}

  /// The settings of a source: its section's, or the built-in ones of a name that needs no section.
  package func source(_ name: SourceName) -> SourceSettings? {
    sources[name] ?? SourceSettings(builtIn: name)
  }

  /// The sources that need no URL or host behind their name: the built-in ones and every section, in order.
  package var sourceNames: [SourceName] {
    SourceSettings.builtInNames + sources.keys.sorted().filter { !SourceSettings.builtInNames.contains($0) }
  }

  /// The shortest interval that a search on these sources may have.
  ///
  /// A source's own `MinimumInterval=` takes the place of the daemon's; the longest one holds.
  package func minimumInterval(on names: [SourceName]) -> Duration {
    names.map { source($0)?.minimumInterval ?? minimumInterval }.max() ?? minimumInterval
  }
}
