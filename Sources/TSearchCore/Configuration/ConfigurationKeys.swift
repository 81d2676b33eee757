/// A value that a key does not take; `hint` says what it takes.
struct BadValue: Error, Equatable {
  var message: String
  var hint: String?
  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// One key: its name, how a value is taken, and how an empty value brings the default back.
struct ConfigurationKey<Settings>: Sendable {
  var name: String
  var set: @Sendable (inout Settings, String) throws(BadValue) -> Void
  var reset: @Sendable (inout Settings) -> Void

  /// A key that fills one property, the default being that of `fresh`.
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable,
    default fresh: @escaping @Sendable (Settings) -> Settings,
    _ read: @escaping @Sendable (String) throws(BadValue) -> Value
  ) {
    self.name = name
    set = { (settings, text) throws(BadValue) in settings[keyPath: property] = try read(text) }
    reset = { $0[keyPath: property] = fresh($0)[keyPath: property] }
  }
}

extension ConfigurationKey<Configuration> {
  private init<Value>(
    _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable,
    _ read: @escaping @Sendable (String) throws(BadValue) -> Value
  ) {
    self.init(name, property, default: { _ in Configuration() }, read)
  }

  /// The keys of `[Daemon]`.
  static let daemon: [ConfigurationKey] = [
    ConfigurationKey("DefaultInterval", \.defaultInterval) { text throws(BadValue) in try .interval(text) },
    ConfigurationKey("MinimumInterval", \.minimumInterval) { text throws(BadValue) in try .interval(text) },
    sources,
    ConfigurationKey("Overlap", \.overlap) { text throws(BadValue) in try .setting(text) },
    ConfigurationKey("KeepPosts", \.keepPosts) { text throws(BadValue) in
      text == "infinity" ? nil : try .interval(text)
    },
    ConfigurationKey("MaxHitsPerPoll", \.maxHitsPerPoll) { text throws(BadValue) in
      try .setting(text, in: 1...1_000_000)
    },
    ConfigurationKey("AvatarCacheSize", \.avatarCacheSize) { text throws(BadValue) in try .byteCount(text) },
    ConfigurationKey("MaxRequests", \.maxRequests) { text throws(BadValue) in try .setting(text, in: 1...256)
    },
    ConfigurationKey("MaxRequestsPerHost", \.maxRequestsPerHost) { text throws(BadValue) in
      try .setting(text, in: 1...256)
    },
  ]

  /// Each line adds to the list, as systemd's lists do.
  private static var sources: ConfigurationKey {
    var key = ConfigurationKey("DefaultSources", \.defaultSources) { _ throws(BadValue) in [] }
    key.set = { settings, text in
      for name in text.split(whereSeparator: \.isWhitespace).map({ SourceName(String($0)) })
      where !settings.defaultSources.contains(name) {
        settings.defaultSources.append(name)
      }
    }
    return key
  }
}

extension ConfigurationKey<SourceSettings> {
  private init<Value>(
    _ name: String, _ property: any WritableKeyPath<SourceSettings, Value> & Sendable,
    _ read: @escaping @Sendable (String) throws(BadValue) -> Value
  ) {
    self.init(name, property, default: { SourceSettings(name: $0.name, type: $0.type) }, read)
  }

  /// The keys of `[Source NAME]` beside `Type`.
  static let source: [ConfigurationKey] = [
    ConfigurationKey("BaseURL", \.baseURL) { text throws(BadValue) in
      var address = try webAddress(text)
      while address.hasSuffix("/") { address.removeLast() }
      return address
    },
    ConfigurationKey("URL", \.url) { text throws(BadValue) in try webAddress(text) },
    ConfigurationKey("TokenFile", \.tokenFile) { text throws(BadValue) in try absolutePath(text) },
    ConfigurationKey("Command", \.command) { text throws(BadValue) in
      let words = try CommandWords.split(text)
      _ = try absolutePath(words.first ?? "")
      return words
    },
    ConfigurationKey("MinimumInterval", \.minimumInterval) { text throws(BadValue) in try .interval(text) },
    ConfigurationKey("QueryLength", \.queryLength) { text throws(BadValue) in
      try .setting(text, in: 1...1_000_000)
    },
    ConfigurationKey("MonthlyPostLimit", \.monthlyPostLimit) { text throws(BadValue) in
      text == "infinity" ? nil : try .setting(text, in: 0...1_000_000_000_000)
    },
  ]

  private static func webAddress(_ text: String) throws(BadValue) -> String {
    guard WebAddress.isOne(text) else {
      throw BadValue("'\(text)' is no address", hint: "it begins with 'https://' or 'http://'")
    }
    return text
  }

  private static func absolutePath(_ text: String) throws(BadValue) -> String {
    guard text.hasPrefix("/") else {
      throw BadValue("'\(text)' is no absolute path", hint: "it begins with '/'")
    }
    return text
  }
}

extension Duration {
  fileprivate static func setting(_ text: String) throws(BadValue) -> Duration {
    do { return try Duration(span: text) } catch {
      throw BadValue(error.report.message, hint: error.report.hint)
    }
  }

  /// A span of at least a second.
  fileprivate static func interval(_ text: String) throws(BadValue) -> Duration {
    let span = try setting(text)
    guard span >= .seconds(1) else { throw BadValue("'\(text)' is shorter than '1s'") }
    return span
  }
}

extension Int {
  fileprivate static func setting(_ text: String, in range: ClosedRange<Int>) throws(BadValue) -> Int {
    guard let number = Int(text) else { throw BadValue("'\(text)' is no whole number") }
    guard range.contains(number) else {
      throw BadValue("\(number) is not in \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number of bytes with `K`, `M`, `G` or `T` behind it, each 1024 times the one before.
  fileprivate static func byteCount(_ text: String) throws(BadValue) -> Int {
    let letters = ["K", "M", "G", "T"]
    let power = letters.firstIndex { text.hasSuffix($0) }.map { $0 + 1 } ?? 0
    let digits = text.dropLast(power == 0 ? 0 : 1)
    guard let number = Int(digits), number >= 0, digits.utf8.count <= 6 || power == 0 else {
      throw BadValue("'\(text)' is no size", hint: "write it as '64M'")
    }
    return number << (10 * power)
  }
}
