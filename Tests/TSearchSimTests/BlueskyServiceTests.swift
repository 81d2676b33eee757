import TSearchCore
import Testing

@testable import TSearchSim

/// Bluesky as the sample speaks it (FORMATS section 7).
@Suite struct BlueskyServiceTests {
  private static let search = "/xrpc/app.bsky.feed.searchPosts?q="
  private static let feed = "/xrpc/app.bsky.feed.getAuthorFeed?actor="

  private func post(
    _ fixture: Fixture, _ method: String, _ headers: [String: String] = [:], _ body: String = ""
  )
    -> SampleResponse
  {
    fixture.server.respond(
      to: SampleRequest(
        "/xrpc/com.atproto.server." + method, method: "POST", headers: headers, body: Array(body.utf8)))
  }

  private func logIn(_ fixture: Fixture, _ handle: String = "alice.example.org", _ password: String = "abcd")
    -> SampleResponse
  {
    post(fixture, "createSession", [:], "{\"identifier\":\"\(handle)\",\"password\":\"\(password)\"}")
  }

  private func tokens(_ response: SampleResponse) throws -> (
    access: [String: String], refresh: [String: String]
  ) {
    let answer = try JSONValue(parsing: response.body)
    func header(_ name: String) throws -> [String: String] {
      ["Authorization": "Bearer \(try #require(answer[name]?.string))"]
    }
    return (try header("accessJwt"), try header("refreshJwt"))
  }

  @Test func theSearchNeedsASessionAndAnAccountsPostsDoNot() throws {
    let fixture = try Fixture()
    #expect(fixture.get(Self.search + "swift").status == 403)
    #expect(fixture.get(Self.feed + "alice.example.org").status == 200)
    let session = try tokens(logIn(fixture))
    #expect(fixture.get(Self.search + "swift", session.access).status == 200)
    #expect(fixture.get(Self.search + "swift", ["Authorization": "Bearer x"]).text.contains("InvalidToken"))
  }

  @Test func aSessionEndsAndIsRenewedOnce() throws {
    let fixture = try Fixture()
    let first = try tokens(logIn(fixture))
    fixture.clock.advance(7201)
    let ended = fixture.get(Self.search + "swift", first.access)
    #expect(ended.status == 400 && ended.text.contains("ExpiredToken"))
    let second = try tokens(post(fixture, "refreshSession", first.refresh))
    #expect(fixture.get(Self.search + "swift", second.access).status == 200)
    #expect(post(fixture, "refreshSession", first.refresh).text.contains("ExpiredToken"))
    #expect(post(fixture, "refreshSession").status == 401)
  }

  @Test func anAccountHasTenLogInsADay() throws {
    let fixture = try Fixture()
    let answers = (0..<11).map { _ in logIn(fixture) }
    #expect(answers.map(\.status) == Array(repeating: 200, count: 10) + [429])
    #expect(answers[0]["RateLimit-Policy"] == "10;w=86400" && answers[0]["RateLimit-Remaining"] == "9")
    #expect(logIn(fixture, "bob.example.org").status == 200)
    #expect(fixture.get(Self.feed + "alice.example.org")["RateLimit-Policy"] == "3000;w=300")
  }

  @Test func aPasswordThatIsNotAcceptedIsRefused() throws {
    let fixture = try Fixture(services: ServiceOptions(tokens: ["abcd", "efgh"]))
    #expect(logIn(fixture, "alice.example.org", "wrong").text.contains("AuthenticationRequired"))
    #expect(logIn(fixture, "nobody.example.org").status == 401)
    #expect(logIn(fixture, "sybil.example.org").text.contains("AccountTakedown"))
    let session = try tokens(logIn(fixture))
    fixture.server.add(try Fault(parsing: "revoked=abcd"))
    #expect(logIn(fixture).status == 401 && fixture.get(Self.search + "swift", session.access).status == 400)
    #expect(post(fixture, "refreshSession", session.refresh).status == 400)
    #expect(logIn(fixture, "alice.example.org", "efgh").status == 200)
  }

