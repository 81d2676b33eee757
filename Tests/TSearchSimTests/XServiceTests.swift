import TSearchCore
import Testing

@testable import TSearchSim

/// X's API v2 as the sample speaks it (FORMATS section 5).
@Suite struct XServiceTests {
  private static let bearer = ["Authorization": "Bearer AAAA"]
  private static let all =
    "&tweet.fields=created_at,author_id,entities,lang,referenced_tweets,note_tweet,public_metrics"
    + "&expansions=author_id,referenced_tweets.id,referenced_tweets.id.author_id"
  private static let search = "/2/tweets/search/recent?query="

  private func ask(_ fixture: Fixture, _ target: String) throws -> JSONValue {
    try JSONValue(parsing: fixture.get(target, Self.bearer).body)
  }

  private func ids(_ answer: JSONValue) -> [String] {
    (answer["data"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  @Test func aWalkShowsEachPostThatMatchesOnceInFallingOrder() throws {
    let fixture = try Fixture()
    var (found, next, pages): ([String], String?, Int) = ([], nil, 0)
    repeat {
      let token = next.map { "&next_token=\($0)" } ?? ""
      let answer = try ask(fixture, Self.search + "swift%20OR%20linux&max_results=50" + token)
      found += ids(answer)
      next = answer["meta"]?["next_token"]?.string
      pages += 1
    } while next != nil && pages < 100
    let view = fixture.server.view
    let query = try LegacyQuery("swift OR linux")
    let due = view.newestFirst(from: view.stream.start).filter { !$0.isRepost && query.matches($0) }
    #expect(found == due.map(\.id) && found.count > 300 && pages > 5)
  }

  @Test func nothingIsGivenButWhatWasAskedFor() throws {
    let fixture = try Fixture()
    let plain = try #require(try ask(fixture, Self.search + "swift")["data"]?.array)
    #expect(plain.count == 10)
    #expect(plain[0].members?.map(\.name) == ["id", "text", "edit_history_tweet_ids"])
    let answer = try ask(fixture, Self.search + "swift&max_results=100" + Self.all)
    let posts = try #require(answer["data"]?.array)
    #expect(
      posts.allSatisfy {
        $0["author_id"]?.string != nil && $0["created_at"]?.string?.hasSuffix(".000Z") == true
      })
    let users = try #require(answer["includes"]?["users"]?.array).compactMap { $0["id"]?.string }
    #expect(
      Set(users).isSuperset(of: posts.compactMap { $0["author_id"]?.string })
        && Set(users).count == users.count)
    #expect(answer["includes"]?["tweets"]?.array?.isEmpty == false && answer["errors"] == nil)
  }

  @Test func aLongTextIsCutAndStandsWholeInANote() throws {
    let answer = try ask(try Fixture(), Self.search + "swift&max_results=100" + Self.all)
    let long = try #require(answer["data"]?.array?.first { $0["note_tweet"] != nil })
    let note = try #require(long["note_tweet"]?["text"]?.string)
    #expect(note.unicodeScalars.count > 280 && long["text"]?.string?.contains("… https://t.co/") == true)
  }

  @Test func anEditHasAnIDOfItsOwnAndNamesTheOnesBefore() throws {
    let fixture = try Fixture(history: .zero, "edit=1/10s")
    fixture.clock.advance(60)
    let posts = try #require(try ask(fixture, Self.search + "sample&max_results=100")["data"]?.array)
    let edited = posts.filter { $0["edit_history_tweet_ids"]?.array?.count == 2 }
    #expect(!edited.isEmpty && edited.count < posts.count)
    #expect(edited.allSatisfy { $0["edit_history_tweet_ids"]?.strings?.last == $0["id"]?.string })
    let ids = posts.compactMap { $0["id"]?.string }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { NumericID.isLess($1, $0) })
  }

