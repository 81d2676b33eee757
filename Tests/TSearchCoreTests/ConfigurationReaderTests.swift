import Testing

@testable import TSearchCore

@Suite struct ConfigurationReaderTests {
  private func read(_ texts: String...) -> ConfigurationReading {
    ConfigurationReader.read(
      texts.enumerated().map { ConfigurationText(file: "\($0.offset + 1).conf", text: $0.element) })
  }

  /// Faults as a person reads them, the hint behind the message.
  private func faults(_ texts: String...) -> [String] {
    let layers = texts.enumerated().map {
      ConfigurationText(file: "\($0.offset + 1).conf", text: $0.element)
    }
    return ConfigurationReader.read(layers).faults.map {
      $0.report.message + ($0.report.hint.map { " (\($0))" } ?? "")
    }
  }

  @Test func `no file at all is the defaults`() {
    #expect(ConfigurationReader.read([]) == ConfigurationReading(configuration: Configuration(), faults: []))
  }

  @Test func `every key of the daemon is read`() {
    let reading = read(
      """
      # A comment, and ; another
      ; here
      [Daemon]
      DefaultInterval = 1h 30min
      MinimumInterval=1s
      DefaultSources=x mastodon@social.example.org
      DefaultSources=bluesky x
      Overlap=0
      KeepPosts=infinity
      MaxHitsPerPoll=5
      AvatarCacheSize=2G
      MaxRequests=3
      MaxRequestsPerHost=1
      """)
    var wanted = Configuration()
    wanted.defaultInterval = .seconds(5400)
    wanted.minimumInterval = .seconds(1)
    wanted.defaultSources = ["x", "mastodon@social.example.org", "bluesky"].map { SourceName($0) }
    wanted.overlap = .zero
    wanted.keepPosts = nil
    wanted.maxHitsPerPoll = 5
    wanted.avatarCacheSize = 2 << 30
    wanted.maxRequests = 3
    wanted.maxRequestsPerHost = 1
    #expect(reading == ConfigurationReading(configuration: wanted, faults: []))
  }

