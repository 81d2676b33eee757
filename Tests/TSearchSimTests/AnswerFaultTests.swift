import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct AnswerFaultTests {
  @Test(
    "a rate limit says when to come back in each form",
    arguments: [
      ("retry-after", "Retry-After", "120"),
      ("retry-after-date", "Retry-After", "Mon, 30 Nov 2026 12:02:00 GMT"),
      ("x-rate-limit-reset", "x-rate-limit-reset", "1796040120"),
      ("x-ratelimit-reset", "X-RateLimit-Reset", "1796040120"),
      ("x-ratelimit-reset-iso", "X-RateLimit-Reset", "2026-11-30T12:02:00.399976Z"),
      ("ratelimit-reset", "ratelimit-reset", "1796040120"), ("past", "x-rate-limit-reset", "1796039880"),
    ])
  func rateLimits(form: String, name: String, value: String) throws {
    let response = try Fixture("rate-limited=\(form)/2min").get("/search.json?q=a")
    #expect(response.status == 429 && response.headers.contains { $0.name == name && $0.value == value })
  }

  @Test func aRateLimitMayGiveNoTime() throws {
    let response = try Fixture("rate-limited=none").get("/search.json?q=a")
    #expect(response.status == 429 && response.headers.map(\.name).sorted() == ["Content-Type", "Date"])
  }

  @Test func theOldRateLimitIs420() throws {
    let response = try Fixture("rate-limited=420").get("/search.json?q=a")
    #expect(response.status == 420 && response["Retry-After"] == "60")
    #expect(response.text.contains("Enhance Your Calm"))
  }

  @Test("errors are written as each service does", arguments: [400, 401, 403, 404, 410, 420, 429, 500])
  func errors(status: Int) throws {
    let fixture = try Fixture("status=\(status)")
    #expect(fixture.get("/search.json?q=a").status == status)
    #expect(try fixture.json("/search.json?q=a")["error"]?.string?.isEmpty == false)
    let timeline = fixture.get("/statuses/user_timeline/alice.xml")
    #expect(timeline.status == status && timeline.text.contains("<hash>"))
    #expect(fixture.get("/feeds/all.rss").status == status)
  }

  @Test("gateways answer in HTML", arguments: [("status=502", 502), ("status=503", 503), ("html", 200)])
  func pages(fault: String, status: Int) throws {
    let response = try Fixture(fault).get("/search.json?q=a")
    #expect(response.status == status && response["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test("a redirect leads to the right answer", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) throws {
    let fixture = try Fixture("redirect=\(status)")
    let first = fixture.get("/search.json?q=a%26b&rpp=3")
    #expect(first.status == status && first.body.isEmpty)
    let target = try #require(first["Location"])
    #expect(target.hasPrefix("/search.json?q=a%26b&rpp=3&"))
    #expect(fixture.get(target).status == 200)
  }

  @Test func aCircleNeverEnds() throws {
    let fixture = try Fixture("redirect=circle")
    var target = "/feeds/all.rss"
    var seen: Set<String> = []
    for _ in 0..<20 {
      let response = fixture.get(target)
      #expect(response.status == 302)
      target = try #require(response["Location"])
      seen.insert(target)
    }
    #expect(seen.count == 2)
  }

  @Test func aBodyStandsInPlaceOfTheRightOne() throws {
    let fixture = try Fixture("body={\"max_id\":0}")
    #expect(fixture.get("/search.json?q=a").text == "{\"max_id\":0}")
    #expect(fixture.get("/search.json?q=a")["Content-Type"] == "application/json; charset=utf-8")
  }

  @Test(
    "conditions limit a fault to some requests",
    arguments: [
      ("status=500,times=2", [500, 500, 200, 200]), ("status=500,after=1,times=1", [200, 500, 200, 200]),
      ("status=500,path=/feeds", [200, 200, 200, 200]), ("status=500,path=/search", [500, 500, 500, 500]),
      ("status=500,for=1s", [500, 500, 200, 200]), ("status=500,chance=0", [200, 200, 200, 200]),
    ])
  func conditions(fault: String, statuses: [Int]) throws {
    let fixture = try Fixture(history: .zero, fault)
    let answers = (0..<4).map { _ in
      defer { fixture.clock.advance(1) }
      return fixture.get("/search.json?q=a").status
    }
    #expect(answers == statuses)
  }

  @Test func aFaultMayMeetOnePageOnly() throws {
    let fixture = try Fixture("status=500,page=3")
    #expect((1...4).map { fixture.get("/search.json?q=sample&page=\($0)").status } == [200, 200, 500, 200])
    #expect(fixture.get("/search.json?q=sample").status == 200)
  }

  @Test func aChanceMeetsAboutThatManyRequestsTheSameEachTime() throws {
    let runs = try (0..<2).map { _ in
      let fixture = try Fixture(rate: 0, "status=500,chance=0.3")
      return (0..<200).map { _ in fixture.get("/search.json?q=a").status }
    }
    #expect((40...80).contains(runs[0].count { $0 == 500 }) && runs[0] == runs[1])
  }
}
