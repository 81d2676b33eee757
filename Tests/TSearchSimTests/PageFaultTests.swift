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

  @Test func anEmptyPageOfTheLaterSearchHasACursorToo() throws {
    let fixture = try Fixture("empty-page=2,path=/1.1/")
    let target = "/1.1/search/tweets.json?q=swift&count=20&result_type=recent"
    let bearer = ["Authorization": "Bearer AAAA"]
    var (ids, next) = ([[String]](), String?.some(target))
    while let target = next, ids.count < 4 {
      let page = try JSONValue(parsing: fixture.get(target, bearer).body)
      ids.append(try #require(page["statuses"]?.array).compactMap { $0["id_str"]?.string })
      let more = page["search_metadata"]?["next_results"]?.string
      next = more.map { "/1.1/search/tweets.json\($0)&result_type=recent" }
    }
    #expect(ids.map(\.count) == [20, 0, 20, 20])
    let usual = try JSONValue(
      parsing: Fixture().get(target.replacing("count=20", with: "count=60"), bearer).body)
    #expect(ids.flatMap(\.self) == usual["statuses"]?.array?.compactMap { $0["id_str"]?.string })
  }

  /// The first page of a walk by bounds, and the request for the second one that its last, or first, item leads to.
  private static let walks: [(target: String, next: String, list: String?, member: String)] = [
    ("/1.1/statuses/user_timeline.json?screen_name=alice&count=5", "max_id=", nil, "id_str"),
    ("/api/v1/timelines/tag/swift?limit=5", "max_id=", nil, "id"),
    (
      "/api/v1/search_by_date?query=swift&hitsPerPage=5", "numericFilters=created_at_i%3C%3D", "hits",
      "created_at_i"
    ),
  ]

  @Test("a fault meets the page of a walk by bounds that it names", arguments: walks)
  func pageByBounds(target: String, next: String, list: String?, member: String) throws {
    let fixture = try Fixture("status=503,page=2")
    let bearer = ["Authorization": "Bearer AAAA"]
    let first = fixture.get(target, bearer)
    #expect(first.status == 200)
    let json = try JSONValue(parsing: first.body)
    let last = try #require((list.flatMap { json[$0] } ?? json).array?.last?[member])
    let text = try #require(last.string ?? last.int.map { "\($0)" })
    let bound = member == "id_str" ? try #require(NumericID.predecessor(text)) : text
    #expect(fixture.get(target + "&" + next + bound, bearer).status == 503)
    #expect(fixture.get(target, bearer).status == 200)
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