  @Test func `every key of a source is read, the type at any place`() throws {
    let reading = read(
      """
      [Source mine]
      Command="/opt/my tools/scrape" --json 'a b' c\\\\d
      MinimumInterval=5s
      Type=command
      [Source old]
      BaseURL=http://localhost:8080/api/
      Type=twitter-1
      TokenFile=/run/secrets/old
      QueryLength=140
      MonthlyPostLimit=20
      [Source news]
      Type=feed
      URL=https://example.org/feed?key=a#b
      [Source x]
      MonthlyPostLimit=infinity
      """)
    #expect(reading.faults.isEmpty)
    let mine = try #require(reading.configuration.source(SourceName("mine")))
    #expect(mine.command == ["/opt/my tools/scrape", "--json", "a b", "c\\d"])
    #expect(mine.minimumInterval == .seconds(5))
    let old = try #require(reading.configuration.source(SourceName("old")))
    #expect(old.baseURL == "http://localhost:8080/api" && old.type == .twitter1)
    #expect(old.tokenFile == "/run/secrets/old" && old.queryLength == 140 && old.monthlyPostLimit == 20)
    #expect(reading.configuration.source(SourceName("news"))?.url == "https://example.org/feed?key=a#b")
    let x = try #require(reading.configuration.source(SourceName("x")))
    #expect(
      x.type == .x && x.baseURL == "https://api.x.com" && x.monthlyPostLimit == nil && x.queryLength == 512)
    #expect(
      reading.configuration.sourceNames.map(\.rawValue) == [
        "x", "bluesky", "hackernews", "mine", "news", "old",
      ])
  }

  @Test func `built-in sources need no section, other names do`() {
    let configuration = Configuration()
    func type(_ name: String) -> SourceType? { configuration.source(SourceName(name))?.type }
    #expect(type("x") == .x && type("bluesky") == .bluesky && type("hackernews") == .hackernews)
    #expect(
      configuration.source(SourceName("mastodon@social.example.org"))?.baseURL == "https://social.example.org"
    )
    #expect(configuration.source(SourceName("feed:https://example.org/a"))?.url == "https://example.org/a")
    for name in [
      "", "y", "mastodon", "mastodon@", "mastodon@a/b", "feed:", "feed:ftp://example.org", "feed:https://",
    ] {
      #expect(type(name) == nil, "\(name)")
    }
  }

  @Test(
    "lines follow systemd's rules",
    arguments: [
      ("[Daemon]\nDefaultSources=x \\\n  bluesky\n", ["x", "bluesky"]),
      ("[Daemon]\nDefaultSources=x \\\n# between\n; and between\n  bluesky", ["x", "bluesky"]),
      ("[Daemon]\nDefaultSources=x \\", ["x"]),
      ("[Daemon]\r\nDefaultSources=x\r\n", ["x"]),
      ("\u{FEFF}[Daemon]\nDefaultSources=x", ["x"]),
      ("[Daemon]\nDefaultSources=x\nDefaultSources=\nDefaultSources=bluesky", ["bluesky"]),
      ("  [Daemon]  \n  DefaultSources  =  x  ", ["x"]),
      ("[Daemon]\n[Source a]\nType=x\n[Daemon]\nDefaultSources=a", ["a"]),
    ])
  func lines(text: String, sources: [String]) {
    let reading = read(text)
    #expect(reading.configuration.defaultSources.map(\.rawValue) == sources)
    #expect(reading.faults.isEmpty)
  }

  @Test func `an empty value brings the default back, also over files`() {
    let reading = read(
      "[Daemon]\nOverlap=1h\nMaxRequests=2\n[Source x]\nQueryLength=9",
      "[Daemon]\nOverlap=\n[Source x]\nQueryLength=")
    #expect(reading.configuration.overlap == .seconds(900) && reading.configuration.maxRequests == 2)
    #expect(reading.configuration.source(SourceName("x"))?.queryLength == 512)
    #expect(reading.faults.isEmpty)
  }

  @Test func `a later file wins key by key, and its first lines belong to no section`() {
    let reading = read(
      "[Source a]\nType=mastodon\nBaseURL=https://one.example.org\nQueryLength=5",
      "Type=feed\n[Source a]\nBaseURL=https://two.example.org")
    let a = reading.configuration.source(SourceName("a"))
    #expect(a?.baseURL == "https://two.example.org" && a?.queryLength == 5 && a?.type == .mastodon)
    #expect(reading.faults.map(\.report.message) == ["2.conf:1: 'Type' stands before the first section"])
  }

  @Test(
    "what is wrong is named with file and line, and changes nothing",
    arguments: [
      ("Overlap=1h", "1: 'Overlap' stands before the first section"),
      ("[Daemon]\nOverlapp=1h", "2: there is no key 'Overlapp' in [Daemon] (did you mean 'Overlap'?)"),
      ("[Daemon]\noverlap=1h", "2: there is no key 'overlap' in [Daemon] (did you mean 'Overlap'?)"),
      ("[Daemon]\nColour=1h", "2: there is no key 'Colour' in [Daemon]"),
      ("[Deamon]\nOverlap=1h", "1: there is no section '[Deamon]' (did you mean '[Daemon]'?)"),
      (
        "[Elsewhere]\nOverlap=1h\nType=x",
        "1: there is no section '[Elsewhere]' (sections are '[Daemon]' and '[Source NAME]')"
      ),
      ("[Daemon\nOverlap=1h", "1: a section is written '[NAME]'"),
      ("[Daemon]\nOverlap", "2: neither a section nor 'KEY=VALUE'"),
      ("[Daemon]\n=1h", "2: neither a section nor 'KEY=VALUE'"),
      (
        "[Daemon]\nOverlap=1h # long",
        "2: bad value of 'Overlap': '1h # long' is no span of time (write a span of time as '90s', '5min', '1h 30min' or '2d')"
      ),
      ("[Daemon]\nMinimumInterval=500ms", "2: bad value of 'MinimumInterval': '500ms' is shorter than '1s'"),
      ("[Daemon]\nMaxRequests=many", "2: bad value of 'MaxRequests': 'many' is no whole number"),
      ("[Daemon]\n\\\nMaxRequests=0", "2: bad value of 'MaxRequests': 0 is not in 1 to 256"),
      (
        "[Daemon]\nAvatarCacheSize=64Q",
        "2: bad value of 'AvatarCacheSize': '64Q' is no size (write it as '64M')"
      ),
      (
        "[Daemon]\nAvatarCacheSize=99999999T",
        "2: bad value of 'AvatarCacheSize': '99999999T' is no size (write it as '64M')"
      ),
      (
        "[Daemon]\nDefaultInterval=10s",
        "2: bad value of 'DefaultInterval': it is shorter than 'MinimumInterval', 1min"
      ),
      (
        "[Daemon]\nDefaultSources=blusky",
        "2: bad value of 'DefaultSources': there is no source 'blusky' (did you mean 'bluesky'?)"
      ),
      ("[Source a b]\nType=x", "1: 'a b' cannot name a source (use letters, digits, '-', '_', '.' and '@')"),
      (
        "[Source ../a]\nType=x", "1: '../a' cannot name a source (use letters, digits, '-', '_', '.' and '@')"
      ),
      ("[Source a]\nQueryLength=5", "1: source 'a' has no type (write 'Type=' in '[Source a]')"),
      (
        "[Source x]\nType=mastodn",
        "2: bad value of 'Type': 'mastodn' is no type of source (did you mean 'mastodon'?)"
      ),
      (
        "[Source a]\nType=mastodon",
        "1: source 'a' of type 'mastodon' has no 'BaseURL' (write 'BaseURL=' in '[Source a]')"
      ),
      (
        "[Source x]\nBaseURL=api.example.org",
        "2: bad value of 'BaseURL': 'api.example.org' is no address (it begins with 'https://' or 'http://')"
      ),
      (
        "[Source x]\nTokenFile=~/token",
        "2: bad value of 'TokenFile': '~/token' is no absolute path (it begins with '/')"
      ),
    ])
  func naming(text: String, fault: String) {
    #expect(faults(text) == ["1.conf:" + fault])
    #expect(read(text).configuration.overlap == .seconds(900))
    #expect(read(text).configuration.maxRequests == 8)
  }

  @Test func `a bad value leaves what an earlier file set`() {
    let reading = read("[Daemon]\nOverlap=1h", "[Daemon]\nOverlap=soon")
    #expect(reading.configuration.overlap == .seconds(3600))
    #expect(reading.faults.map(\.line) == [2])
  }

  @Test func `faults come in the order of files and lines`() {
    let texts = ["[Source a]\nType=feed\n[Daemon]\nA=1", "[Daemon]\nB=1\nMaxRequests=x"]
    #expect(
      read(texts[0], texts[1]).faults.map { "\($0.file):\($0.line)" } == [
        "1.conf:1", "1.conf:4", "2.conf:2", "2.conf:3",
      ])
  }

  @Test func `the longest of the sources' own shortest intervals holds`() {
    let configuration = read("[Source a]\nType=command\nCommand=/bin/a\nMinimumInterval=1s").configuration
    let (a, x) = (SourceName("a"), SourceName("x"))
    #expect(configuration.minimumInterval(on: [a]) == .seconds(1))
    #expect(configuration.minimumInterval(on: [a, x]) == .seconds(60))
    #expect(configuration.minimumInterval(on: []) == .seconds(60))
  }

  @Test(
    "a command line is split without a shell",
    arguments: [
      ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a'b c'd", ["ab cd"]), ("''", [""]),
      (#"a\ b \"c"#, ["a b", "\"c"]), ("$HOME `id` ; | *", ["$HOME", "`id`", ";", "|", "*"]), ("", []),
    ])
  func splitting(text: String, words: [String]) throws {
    #expect(try CommandWords.split(text) == words)
  }

  @Test("an unfinished command line is refused", arguments: ["'a", "\"a", "a\\"])
  func unfinished(text: String) {
    #expect(throws: BadValue.self) { try CommandWords.split(text) }
  }
}
