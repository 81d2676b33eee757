import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct TimelineEndpointTests {
  private let path = "/statuses/user_timeline/alice.xml"

  private func ids(_ response: SampleResponse) -> [String] {
    response.text.parts(from: "<status>\n", to: "</status>").map { $0.parts(from: "<id>", to: "</id>")[0] }
  }

  @Test func listsOnePersonsPostsNewestFirst() throws {
    let fixture = try Fixture()
    let posts = fixture.server.stream.posts(
      by: SamplePerson.all[0], from: fixture.server.stream.start, to: HandClock.noon)
    #expect(ids(fixture.get(path + "?count=50&include_rts=1")) == posts.reversed().prefix(50).map(\.id))
    #expect(fixture.get("/1" + path) == fixture.get(path))
    #expect(fixture.get("/statuses/user_timeline.xml?screen_name=Alice") == fixture.get(path))
  }

  @Test func repostsAreTakenOutAfterCounting() throws {
    let fixture = try Fixture()
    let whole = ids(fixture.get(path + "?count=200&include_rts=1"))
    let without = ids(fixture.get(path + "?count=200"))
    #expect(without.count < whole.count && Set(without).isSubset(of: whole))
    let reposts = fixture.get(path + "?count=200&include_rts=1").text.parts(
      from: "<retweeted_status>", to: "</retweeted_status>")
    #expect(reposts.count == whole.count - without.count && reposts.allSatisfy { $0.contains("<id>") })
  }

  @Test func boundsAndPagesHold() throws {
    let fixture = try Fixture()
    let all = ids(fixture.get(path + "?count=10&include_rts=1"))
    #expect(ids(fixture.get(path + "?since_id=\(all[3])&include_rts=1")) == Array(all[..<3]))
    #expect(ids(fixture.get(path + "?count=7&max_id=\(all[3])&include_rts=1")) == Array(all[3...]))
    #expect(ids(fixture.get(path + "?count=5&page=2&include_rts=1")) == Array(all[5...]))
  }

  @Test func textIsEscapedForXMLAndAnglesTwice() throws {
    let fixture = try Fixture()
    let text =
      (SamplePerson.all.map { fixture.get("/statuses/user_timeline/\($0.handle).xml?count=200").text })
      .joined()
    #expect(text.contains("if a &amp;lt; b &amp;&amp; b &amp;gt; c"))
    #expect(text.contains("<name>&lt;Mallory&gt; (sample)</name>"))
  }

  @Test(
    "refuses as the service did",
    arguments: [("nobody", 404, "Not found"), ("trudy", 401, "Not authorized")])
  func refusals(user: String, status: Int, words: String) throws {
    let response = try Fixture().get("/statuses/user_timeline/\(user).xml")
    #expect(response.status == status && response.text.contains("<error>\(words)</error>"))
    #expect(response.text.contains("<request>/statuses/user_timeline/\(user).xml</request>"))
  }

  @Test func aPinnedPostOf2019StandsFirst() throws {
    let fixture = try Fixture("pinned")
    let all = ids(fixture.get(path))
    #expect(Snowflake.time(of: all[0]).map { CivilTime($0).year } == 2019)
    #expect(all.dropFirst().elementsEqual(ids(try Fixture().get(path))))
  }
}
