/// The name of a place that can be asked: `x`, `mastodon@mastodon.social`, `feed:https://…`, a section's name.
package struct SourceName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
  package var description: String { rawValue }
  package static func < (left: SourceName, right: SourceName) -> Bool { left.rawValue < right.rawValue }

  /// The URL of `feed:URL`; `nil` for every other name.
  package var feedURL: String? { rawValue.hasPrefix("feed:") ? String(rawValue.dropFirst(5)) : nil }
}

/// What a source speaks, as `Type=` names it (OUTSIDE section 5).
package enum SourceType: String, CaseIterable, Sendable {
  case x
  case twitter11 = "twitter-1.1"
  case twitter1 = "twitter-1"
  case twittercounter, mastodon, bluesky, hackernews, feed, command
}
