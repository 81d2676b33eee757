import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct XSourceTests {
  private typealias Samples = XSamples

  private func source(
    _ fetcher: ScriptedFetcher, memory: any SourceMemory = ForgetfulMemory()
  ) -> XSource {
    XSource(
      name: SourceName("x"), base: "https://api.x.com", token: "t0ken", fetcher: fetcher, memory: memory,
      time: ManualTimekeeper(wallTime: Samples.now))
  }

  private static let fields =
    "&tweet.fields=created_at%2Cauthor_id%2Cconversation_id%2Centities%2Clang%2Creferenced_tweets%2Cnote_tweet%2Cedit_history_tweet_ids%2Cin_reply_to_user_id%2Cpublic_metrics%2Cattachments&expansions=author_id%2Creferenced_tweets.id%2Creferenced_tweets.id.author_id%2Cattachments.media_keys&user.fields=username%2Cname%2Cprofile_image_url"
  private static let newFields =
    "&post.fields=created_at%2Cconversation_id%2Centities%2Clang%2Cnote_post%2Cpublic_metrics%2Cattachments&expansions=author_id%2Creferenced_posts%2Cedit_history_post_ids%2Cin_reply_to_user_id%2Cattachments.media_keys&user.fields=name%2Cprofile_image_url"
  private static let search =
    "https://api.x.com/2/tweets/search/recent?query=C%2B%2B%20%23a%20%28b%20OR%20c%29&max_results=100"
  private static let timeline = "https://api.x.com/2/users/12/tweets?max_results=100"
  private static let lookUp =
    "https://api.x.com/2/users/by?usernames=alice&user.fields=public_metrics%2Cprofile_image_url"
  private static let query = Subject.search("C++ #a (b OR c)")
  private static let now = Samples.now
  private static let (older, newer) = (Samples.id(7200), Samples.id(3600))

  private static let table: [(Ask, String)] = [
    (Ask(query), ""), (Ask(query, afterID: older), "&since_id=\(older)"),
    (Ask(query, afterID: older, beforeID: newer), "&since_id=\(older)&until_id=\(newer)"),
    (Ask(query, afterID: older, cursor: "b26/+"), "&since_id=\(older)&next_token=b26%2F%2B"),
    (Ask(query, afterTime: now - .milliseconds(3_600_500)), "&start_time=2026-11-30T10:59:59Z"),
    (Ask(query, afterTime: now - .seconds(10)), "&start_time=2026-11-30T11:59:00Z"),
    // Eight days ago: the window, less a minute.
    (Ask(query, afterTime: now - .seconds(8 * 86_400)), "&start_time=2026-11-23T12:01:00Z"),
    (
      Ask(query, afterTime: now - .seconds(7200), beforeTime: now - .seconds(3600)),
      "&start_time=2026-11-30T10:00:00Z&end_time=2026-11-30T11:00:01Z"
    ),
    (Ask(query, beforeTime: now), ""),
    // A bound by ID and one by time are never sent together.
    (
      Ask(query, afterTime: now - .seconds(7200), beforeID: newer),
      "&since_id=\(NumericID.predecessor(older) ?? "")&until_id=\(newer)"
    ),
    (
      Ask(query, afterTime: now - .seconds(9 * 86_400), beforeID: newer), "&until_id=\(newer)"
    ),
  ]

  @Test("asks recent search with its own bounds and cursor", arguments: table)
  func searches(ask: Ask, bounds: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Samples.page([]))
    _ = try await source(fetcher).page(ask)
    let url = bounds.replacing(colons: "%3A")
    let token = url.split(separator: "&").first { $0.hasPrefix("next_token") }.map { "&" + $0 } ?? ""
    let rest = url.hasSuffix(token) ? String(url.dropLast(token.count)) : url
    #expect(fetcher.urls == [Self.search + token + rest + Self.fields])
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
  }

  @Test("asks a timeline by the account's ID, which is looked up once and remembered")
  func timelines() async throws {
    let memory = ForgetfulMemory()
    let fetcher = ScriptedFetcher(
      200, [], Samples.users, Samples.page([], next: "n"), Samples.page([]), Samples.page([]))
    _ = try await source(fetcher, memory: memory).page(Ask(.timeline("alice"), afterID: "5"))
    _ = try await source(fetcher, memory: memory).page(
      Ask(.timeline("alice"), afterID: "5", cursor: "n"))
    _ = try await source(fetcher, memory: memory).page(
      Ask(.timeline("ALICE"), afterTime: Samples.now - .seconds(30 * 86_400)))
    #expect(
      fetcher.urls == [
        Self.lookUp, Self.timeline + "&since_id=5" + Self.fields,
        Self.timeline + "&pagination_token=n&since_id=5" + Self.fields,
        Self.timeline + "&start_time=2026-10-31T12%3A00%3A00Z" + Self.fields,
      ])
  }

  @Test("a new set of names is tried once where the old one is refused, and remembered")
  func renamed() async throws {
    let memory = ForgetfulMemory()
    let fetcher = ScriptedFetcher([
      .success(HTTPResponse(status: 400, body: Samples.invalid("tweet.fields"), finalURL: "")),
      .success(HTTPResponse(status: 200, body: Samples.page([Samples.post("9")]), finalURL: "")),
      .success(HTTPResponse(status: 200, body: Samples.page([]), finalURL: "")),
      .success(HTTPResponse(status: 400, body: Samples.invalid("expansions"), finalURL: "")),
      .success(HTTPResponse(status: 400, body: Samples.invalid("user.fields", "no"), finalURL: "")),
    ])
    let page = try await source(fetcher, memory: memory).page(Ask(Self.query))
    #expect(page.content != .posts([]))
    _ = try await source(fetcher, memory: memory).page(Ask(Self.query))
    let error = await #expect(throws: SourceError.self) {
      _ = try await source(fetcher, memory: memory).page(Ask(Self.query))
    }
    #expect(error?.fault == .kind(.badQuery))
    #expect(
      fetcher.urls.map { String($0.dropFirst(Self.search.count)) } == [
        Self.fields, Self.newFields, Self.newFields, Self.newFields, Self.fields,
      ])
  }

  @Test("a bound by time that X refuses is left out")
  func refusedTime() async throws {
    let fetcher = ScriptedFetcher([
      .success(HTTPResponse(status: 400, body: Samples.invalid("start_time"), finalURL: "")),
      .success(HTTPResponse(status: 200, body: Samples.page([]), finalURL: "")),
    ])
    _ = try await source(fetcher).page(Ask(Self.query, afterTime: Samples.now - .seconds(7200)))
    #expect(fetcher.urls.last == Self.search + Self.fields)
  }

  @Test("a bound of before X's seven days is not even sent", arguments: [604_201, 604_900, 9_000_000])
  func oldBound(secondsAgo: Int) async throws {
    for ask in [
      Ask(Self.query, afterID: Samples.id(secondsAgo)), Ask(Self.query, beforeID: Samples.id(secondsAgo)),
      Ask(Self.query, afterID: "20"), Ask(Self.query, beforeTime: Samples.now - .seconds(secondsAgo)),
    ] {
      let fetcher = ScriptedFetcher([])
      let error = await #expect(throws: SourceError.self) { _ = try await source(fetcher).page(ask) }
      #expect(error?.fault == .boundRefused && fetcher.urls.isEmpty)
    }
    let fetcher = ScriptedFetcher(200, [], Samples.page([]))
    _ = try await source(fetcher).page(Ask(Self.query, afterID: Samples.id(604_100)))
    #expect(fetcher.urls.count == 1)
  }

  @Test("sends no inverted range: nothing lies between its bounds")
  func invertedRange() async throws {
    let fetcher = ScriptedFetcher([])
    let ask = Ask(Self.query, afterID: Self.older, beforeID: NumericID.successor(Self.older))
    #expect(try await source(fetcher).page(ask) == Page(.posts([])))
    #expect(fetcher.urls.isEmpty)
  }

  @Test("gives posts, the continuation, the quota, X's clock and what it says is missing")
  func page() async throws {
    let headers = [
      ("x-rate-limit-limit", "450"), ("x-rate-limit-remaining", "449"), ("x-rate-limit-reset", "1796040900"),
      ("date", "Mon, 30 Nov 2026 12:00:01 UTC"),
    ]
    let body = Samples.page(
      [Samples.post("9"), "null"], next: "b26",
      #","errors":[{"parameter":"referenced_tweets.id","section":"includes","detail":"gone"},{"detail":"half"}]"#
    )
    let page = try await source(ScriptedFetcher(200, headers, body)).page(Ask(Self.query))
    #expect(page.next == "b26" && page.oddItems == 1 && page.isSparse)
    #expect(page.quota == QuotaReading(limit: 450, remaining: 449, reset: Samples.now + .seconds(900)))
    #expect(page.serverTime == Samples.now + .seconds(1))
    #expect(page.remark == "api.x.com gives only a part: half")
  }

  @Test("what is used up of the 24 hours counts before the quarter of an hour")
  func dayLimit() async throws {
    let headers = [
      ("x-rate-limit-limit", "450"), ("x-rate-limit-remaining", "449"), ("x-rate-limit-reset", "1796040900"),
      ("x-app-limit-24hour-limit", "25"), ("x-app-limit-24hour-remaining", "0"),
      ("x-app-limit-24hour-reset", "1796100000"),
    ]
    let page = try await source(ScriptedFetcher(200, headers, Samples.page([]))).page(Ask(Self.query))
    #expect(page.quota == QuotaReading(limit: 25, remaining: 0, reset: Timestamp(seconds: 1_796_100_000)))
  }

  @Test("costs, counts as one scope, and keeps the quotas of its endpoints apart")
  func traits() {
    let source = source(ScriptedFetcher([]))
    #expect(source.traits.costs && source.traits.scope == Scope("x") && source.traits.place == "api.x.com")
    #expect(source.endpoint(of: Self.query) == "tweets/search/recent")
    #expect(source.endpoint(of: .timeline("a")) == "users/:id/tweets")
    #expect(source.traits.rights == [.search, .timeline, .account])
  }
}

extension String {
  /// Colons of times as they stand in a URL.
  fileprivate func replacing(colons code: String) -> String {
    split(separator: ":", omittingEmptySubsequences: false).joined(separator: code)
  }
}

extension NumericID {
  fileprivate static func successor(_ id: String) -> String { Int64(id).map { String($0 + 1) } ?? id }
}
