import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct CatalogTests {
  private let loop = PollLoop()

  private func catalog(
    _ sections: [SourceSettings], token: String? = nil, fetcher: ScriptedFetcher = ScriptedFetcher([])
  ) -> ConfiguredCatalog {
    var configuration = Configuration()
    for section in sections { configuration.sources[section.name] = section }
    return ConfiguredCatalog(
      configuration,
      parts: ConfiguredCatalog.Parts(
        fetcher: fetcher, loop: loop, time: ManualTimekeeper(), cacheFolder: "/nowhere",
        memory: ForgetfulMemory(),
        token: { _ in token }))
  }

  private static func section(
    _ name: String, _ type: SourceType, _ change: (inout SourceSettings) -> Void = { _ in }
  ) -> SourceSettings {
    var settings = SourceSettings(name: SourceName(name), type: type)
    change(&settings)
    return settings
  }

  @Test("makes a source of each type that is here")
  func types() throws {
    let catalog = catalog([
      Self.section("old", .twitter1) {
        $0.baseURL = "http://old.example"
        $0.minimumInterval = .seconds(1)
      },
      Self.section("mine", .command) { $0.command = ["/bin/true"] },
      Self.section("news", .feed) { $0.url = "https://example.org/feed?key=secret" },
    ])
    let old = try catalog.source(SourceName("old"))
    #expect(old.traits.type == .twitter1 && old.traits.minimumInterval == .seconds(1))
    #expect(old.traits.scope == Scope("old") && old.traits.place == "old.example")
    let mine = try catalog.source(SourceName("mine"))
    #expect(mine.traits.type == .command && mine.traits.order == .document && mine.name == SourceName("mine"))
    let feed = try catalog.source(SourceName("feed:https://example.org/a"))
    #expect(feed.traits.scope == Scope("https://example.org/a"))
    #expect(try catalog.source(SourceName("news")).traits.scope == Scope("news"))
    let names = catalog.names.map(\.rawValue)
    #expect(names.contains("x") && names.contains("mine") && names.contains("news"))
  }

  @Test("each feed is the one that was asked for, however many there are and however often")
  func manyFeeds() throws {
    let catalog = catalog([])
    for round in 0..<2 {
      for number in 0..<1500 {
        let address = "https://example.org/\(number)"
        let feed = try catalog.source(SourceName("feed:\(address)"))
        #expect(feed.name == SourceName("feed:\(address)") && feed.traits.scope == Scope(address), "\(round)")
      }
    }
  }

  @Test("a feed's password is for a section, not for a name that everybody sees")
  func password() throws {
    let address = "https://alice:secret@example.org/feed"
    let catalog = catalog([Self.section("news", .feed) { $0.url = address }])
    _ = try catalog.source(SourceName("news"))
    let error = #expect(throws: SourceRefusal.self) { try catalog.source(SourceName("feed:\(address)")) }
    #expect(error?.reason == "its address holds a password; give the feed a '[Source NAME]' with 'URL='")
  }

  @Test("refuses what it does not know, and says what comes later")
  func refusals() {
    let catalog = catalog([
      Self.section("bare", .twitter1), Self.section("idle", .command), Self.section("v11", .twitter11),
    ])
    #expect(throws: SourceRefusal.unknown(SourceName("nothing"))) {
      try catalog.source(SourceName("nothing"))
    }
    for name in ["x", "bluesky", "v11"] {
      let refusal = #expect(throws: SourceRefusal.self) { try catalog.source(SourceName(name)) }
      #expect(refusal?.report.message.hasSuffix("are not in this version") == true)
    }
    #expect(throws: SourceRefusal.noRight(SourceName("bare"), .unreachable, "its section lacks 'BaseURL='")) {
      try catalog.source(SourceName("bare"))
    }
    #expect(throws: SourceRefusal.noRight(SourceName("idle"), .unreachable, "its section lacks 'Command='")) {
      try catalog.source(SourceName("idle"))
    }
  }

  @Test("gives a section's token to its server alone")
  func tokens() async throws {
    let feed = Array("<rss><channel><item><guid>1</guid></item></channel></rss>".utf8)
    let fetcher = ScriptedFetcher(
      200, [], TwitterV1Samples.search([]), feed, feed)
    let sections = [
      Self.section("old", .twitter1) { $0.baseURL = "http://old.example" },
      Self.section("news", .feed) { $0.url = "https://example.org/feed" },
    ]
    let catalog = catalog(sections, token: "t0ken", fetcher: fetcher)
    _ = try await catalog.source(SourceName("old")).page(Ask(.search("a")))
    _ = try await catalog.source(SourceName("news")).page(Ask(.everything))
    _ = try await catalog.source(SourceName("feed:https://example.org/b")).page(Ask(.everything))
    let secret = HTTPRequest.Header("Authorization", "Bearer t0ken", isSecret: true)
    #expect(fetcher.requests.map { $0.headers.contains(secret) } == [true, true, false])
  }
}
