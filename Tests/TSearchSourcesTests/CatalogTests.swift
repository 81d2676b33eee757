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

  @Test("refuses what it does not know, and says what is missing")
  func refusals() {
    let catalog = catalog([
      Self.section("bare", .twitter1), Self.section("idle", .command), Self.section("v11", .twitter11),
      Self.section("count", .twittercounter),
    ])
    #expect(throws: SourceRefusal.unknown(SourceName("nothing"))) {
      try catalog.source(SourceName("nothing"))
    }
    for name in ["bare", "v11", "count"] {
      #expect(throws: SourceRefusal.noRight(SourceName(name), .unreachable, "its section lacks 'BaseURL='")) {
        try catalog.source(SourceName(name))
      }
    }
    #expect(
      throws: SourceRefusal.noRight(
        SourceName("x"), .unauthorized, "it needs a bearer token; 'tsearchctl source login x' stores one")
    ) {
      try catalog.source(SourceName("x"))
    }
    #expect(throws: SourceRefusal.noRight(SourceName("idle"), .unreachable, "its section lacks 'Command='")) {
      try catalog.source(SourceName("idle"))
    }
  }

  @Test("makes X and its older interface as their sections say")
  func x() async throws {
    let fetcher = ScriptedFetcher(200, [], Array(#"{"meta":{"result_count":0}}"#.utf8), Array("[]".utf8))
    let catalog = catalog(
      [
        Self.section("gateway", .x) {
          $0.baseURL = "http://gate.example"
          $0.queryLength = 4096
          $0.minimumInterval = .seconds(1)
        },
        Self.section("v11", .twitter11) { $0.baseURL = "http://old.example/1.1" },
      ], token: "t0ken", fetcher: fetcher)
    let x = try catalog.source(SourceName("gateway"))
    #expect(x.traits.type == .x && x.traits.scope == Scope("x") && x.traits.costs)
    #expect(x.traits.queryLength == 4096 && x.traits.minimumInterval == .seconds(1))
    #expect(try catalog.source(SourceName("x")).traits.place == "api.x.com")
    let v11 = try catalog.source(SourceName("v11"))
    #expect(v11.traits.type == .twitter11 && v11.traits.scope == Scope("v11"))
    _ = try await x.page(Ask(.search("a")))
    _ = try await v11.page(Ask(.timeline("alice")))
    #expect(
      fetcher.urls.map { String($0.prefix { $0 != "?" }) } == [
        "http://gate.example/2/tweets/search/recent", "http://old.example/1.1/statuses/user_timeline.json",
      ])
    let secret = HTTPRequest.Header("Authorization", "Bearer t0ken", isSecret: true)
    #expect(fetcher.requests.allSatisfy { $0.headers == [secret] })
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
