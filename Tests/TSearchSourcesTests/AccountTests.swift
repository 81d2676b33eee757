import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

/// Look-ups of accounts: what is asked exactly, and that one account disturbs no other (T12, case 12).
@Suite struct AccountTests {
  private typealias Samples = BlueskySamples
  private static let now = ManualTimekeeper().wallTime

  private func bluesky(_ fetcher: ScriptedFetcher, token: String? = nil) -> BlueskySource {
    BlueskySource(
      name: SourceName("bluesky"), base: "https://bsky.social", token: token, fetcher: fetcher,
      memory: ForgetfulMemory(), time: ManualTimekeeper(), turns: BlueskyTurns())
  }

  private func mastodon(_ fetcher: ScriptedFetcher, token: String? = nil) -> MastodonSource {
    MastodonSource(
      name: SourceName("mastodon@social.example"), base: "https://social.example", token: token,
      fetcher: fetcher, memory: ForgetfulMemory(), time: ManualTimekeeper())
  }

  private func twitter11(_ fetcher: ScriptedFetcher) -> Twitter11Source {
    Twitter11Source(
      name: SourceName("old"), base: "https://old.example", token: "t0ken", fetcher: fetcher,
      time: ManualTimekeeper())
  }

  private func twitter1(_ fetcher: ScriptedFetcher) -> TwitterV1Source {
    TwitterV1Source(
      name: SourceName("older"), base: "https://older.example", fetcher: fetcher, time: ManualTimekeeper())
  }

  private func counter(_ fetcher: ScriptedFetcher, key: String? = nil) -> TwitterCounterSource {
    TwitterCounterSource(
      name: SourceName("count"), base: "https://count.example", key: key, fetcher: fetcher,
      time: ManualTimekeeper())
  }

  @Test("each service is asked for as many accounts at once as it takes")
  func batches() {
    let none = ScriptedFetcher([])
    let accounts = (0..<120).map { AccountName.handle("user\($0)") } + [.id("12")]
    let sources: [(any Source, [Int])] = [
      (bluesky(none), [25, 25, 25, 25, 21]), (twitter11(none), [100, 21]),
      (mastodon(none), Array(repeating: 1, count: 121)), (twitter1(none), Array(repeating: 1, count: 121)),
      (counter(none), Array(repeating: 1, count: 121)),
    ]
    for (source, sizes) in sources {
      #expect(source.traits.accounts?.batches(of: accounts).map(\.count) == sizes)
      #expect(source.traits.rights.contains(.account) && source.traits.accounts?.costs == false)
    }
  }

