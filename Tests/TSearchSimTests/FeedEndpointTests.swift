import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct FeedEndpointTests {
  private func links(_ response: SampleResponse) -> [String] {
    response.text.parts(from: "<item>", to: "</item>").map { $0.parts(from: "<link>", to: "</link>")[0] }
  }

  @Test func aFeedIsAWindowOfTheLastItems() throws {
    let fixture = try Fixture(services: ServiceOptions(window: 5))
    let posts = fixture.server.view.newestFirst(from: fixture.server.stream.start)
      .filter { $0.topic == .coffee && !$0.isRepost }
    #expect(links(fixture.get("/feeds/coffee.rss")) == posts.prefix(5).map(\.url))
  }

  @Test(
    "all four formats list the same items",
    arguments: [
      ("rss", "application/rss+xml", "<item>"), ("rdf", "application/rdf+xml", "<item "),
      ("atom", "application/atom+xml", "<entry>"), ("json", "application/feed+json", "\"url\":"),
    ])
  func formats(suffix: String, type: String, item: String) throws {
    let fixture = try Fixture(services: ServiceOptions(window: 9))
    let response = fixture.get("/feeds/all.\(suffix)")
    #expect(response["Content-Type"] == "\(type); charset=utf-8")
    #expect(response.text.split(separator: item, omittingEmptySubsequences: false).count == 10)
    for post in fixture.server.view.newestFirst(from: fixture.server.stream.start).filter({ !$0.isRepost })
      .prefix(9)
    {
      #expect(response.text.contains(post.url))
    }
  }

  @Test func validatorsSpareAnUnchangedBody() throws {
    let fixture = try Fixture(rate: 4)
    let first = fixture.get("/feeds/all.atom")
    let tag = try #require(first["ETag"])
    let modified = try #require(first["Last-Modified"])
    fixture.clock.advance(1)
    for headers in [
      ["If-None-Match": tag], ["If-None-Match": "\"x\", W/\(tag)"], ["If-Modified-Since": modified],
      ["if-none-match": tag, "If-Modified-Since": "Mon, 06 Jun 2011 20:34:12 GMT"],
    ] {
      let answer = fixture.get("/feeds/all.atom", headers)
      #expect(answer.status == 304 && answer.body.isEmpty && answer["ETag"] == tag)
    }
    #expect(
      fixture.get("/feeds/all.atom", ["If-None-Match": "\"x\"", "If-Modified-Since": modified]).status == 200)
    fixture.clock.advance(60)
    #expect(fixture.get("/feeds/all.atom", ["If-None-Match": tag]).status == 200)
    #expect(fixture.get("/feeds/all.atom", ["If-Modified-Since": modified]).status == 200)
  }

  @Test("unknown feeds are not found", arguments: ["nothing.rss", "all.xml", "all", ""])
  func unknown(name: String) throws {
    #expect(try Fixture().get("/feeds/" + name).status == 404)
  }

  @Test("GUIDs go wrong on request", arguments: ["missing", "empty", "shared", "changing"])
  func identities(kind: String) throws {
    let fixture = try Fixture("ids=\(kind)")
    let guids = fixture.get("/feeds/all.rss").text.parts(from: "<guid", to: "</guid>")
    fixture.clock.advance(1)
    let again = fixture.get("/feeds/all.rss").text.parts(from: "<guid", to: "</guid>")
    switch kind {
    case "missing": #expect(guids.isEmpty)
    case "empty": #expect(Set(guids) == [" isPermaLink=\"false\">"])
    case "shared": #expect(guids.count == 20 && Set(guids).count == 1)
    default: #expect(guids.count == 20 && Set(guids).isDisjoint(with: again))
    }
  }

  @Test func theWindowShrinksAndDatesGoOnRequest() throws {
    let fixture = try Fixture("window=1,times=1", "window=0,after=1,times=1", "no-dates,path=/feeds/swift")
    #expect((0..<3).map { _ in links(fixture.get("/feeds/all.rss")).count } == [1, 0, 20])
    #expect(fixture.get("/feeds/all.rss").text.contains("<pubDate>"))
    #expect(!fixture.get("/feeds/swift.rss").text.contains("<pubDate>"))
  }

  @Test func anEditIsTheSameItemWithAnotherText() throws {
    let fixture = try Fixture(rate: 4, "edit=1/30s")
    let before = try #require(fixture.json("/feeds/all.json")["items"]?.array?.first)
    let text = try #require(before["content_text"]?.string)
    #expect(!text.hasSuffix("(edited)") && before["date_modified"] == nil)
    fixture.clock.advance(40)
    let items = try #require(fixture.json("/feeds/all.json")["items"]?.array)
    let after = try #require(items.first { $0["id"] == before["id"] })
    #expect(after["content_text"]?.string == text + " (edited)" && after["date_modified"] != nil)
  }
}