  @Test func aPostThatIsGoneIsAProblemInsideAGoodAnswer() throws {
    let fixture = try Fixture(history: .zero, "delete=0.5/10s")
    fixture.clock.advance(600)
    let errors = try #require(
      try ask(fixture, Self.search + "sample&max_results=100" + Self.all)["errors"]?.array)
    #expect(
      errors.allSatisfy { $0["section"]?.string == "includes" && $0["title"]?.string == "Not Found Error" })
  }

  @Test(
    "a request that X refuses is a 400 that names the parameter",
    arguments: [
      ("query=swift&max_results=5", "max_results"), ("query=swift&since_id=x", "since_id"),
      ("query=swift&since_id=1600000000000000000", "since_id"), ("query=swift&next_token=b26v", "next_token"),
      ("query=swift&start_time=2026-11-01T00:00:00Z", "start_time"),
      ("query=swift&end_time=2026-11-30T12:00:00Z", "end_time"),
      ("query=swift&start_time=2026-11-30T11:59:50Z", "start_time"),
      ("query=swift&since_id=2000000000000000000&start_time=2026-11-30T11:00:00Z", "since_id"),
      ("query=swift&post.fields=lang", "post.fields"), ("query=swift&tweet.fields=note_post", "tweet.fields"),
      ("query=lang:de", "query"), ("query=-swift", "query"), ("query=swift%20and%20linux", "query"),
      ("query=(swift", "query"), ("max_results=10", "query"),
    ])
  func refusals(query: String, parameter: String) throws {
    let fixture = try Fixture()
    let response = fixture.get("/2/tweets/search/recent?" + query, Self.bearer)
    let answer = try JSONValue(parsing: response.body)
    #expect(response.status == 400 && answer["title"]?.string == "Invalid Request")
    #expect(answer["errors"]?.array?.first?["parameters"]?[parameter] != nil)
  }

  @Test func aFloorBeyondTheIndexIsRefusedInTheServicesOwnWords() throws {
    let answer = try ask(try Fixture(), Self.search + "swift&since_id=1600000000000000000")
    let floor = try #require(Snowflake.lowestID(at: HandClock.noon - .seconds(7 * 86_400)))
    #expect(
      answer["errors"]?.array?.first?["message"]?.string
        == "'since_id' must be a tweet id created after 2026-11-23T12:00Z. Please use a 'since_id' that is larger than \(floor)"
    )
  }

  @Test func underTheNewNamesTheOldOnesAreRefused() throws {
    let fixture = try Fixture(services: ServiceOptions(hasNewNames: true))
    let old = fixture.get(Self.search + "swift&tweet.fields=lang", Self.bearer)
    #expect(old.status == 400 && old.text.contains("tweet.fields"))
    let answer = try ask(
      fixture,
      Self.search
        + "swift&max_results=100&post.fields=lang,note_post&expansions=author_id,referenced_posts,edit_history_post_ids"
    )
    #expect(
      answer["data"]?.array?.first?["edit_history_post_ids"] != nil && answer["includes"]?["posts"] != nil)
  }

  @Test func accountsAreLookedUpManyAtOnce() throws {
    let answer = try ask(
      try Fixture(), "/2/users/by?usernames=alice,Nobody,sybil,bob&user.fields=public_metrics")
    #expect(answer["data"]?.array?.compactMap { $0["username"]?.string } == ["alice", "bob"])
    #expect(answer["data"]?.array?.first?["public_metrics"]?["followers_count"]?.int == 1216)
    #expect(answer["errors"]?.array?.compactMap { $0["title"]?.string } == ["Not Found Error", "Forbidden"])
    let byID = try ask(try Fixture(), "/2/users?ids=1001,1002")
    #expect(byID["data"]?.array?.count == 2)
    let names = (0...100).map { "u\($0)" }.joined(separator: ",")
    #expect(try Fixture().get("/2/users/by?usernames=\(names)", Self.bearer).status == 400)
  }

  @Test func aTimelineHoldsRepostsUnlessTheyAreLeftOut() throws {
    let fixture = try Fixture()
    let fields = "max_results=100&tweet.fields=referenced_tweets"
    func types(_ target: String) throws -> Set<String> {
      let posts = try #require(try ask(fixture, target)["data"]?.array)
      return Set(posts.compactMap { $0["referenced_tweets"]?.array?.first?["type"]?.string })
    }
    #expect(try types("/2/users/1001/tweets?" + fields) == ["retweeted", "replied_to", "quoted"])
    #expect(try types("/2/users/1001/tweets?exclude=retweets,replies&" + fields) == ["quoted"])
    let hidden = try ask(fixture, "/2/users/1099/tweets?max_results=5")
    #expect(
      hidden["data"] == nil && hidden["errors"]?.array?.first?["title"]?.string == "Authorization Error")
  }

  @Test func withoutATokenThatIsAcceptedNothingIsGiven() throws {
    let fixture = try Fixture(services: ServiceOptions(tokens: ["AAAA", "BBBB"]), "revoked=AAAA")
    func status(_ token: String) -> Int {
      fixture.get(Self.search + "swift", ["Authorization": "Bearer \(token)"]).status
    }
    #expect(status("BBBB") == 200 && status("AAAA") == 401 && status("CCCC") == 401)
    #expect(fixture.get(Self.search + "swift").status == 401)
  }

  @Test func limitsAreToldInTheServicesOwnHeaders() throws {
    let fixture = try Fixture(services: ServiceOptions(dayLimit: 2))
    let answers = (0..<3).map { _ in fixture.get(Self.search + "swift", Self.bearer) }
    #expect(answers.map(\.status) == [200, 200, 429])
    #expect(answers[0]["x-rate-limit-limit"] == "450" && answers[0]["x-rate-limit-remaining"] == "449")
    #expect(
      answers[0]["x-app-limit-24hour-remaining"] == "1" && answers[0]["Date"]?.hasSuffix(" UTC") == true)
    #expect(answers[2]["x-app-limit-24hour-reset"] == "1796083200")
  }

  @Test func aLimitThatIsMadeUpTellsItsOwnTimeAlone() throws {
    let response = try Fixture("rate-limited=x-ratelimit-reset/2min").get(
      Self.search + "swift", Self.bearer)
    #expect(response.status == 429 && response["X-RateLimit-Reset"] == "1796040120")
    #expect(response["x-rate-limit-reset"] == nil && response["x-rate-limit-remaining"] == nil)
  }

  @Test(
    "each refusal has the form that X gives it",
    arguments: [
      ("credit", 402, "credits"), ("cap", 429, "usage-capped"), ("not-enrolled", 403, "client-forbidden"),
      ("official", 403, "client-forbidden"), ("token-kind", 403, "unsupported-authentication"),
    ])
  func reasons(refusal: String, status: Int, type: String) throws {
    let response = try Fixture("refusal=\(refusal)").get(Self.search + "swift", Self.bearer)
    #expect(response.status == status)
    #expect(try JSONValue(parsing: response.body)["type"]?.string?.hasSuffix("/problems/" + type) == true)
  }

  @Test func aPostIsBilledOnceInADay() throws {
    let fixture = try Fixture(rate: 6)
    for _ in 0..<3 { _ = fixture.get(Self.search + "sample&max_results=100", Self.bearer) }
    _ = fixture.get("/2/users/by?usernames=alice,nobody", Self.bearer)
    let first = fixture.server.bill
    #expect(first.posts > 0 && first.read == first.posts * 3 && first.users == 1)
    fixture.clock.advance(86_400)
    _ = fixture.get(Self.search + "sample&max_results=100", Self.bearer)
    #expect(fixture.server.bill.posts > first.posts)
    #expect(try fixture.json("/_sim/stats")["bill"]?["users"]?.int == 1)
  }
}