  @Test("Bluesky: profiles by handles and DIDs, without a log-in from the public host")
  func blueskyProfiles() async throws {
    let body = Array(
      #"{"profiles":[{"did":"did:plc:alice","handle":"Alice.example.org","displayName":"Alice","followersCount":10,"followsCount":2,"postsCount":3},{"did":"did:plc:carol","handle":"handle.invalid","followersCount":30}]}"#
        .utf8)
    let fetcher = ScriptedFetcher(200, [("ratelimit-remaining", "2999")], body)
    let answer = try await bluesky(fetcher).readings(of: [
      .handle("alice.example.org"), .id("did:plc:carol"), .handle("gone.example.org"), .handle("alice"),
      .id("12 34"),
    ])
    #expect(
      fetcher.urls == [
        "https://public.api.bsky.app/xrpc/app.bsky.actor.getProfiles?actors=alice.example.org&actors=did%3Aplc%3Acarol&actors=gone.example.org"
      ])
    #expect(fetcher.requests.first?.headers == [] && answer.quota?.remaining == 2999)
    let alice = answer.readings[.handle("alice.example.org")]
    #expect(alice?.followers == 10 && alice?.following == 2 && alice?.posts == 3 && alice?.at == Self.now)
    #expect(answer.readings[.id("did:plc:carol")]?.followers == 30)
    #expect(
      answer.refusals[.handle("gone.example.org")]
        == SourceError(.gone, "bsky.social does not know '@gone.example.org'"))
    #expect(answer.refusals[.handle("alice")]?.kind == .gone && answer.refusals[.id("12 34")]?.kind == .gone)
    #expect(answer.readings.count == 2 && answer.refusals.count == 3)
  }

  @Test("Bluesky: with an app password the account's own server is asked, in a session that is renewed")
  func blueskySession() async throws {
    let fetcher = ScriptedFetcher([
      .success(HTTPResponse(status: 200, body: Samples.session(1), finalURL: "")),
      .success(HTTPResponse(status: 400, body: Samples.refusal("ExpiredToken"), finalURL: "")),
      .success(HTTPResponse(status: 200, body: Samples.session(2), finalURL: "")),
      .success(HTTPResponse(status: 200, body: Array(#"{"profiles":[]}"#.utf8), finalURL: "")),
    ])
    let answer = try await bluesky(fetcher, token: "me.example:pass").readings(of: [.id("did:plc:a")])
    #expect(answer.refusals.count == 1)
    let url = "https://pds.example/xrpc/app.bsky.actor.getProfiles?actors=did%3Aplc%3Aa"
    #expect(fetcher.urls.filter { $0 == url }.count == 2)
    #expect(
      fetcher.requests.last?.headers
        == [.init("Authorization", "Bearer \(Samples.token("access2"))", isSecret: true)])
  }

  @Test(
    "Mastodon: an account by its name or its ID",
    arguments: [
      (AccountName.handle("alice@other.example"), "accounts/lookup?acct=alice%40other.example"),
      (.id("7"), "accounts/7"),
    ])
  func mastodonAccount(account: AccountName, path: String) async throws {
    let body = Array(
      #"{"id":"7","acct":"alice@other.example","display_name":"","followers_count":10,"following_count":2,"statuses_count":3,"suspended":false}"#
        .utf8)
    let fetcher = ScriptedFetcher(200, [], body)
    let answer = try await mastodon(fetcher, token: "t0ken").readings(of: [account])
    #expect(fetcher.urls == ["https://social.example/api/v1/" + path])
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
    let reading = answer.readings[account]
    #expect(reading?.followers == 10 && reading?.id == "7" && reading?.at == Self.now)
    #expect(answer.refusals.isEmpty)
  }

  @Test(
    "Mastodon: an account that is gone, hidden or suspended has a reason of its own",
    arguments: [
      (404, #"{"error":"Record not found"}"#, "social.example does not know '@bob' (HTTP 404)"),
      (
        200, #"{"id":"8","acct":"bob","suspended":true,"followers_count":0}"#,
        "social.example has suspended '@bob'"
      ),
    ])
  func mastodonGone(status: Int, body: String, message: String) async throws {
    let answer = try await mastodon(ScriptedFetcher(status, [], Array(body.utf8))).readings(of: [
      .handle("bob")
    ])
    #expect(answer.readings.isEmpty && answer.refusals == [.handle("bob"): SourceError(.gone, message)])
  }

  @Test("API 1.1: a hundred handles and IDs in one look-up; those that are missing are told apart")
  func lookUp() async throws {
    let body = Array(
      #"[{"id":12,"id_str":"12","screen_name":"Alice","name":"A","profile_image_url_https":"https://example.org/a.png","followers_count":10,"friends_count":2,"statuses_count":3},null,{"id":14,"screen_name":"carol","followers_count":30}]"#
        .utf8)
    let fetcher = ScriptedFetcher(200, [("x-rate-limit-remaining", "899")], body)
    let answer = try await twitter11(fetcher).readings(of: [.handle("alice"), .handle("bob"), .id("14")])
    #expect(
      fetcher.urls == [
        "https://old.example/1.1/users/lookup.json?screen_name=alice%2Cbob&user_id=14&include_entities=false"
      ])
    #expect(fetcher.requests.first?.headers == [.init("Authorization", "Bearer t0ken", isSecret: true)])
    #expect(answer.readings[.handle("alice")]?.id == "12" && answer.readings[.id("14")]?.handle == "carol")
    #expect(answer.refusals == [.handle("bob"): SourceError(.gone, "old.example does not know '@bob'")])
    #expect(answer.quota?.remaining == 899)
  }

  @Test("API 1.1: where none is there, each is told so; other refusals are of the request")
  func lookUpOfNone() async throws {
    let none = Array(#"{"errors":[{"code":17,"message":"No user matches for specified terms."}]}"#.utf8)
    let answer = try await twitter11(ScriptedFetcher(404, [], none)).readings(of: [.handle("a"), .id("1")])
    #expect(answer.readings.isEmpty && answer.refusals.values.allSatisfy { $0.kind == .gone })
    #expect(answer.refusals.count == 2)
    let limited = Array(#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#.utf8)
    for (status, body, kind) in [(429, limited, ErrorKind.rateLimited), (200, Array("{}".utf8), .badAnswer)] {
      let error = await #expect(throws: SourceError.self) {
        _ = try await twitter11(ScriptedFetcher(status, [], body)).readings(of: [.handle("a")])
      }
      #expect(error?.kind == kind)
    }
  }

  @Test("the first API: the account that comes with the latest post, in XML")
  func timelineUser() async throws {
    let body = Array(
      """
      <statuses type="array"><status><id>5</id><text>a</text><retweeted_status><id>4</id><user><id>99</id>
      <screen_name>other</screen_name><followers_count>1</followers_count></user></retweeted_status>
      <user><id>12</id><name>Alice</name><screen_name>alice</screen_name><followers_count>10</followers_count>
      <friends_count>2</friends_count><statuses_count>3</statuses_count></user></status></statuses>
      """.utf8)
    let fetcher = ScriptedFetcher(200, [], body)
    let answer = try await twitter1(fetcher).readings(of: [.handle("alice")])
    #expect(
      fetcher.urls == [
        "https://older.example/statuses/user_timeline/alice.xml?count=1&include_rts=1"
      ])
    let reading = answer.readings[.handle("alice")]
    #expect(reading?.id == "12" && reading?.followers == 10 && reading?.following == 2 && reading?.posts == 3)
  }

  @Test(
    "the first API: an account that is gone, protected or has no posts",
    arguments: [
      (404, "<hash><error>Not Found</error></hash>", ErrorKind.gone), (401, "", .forbidden),
      (200, #"<statuses type="array"></statuses>"#, .badAnswer),
    ])
  func timelineRefused(status: Int, body: String, kind: ErrorKind) async throws {
    let answer = try await twitter1(ScriptedFetcher(status, [], Array(body.utf8))).readings(of: [
      .handle("alice")
    ])
    #expect(answer.readings.isEmpty && answer.refusals[.handle("alice")]?.kind == kind)
  }

  @Test(
    "Twitter Counter: the first generation by name, the second one with its key",
    arguments: [
      (AccountName.handle("alice"), nil, "api/?username=alice&output=xml"),
      (.handle("alice"), "k&y", "?username=alice&apikey=k%26y&output=JSON"),
      (.id("12"), "k&y", "?twitter_id=12&apikey=k%26y&output=JSON"),
    ] as [(AccountName, String?, String)])
  func counts(account: AccountName, key: String?, path: String) async throws {
    let xml =
      "<twittercounter><user_id>12</user_id><user_name>alice</user_name><followers_current>120</followers_current><tomorrow>121</tomorrow><next_month>150</next_month></twittercounter>"
    let json =
      #"{"version":"1.1","username":"alice","followers_current":120,"tomorrow":"121","next_month":150}"#
    let fetcher = ScriptedFetcher(200, [], Array((key == nil ? xml : json).utf8))
    let answer = try await counter(fetcher, key: key).readings(of: [account])
    #expect(fetcher.urls == ["https://count.example/" + path] && fetcher.requests.first?.headers == [])
    #expect(answer.readings[account]?.followers == 120 && answer.readings[account]?.at == Self.now)
    #expect(answer.estimates[account] == AccountAnswer.Estimate(tomorrow: 121, nextMonth: 150))
  }

  @Test(
    "Twitter Counter: what it says of one account is that one's; a bad key is the source's, and is not shown")
  func counterRefused() async throws {
    let missing = Array(#"{"version":"1.1","error":"Could not load statistics for this user"}"#.utf8)
    let answer = try await counter(ScriptedFetcher(404, [], missing), key: "k3y").readings(of: [
      .handle("bob")
    ])
    #expect(
      answer.refusals[.handle("bob")]?.message
        == "count.example has no counts of this account: Could not load statistics for this user")
    let byID = try await counter(ScriptedFetcher([])).readings(of: [.id("12")])
    #expect(byID.refusals[.id("12")]?.kind == .badQuery)
    let wrong = Array(#"{"version":"1.1","error":"API credentials are incorrect"}"#.utf8)
    let error = await #expect(throws: SourceError.self) {
      _ = try await counter(ScriptedFetcher(401, [], wrong), key: "k3y").readings(of: [.handle("a")])
    }
    #expect(error?.kind == .unauthorized && error?.isOfCredential == true)
    #expect(error?.message.contains("k3y") == false)
    await #expect(throws: SourceError.self) {
      _ = try await counter(ScriptedFetcher([])).page(Ask(.everything))
    }
  }
}
