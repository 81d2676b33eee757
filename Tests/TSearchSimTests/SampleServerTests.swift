import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct SampleServerTests {
  @Test func requestsAreCountedByEndpointAndStatus() throws {
    let fixture = try Fixture()
    for target in [
      "/search.json?q=a", "/search.json", "/feeds/all.rss", "/statuses/user_timeline/bob.xml", "/x",
    ] {
      _ = fixture.get(target)
    }
    let statistics = fixture.server.statistics
    #expect(statistics.endpoints == ["search": 2, "feed": 1, "timeline": 1, "unknown": 1])
    #expect(statistics.statuses == [200: 3, 400: 1, 404: 1] && statistics.total == 5)
    #expect(statistics.last.first?.target == "/search.json?q=a")
    let json = try fixture.json("/_sim/stats")
    #expect(json["requests"]?.int == 5 && json["endpoints"]?["search"]?.int == 2)
  }

  @Test func faultsAreSetListedAndEndedWhileItRuns() throws {
    let fixture = try Fixture()
    func send(_ method: String, _ body: String = "") -> SampleResponse {
      fixture.server.respond(to: SampleRequest("/_sim/faults", method: method, body: Array(body.utf8)))
    }
    #expect(send("POST", "status=500,path=/search\nhtml,path=/feeds\n").status == 200)
    #expect(try fixture.json("/_sim/faults") == ["status=500,path=/search", "html,path=/feeds"])
    #expect(fixture.get("/search.json?q=a").status == 500)
    #expect(send("POST", "pinned\nnonsense").status == 400 && fixture.server.faults.count == 2)
    #expect(send("DELETE").status == 200 && fixture.get("/search.json?q=a").status == 200)
    #expect(send("PUT").status == 405 && fixture.get("/_sim/other").status == 404)
  }

  @Test func anEndpointTakesSoManyRequestsInASpan() throws {
    let limit = RequestLimit(requests: 2, span: .seconds(900))
    let fixture = try Fixture(services: ServiceOptions(limit: limit))
    let answers = (0..<3).map { _ in fixture.get("/search.json?q=a") }
    #expect(answers.map(\.status) == [200, 200, 429])
    #expect(answers.map { $0["X-RateLimit-Remaining"] } == ["1", "0", "0"])
    #expect(answers[0]["X-RateLimit-Limit"] == "2" && answers[0]["X-RateLimit-Reset"] == "1796040900")
    #expect(fixture.get("/feeds/all.rss").status == 200)
    fixture.clock.advance(900)
    #expect(fixture.get("/search.json?q=a").status == 200)
  }

  @Test func twoServersUnderTheSameClockAgree() throws {
    let targets = ["/search.json?q=swift&rpp=50", "/feeds/all.atom", "/statuses/user_timeline/carol.xml"]
    let answers = try (0..<2).map { _ in
      let fixture = try Fixture("late=0.3/1min", "edit=0.3/1min", "delete=0.3/1min")
      let first = targets.map { fixture.get($0) }
      fixture.clock.advance(45)
      return first + targets.map { fixture.get($0) }
    }
    #expect(answers[0] == answers[1])
  }

  @Test func datesComeFromTheClock() throws {
    let fixture = try Fixture()
    #expect(fixture.get("/search.json?q=a")["Date"] == "Mon, 30 Nov 2026 12:00:00 GMT")
    #expect(fixture.server.respond(to: SampleRequest("/feeds/all.rss", method: "PUT")).status == 405)
  }
}
