import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct PageFaultTests {
  @Test func anEmptyPageHasACursorAndLosesNothing() throws {
    let fixture = try Fixture(history: .seconds(140))
    let usual = try fixture.walk("/search.json?q=sample&rpp=100")
    fixture.server.add(Fault(.page(.emptyPage(2))))
    let pages = try fixture.walk("/search.json?q=sample&rpp=100")
    #expect(pages.map(\.count) == [100, 0, usual[1].count] && pages.flatMap(\.self) == usual.flatMap(\.self))
  }

  @Test func aRepeatedCursorLeadsToTheSamePage() throws {
    let fixture = try Fixture("repeat-cursor")
    let second = try #require(fixture.json("/search.json?q=sample&rpp=5")["next_page"]?.string)
    let third = try #require(fixture.json("/search.json" + second)["next_page"]?.string)
    #expect(second == third && second.hasPrefix("?page=2&"))
  }

  @Test(
    "a floor beyond the reach is refused or lifted",
    arguments: [("too-old=403", 403), ("too-old=404", 404), ("too-old=adjust", 200)])
  func tooOld(fault: String, status: Int) throws {
    let fixture = try Fixture(services: ServiceOptions(reach: .seconds(600)), fault)
    let floor = try #require(Snowflake.lowestID(at: HandClock.noon - .seconds(700)))
    let response = fixture.get("/search.json?q=sample&rpp=100&since_id=\(floor)")
    #expect(response.status == status)
    let body = try JSONValue(parsing: response.body)
    if status == 200 {
      #expect(
        body["results"]?.array?.count == 100 && body["warning"]?.string != nil && body["since_id"]?.int == 0)
    } else {
      #expect(body["error"]?.string == "since_id too old")
    }
  }

  @Test func latePostsAreFoundByALaterSearchBelowTheNewest() throws {
    let fixture = try Fixture(history: .seconds(60), "late=0.2/60s")
    let before = try fixture.ids("/search.json?q=sample&rpp=100")
    fixture.clock.advance(60)
    let after = try fixture.ids("/search.json?q=sample&rpp=100&max_id=\(try #require(before.first))")
    #expect(after.count > before.count && Set(after).isSuperset(of: before))
  }

  @Test func aBadClockMovesTheTimesOfPosts() throws {
    let fixture = try Fixture(rate: 4, "post-clock=1h,path=/search", "post-clock=-1h,path=/feeds")
    let post = try #require(
      fixture.server.view.newestFirst(from: fixture.server.stream.start).first { !$0.isRepost })
    let page = try fixture.json("/search.json?q=sample&max_id=\(post.id)&rpp=1")
    #expect(
      page["results"]?.array?.first?["created_at"]?.string == (post.createdAt + .seconds(3600)).rfc822)
    #expect(fixture.get("/feeds/all.rss").text.contains((post.createdAt - .seconds(3600)).rfc822))
  }
}
