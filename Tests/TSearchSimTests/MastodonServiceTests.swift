import TSearchCore
import Testing

@testable import TSearchSim

/// A server of Mastodon's interface as the sample speaks it (FORMATS section 6).
@Suite struct MastodonServiceTests {
  private static let bearer = ["Authorization": "Bearer AAAA"]

  private func list(_ fixture: Fixture, _ target: String) throws -> [JSONValue] {
    try #require(try JSONValue(parsing: fixture.get(target, Self.bearer).body).array)
  }

  private func ids(_ statuses: [JSONValue]) -> [String] { statuses.compactMap { $0["id"]?.string } }

  @Test func aTagShowsThePostsThatHaveOneOfTheNames() throws {
    let fixture = try Fixture()
    let statuses = try list(fixture, "/api/v1/timelines/tag/Swift?any[]=linux&limit=40")
    let names = statuses.compactMap { $0["tags"]?.array?.first?["name"]?.string }
    #expect(statuses.count == 40 && Set(names) == ["swift", "linux"])
    #expect(ids(statuses) == ids(statuses).sorted(by: >))
    #expect(try list(fixture, "/api/v1/timelines/tag/nowhere").isEmpty)
  }

  @Test func aClimbLeavesNoGapAndTheNewestPageDoes() throws {
    let fixture = try Fixture()
    let tag = "/api/v1/timelines/tag/swift?limit=10"
    let floor = try #require(ids(try list(fixture, tag + "&min_id=0")).last)
    var (climbed, top) = ([floor], floor)
    while true {
      let page = ids(try list(fixture, tag + "&min_id=\(top)"))
      guard let newest = page.first, climbed.count < 2000 else { break }
      climbed += page.reversed()
      top = newest
    }
    let view = fixture.server.view
    let due = view.newestFirst(from: view.stream.start).filter { $0.tags.contains("swift") && !$0.isRepost }
    #expect(climbed.count == due.count && Set(climbed).count == climbed.count && climbed.count > 50)
    #expect(ids(try list(fixture, tag + "&since_id=\(floor)")) == climbed.suffix(10).reversed())
    #expect(ids(try list(fixture, tag + "&max_id=\(climbed[20])")) == climbed[10..<20].reversed())
  }

  @Test func aPageTellsTheWayOnAndBackUnlessItIsEmpty() throws {
    let fixture = try Fixture()
    let response = fixture.get("/api/v1/timelines/tag/swift?limit=5", ["Host": "localhost:1"])
    let link = try #require(response["Link"])
    #expect(link.hasPrefix("<http://localhost:1/api/v1/timelines/tag/swift?limit=5&max_id="))
    #expect(link.contains("rel=\"next\", <") && link.contains("&min_id=") && link.hasSuffix("rel=\"prev\""))
    #expect(fixture.get("/api/v1/timelines/tag/nowhere")["Link"] == nil)
  }

  @Test func whatArrivesLateHasTheHigherID() throws {
    let fixture = try Fixture(history: .zero, "late=0.5/1min")
    fixture.clock.advance(300)
    let statuses = try list(fixture, "/api/v1/timelines/tag/swift?limit=40&any[]=linux&any[]=garden")
    let times = statuses.compactMap { $0["created_at"]?.string }
    #expect(ids(statuses) == ids(statuses).sorted(by: >) && times != times.sorted(by: >))
  }

  @Test func theSearchNeedsAToken() throws {
    let fixture = try Fixture()
    let search = "/api/v2/search?type=statuses&limit=40&q="
    let found = try JSONValue(parsing: fixture.get(search + "swift", Self.bearer).body)
    #expect(found["statuses"]?.array?.count == 40)
    let anonymous = try fixture.json(search + "swift")
    #expect(anonymous["statuses"]?.array?.isEmpty == true)
    #expect(fixture.get(search + "swift&offset=40").status == 401)
    let second = try JSONValue(parsing: fixture.get(search + "swift&offset=40", Self.bearer).body)
    #expect(second["statuses"] != found["statuses"] && second["statuses"]?.array?.isEmpty == false)
  }

  @Test(
    "the search's own terms",
    arguments: [
      ("swift language:de", 1...40), ("from:@alice@example.org swift", 1...40), ("swift is:reply", 1...40),
      ("swift has:media", 0...0), ("swift -language:en", 1...40), ("swift OR linux", 0...0),
      ("swift before:2026-11-30", 0...0), ("swift in:public", 40...40),
    ])
  func terms(query: String, count: ClosedRange<Int>) throws {
    let target = "/api/v2/search?limit=40&q=" + FormText.encode(query)
    let answer = try JSONValue(parsing: try Fixture().get(target, Self.bearer).body)
    #expect(count.contains(try #require(answer["statuses"]?.array).count))
  }

  @Test func anAccountsPostsHoldBoostsUnlessTheyAreLeftOut() throws {
    let fixture = try Fixture()
    let account = try fixture.json("/api/v1/accounts/lookup?acct=alice")
    #expect(account["id"]?.string == "1001" && account["followers_count"]?.int ?? 0 > 1000)
    let all = try list(fixture, "/api/v1/accounts/1001/statuses?limit=40&max_id=")
    let boost = try #require(all.first { $0["reblog"]?.isNull == false })
    #expect(boost["content"] == "" && boost["reblog"]?["content"]?.string?.hasPrefix("<p>") == true)
    let own = try list(fixture, "/api/v1/accounts/1001/statuses?limit=40&exclude_reblogs=true")
    #expect(own.allSatisfy { $0["reblog"]?.isNull == true })
    #expect(fixture.get("/api/v1/accounts/lookup?acct=nobody").status == 404)
    #expect(fixture.get("/api/v1/accounts/1098/statuses").status == 410)
  }

  @Test func postsHaveWarningsQuotesEmojiAndLinksInMarkup() throws {
    let fixture = try Fixture("edit=1/0s")
    let found = try JSONValue(parsing: fixture.get("/api/v2/search?limit=40&q=sample", Self.bearer).body)
    let posts = try #require(found["statuses"]?.array)
    func has(_ test: (JSONValue) -> Bool) -> Bool { posts.contains(where: test) }
    #expect(
      has { $0["spoiler_text"]?.string?.isEmpty == false } && has { $0["emojis"]?.array?.isEmpty == false })
    #expect(
      has { $0["quote"]?["quoted_status"]?["id"] != nil } && has { $0["in_reply_to_id"]?.isNull == false })
    #expect(has { $0["content"]?.string?.contains("<span class=\"invisible\">http://</span>") == true })
    #expect(posts.allSatisfy { $0["edited_at"]?.isNull == false })
  }

  @Test func limitsAndErrorsAreTheServersOwn() throws {
    let fixture = try Fixture(services: ServiceOptions(tokens: ["AAAA"]), "revoked=BBBB")
    let answer = fixture.get("/api/v1/timelines/tag/swift")
    #expect(
      answer["X-RateLimit-Limit"] == "300" && answer["X-RateLimit-Reset"] == "2026-11-30T12:05:00.000000Z")
    let refused = fixture.get("/api/v1/timelines/tag/swift", ["Authorization": "Bearer CCCC"])
    #expect(refused.status == 401 && refused.text.contains("The access token is invalid"))
    #expect(fixture.get("/api/v1/timelines/tag/swift?min_id=x").status == 422)
    #expect(fixture.get("/api/v1/nothing").status == 404)
  }
}