  @Test func aWalkShowsEachPostThatMatchesOnce() throws {
    let fixture = try Fixture()
    let access = try tokens(logIn(fixture)).access
    var (found, cursor): ([String], String?) = ([], nil)
    repeat {
      let target = Self.search + "swift&limit=30" + (cursor.map { "&cursor=\($0)" } ?? "")
      let answer = try JSONValue(parsing: fixture.get(target, access).body)
      found += (answer["posts"]?.array ?? []).compactMap { $0["uri"]?.string }
      cursor = answer["cursor"]?.string
    } while cursor != nil && found.count < 5000
    let view = fixture.server.view
    let query = try LegacyQuery("swift")
    let due = view.newestFirst(from: view.stream.start).filter { !$0.isRepost && query.matches($0) }
    #expect(found.count == due.count && Set(found).count == found.count && found.count > 100)
  }

  @Test(
    "each parameter narrows what is found",
    arguments: [
      "&author=alice.example.org", "&mentions=erin.example.org", "&lang=en", "&tag=swift",
      "&since=2026-11-30T11:30:00Z", "&until=2026-11-30T11:30:00Z", "&domain=example.org",
    ])
  func parameters(parameter: String) throws {
    let fixture = try Fixture(rate: 1)
    let access = try tokens(logIn(fixture)).access
    func count(_ more: String) throws -> Int {
      let target = Self.search + "sample&limit=100" + more
      return try #require(try JSONValue(parsing: fixture.get(target, access).body)["posts"]?.array).count
    }
    #expect((1..<(try count(""))).contains(try count(parameter)))
    #expect(fixture.get(Self.search + "swift&author=nobody", access).status == 400)
  }

  @Test func facetsCountBytesAndTellTheWholeLink() throws {
    let fixture = try Fixture()
    let access = try tokens(logIn(fixture)).access
    let answer = try JSONValue(parsing: fixture.get(Self.search + "sample&limit=100", access).body)
    var links = 0
    for record in (answer["posts"]?.array ?? []).compactMap({ $0["record"] }) {
      let bytes = Array(try #require(record["text"]?.string).utf8)
      for facet in record["facets"]?.array ?? [] {
        let start = try #require(facet["index"]?["byteStart"]?.int)
        let end = try #require(facet["index"]?["byteEnd"]?.int)
        let part = String(decoding: bytes[start..<end], as: UTF8.self)
        let feature = try #require(facet["features"]?.array?.first)
        if let tag = feature["tag"]?.string { #expect(part == "#" + tag) }
        guard let uri = feature["uri"]?.string else { continue }
        links += 1
        #expect(uri.hasPrefix("http://" + part.prefix(20)) && part.hasSuffix("..."))
      }
    }
    #expect(links > 5)
  }

  @Test func anAccountsFeedTellsWhatIsARepost() throws {
    let fixture = try Fixture("pinned")
    let answer = try fixture.json(Self.feed + "alice.example.org&limit=100")
    let reasons = (answer["feed"]?.array ?? []).compactMap { $0["reason"]?["$type"]?.string }
    #expect(
      reasons.first?.hasSuffix("#reasonPin") == true && reasons.contains { $0.hasSuffix("#reasonRepost") })
    let cursor = try #require(answer["cursor"]?.string)
    let next = try fixture.json(Self.feed + "alice.example.org&limit=100&cursor=\(cursor)")
    #expect(next["feed"]?.array?.isEmpty == false && next["feed"] != answer["feed"])
    #expect(fixture.get(Self.feed + "nobody.example.org").status == 400)
  }

  @Test func profilesAreGivenManyAtOnce() throws {
    let fixture = try Fixture()
    let actors = "actors=alice.example.org&actors=nobody.example.org&actors=\(SamplePerson.all[1].did)"
    let answer = try fixture.json("/xrpc/app.bsky.actor.getProfiles?" + actors)
    #expect(
      answer["profiles"]?.array?.compactMap { $0["handle"]?.string } == [
        "alice.example.org", "bob.example.org",
      ])
    let many = (0..<26).map { "actors=u\($0)" }.joined(separator: "&")
    #expect(fixture.get("/xrpc/app.bsky.actor.getProfiles?" + many).status == 400)
    #expect(fixture.get("/xrpc/app.bsky.nothing").status == 501)
  }
}
