import Glibc

/// A reader of what comes from outside, and what must hold of whatever it makes of any bytes.
struct Reader: Sendable {
  var name: String
  /// Reads the bytes; traps where something does not hold.
  var read: @Sendable ([UInt8]) -> Void

  static let all = [
    feed, search, timeline, x, twitter11, mastodon, bluesky, hackerNews, twitterCounter, command, html, date,
    span, headers, json, query, match, configuration, options, calls,
    answers,
  ]

  static func named(_ name: String) -> Reader? { all.first { $0.name == name } }

  /// The one that the environment names.
  static let chosen = unsafe getenv("READER").flatMap { named(unsafe String(cString: $0)) }
}

/// Traps, with what was expected, where it does not hold.
func require(_ holds: Bool, _ expectation: @autoclosure () -> String) {
  guard !holds else { return }
  fatalError("expected: \(expectation())")
}

/// The value, or a trap that says what was expected.
func required<Value>(_ value: Value?, _ expectation: @autoclosure () -> String) -> Value {
  guard let value else { fatalError("expected: \(expectation())") }
  return value
}
