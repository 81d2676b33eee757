import TSearchCore
import Testing

@testable import TSearchSim

/// Hacker News (FORMATS section 9).
@Suite struct HackerNewsServiceTests {
  private static let search = "/api/v1/search_by_date?query="

  private func hits(_ fixture: Fixture, _ target: String) throws -> [JSONValue] {
    try #require(try fixture.json(target)["hits"]?.array)
  }

  @Test func storiesAndCommentsAreFoundByDate() throws {
    let fixture = try Fixture()
    let hits = try hits(fixture, Self.search + "swift&hitsPerPage=100")
    let seconds = hits.compactMap { $0["created_at_i"]?.int }
    #expect(hits.count == 100 && seconds == seconds.sorted(by: >))
    #expect(hits.allSatisfy { ($0["title"] == nil) != ($0["comment_text"] == nil) })
    #expect(hits.contains { $0["title"] != nil } && hits.contains { $0["comment_text"] != nil })
  }

  @Test(
    "tags and numbers narrow what is found",
    arguments: ["&tags=story", "&tags=comment,author_alice", "&tags=(author_alice,author_bob),story"])
  func tags(parameter: String) throws {
    let fixture = try Fixture(rate: 5)
    let answer = try fixture.json(Self.search + "sample" + parameter)
    let all = try fixture.json(Self.search + "sample")
    #expect(answer["nbHits"]?.int ?? 0 > 0 && answer["nbHits"]?.int ?? 0 < all["nbHits"]?.int ?? 0)
  }

  @Test func aFloorBySecondsIsInclusive() throws {
    let fixture = try Fixture()
    let newest = try #require(try hits(fixture, Self.search + "swift").first?["created_at_i"]?.int)
    let found = try hits(fixture, Self.search + "swift&numericFilters=created_at_i%3E%3D\(newest)")
    #expect(found.first?["created_at_i"]?.int == newest && found.count < 5)
    #expect(try hits(fixture, Self.search + "swift&numericFilters=created_at_i%3E\(newest)").isEmpty)
    let refused = fixture.get(Self.search + "swift&numericFilters=points%3E1")
    #expect(refused.status == 400 && refused.text.contains("invalid numeric attribute(points)"))
  }

  @Test func itFindsMoreThanWasAskedFor() throws {
    let loose = try hits(try Fixture(), Self.search + "ali&hitsPerPage=50")
    #expect(loose.count == 50 && loose.contains { $0["author"]?.string == "alice" })
  }

  @Test func beyondAThousandHitsThereIsOnlyAMessage() throws {
    let answer = try Fixture().json(Self.search + "sample&hitsPerPage=1000&page=1")
    #expect(
      answer["hits"]?.array?.isEmpty == true && answer["message"]?.string?.contains("1000 hits") == true)
  }
}

/// API 1.1 (FORMATS section 4).
@Suite struct Twitter11ServiceTests {
  private static let bearer = ["Authorization": "Bearer AAAA"]
  private static let search = "/1.1/search/tweets.json?result_type=recent&tweet_mode=extended&q="

  private func ask(_ fixture: Fixture, _ target: String) throws -> JSONValue {
    try JSONValue(parsing: fixture.get(target, Self.bearer).body)
  }

  @Test func aWalkDownShowsEachPostOnceRepostsToo() throws {
    let fixture = try Fixture()
    var (found, bound): ([String], String?) = ([], nil)
    repeat {
      let target = Self.search + "swift&count=100" + (bound.map { "&max_id=\($0)" } ?? "")
      let answer = try ask(fixture, target)
      found += (answer["statuses"]?.array ?? []).compactMap { $0["id_str"]?.string }
      bound = answer["search_metadata"]?["next_results"]?.string?.parts(from: "max_id=", to: "&").first
    } while bound != nil && found.count < 5000
    let query = try LegacyQuery("swift")
    let view = fixture.server.view
    let due = view.newestFirst(from: view.stream.start).filter { query.matches($0) }
    #expect(found == due.map(\.id) && found.count > 100)
  }

  @Test func aRepostIsCutAndHoldsTheWholeOriginal() throws {
    let timeline = try ask(
      try Fixture(), "/1.1/statuses/user_timeline.json?screen_name=alice&count=200&tweet_mode=extended")
    let statuses = try #require(timeline.array)
    #expect(statuses.contains { $0["retweeted_status"]?["full_text"]?.string != nil })
    #expect(statuses.contains { $0["quoted_status"]?["full_text"]?.string != nil })
    #expect(statuses.allSatisfy { $0["text"] == nil && $0["display_text_range"] != nil })
  }

  @Test func theMixedOrderBeginsWithWhatIsPopular() throws {
    let answer = try ask(try Fixture(), "/1.1/search/tweets.json?q=sample&count=50")
    let likes = try #require(answer["statuses"]?.array).compactMap { $0["favorite_count"]?.int }
    #expect(likes.first == likes.max())
  }

  @Test(
    "errors come in its three forms",
    arguments: [
      ("/1.1/search/tweets.json", 400, "errors"),
      ("/1.1/search/tweets.json?q=a&since_id=9&max_id=5", 403, "errors"),
      ("/1.1/statuses/user_timeline.json?screen_name=trudy", 401, "request"),
      ("/1.1/statuses/user_timeline.json?screen_name=sybil", 403, "errors"),
      ("/1.1/statuses/user_timeline.json?screen_name=nobody", 404, "errors"),
      ("/1.1/users/lookup.json?screen_name=nobody", 404, "errors"), ("/1.1/nothing", 404, "errors"),
    ])
  func errors(target: String, status: Int, member: String) throws {
    let response = try Fixture().get(target, Self.bearer)
    #expect(response.status == status)
    #expect(try JSONValue(parsing: response.body)[member] != nil)
  }

  @Test func accountsAndTokens() throws {
    let fixture = try Fixture(services: ServiceOptions(tokens: ["AAAA"]))
    let users = try ask(fixture, "/1.1/users/lookup.json?screen_name=alice,bob&user_id=1003")
    #expect(users.array?.compactMap { $0["screen_name"]?.string } == ["alice", "bob", "carol"])
    #expect(fixture.get(Self.search + "a").text.contains("215"))
    #expect(fixture.get(Self.search + "a", ["Authorization": "Bearer B"]).text.contains("89"))
  }
}

/// Twitter Counter (FORMATS section 3).
@Suite struct TwitterCounterServiceTests {
  @Test func theFirstGenerationWritesTextsAndAFragment() throws {
    let xml = try Fixture().get("/api/?username=alice&output=xml&results=3").text
    #expect(xml.contains("<user_name>alice</user_name>") && xml.contains("<avatar>sample/"))
    #expect(xml.parts(from: "<date2026-11-", to: "<").count == 3)
    let json = try Fixture().json("/api/?username=alice&output=json")
    #expect(json["followers_current"]?.string == "1216")
  }

  @Test func theSecondGenerationWritesNumbersAndAsksForAKey() throws {
    let fixture = try Fixture()
    let answer = try fixture.json("/?twitter_id=1001&apikey=K&output=JSON&count=5")
    #expect(answer["followers_current"]?.int == 1216 && answer["username"] == "alice")
    #expect(answer["followersperdate"]?.members?.count == 5)
    #expect(fixture.get("/?twitter_id=1001").status == 401)
    #expect(fixture.get("/?twitter_id=9&apikey=K").status == 404)
  }
}
