import TSearchCore
import Testing

@testable import TSearchSources

/// Documents that would keep a reader busy for minutes, made small enough to be refused or read in well under a
/// second, and larger by far than what a slow reader gets through in that time.
@Suite(.timeLimit(.minutes(1))) struct HostileDocumentTests {
  private func attributes(_ count: Int, _ name: String = "a") -> String {
    (0..<count).map { " \(name)\($0)=\"u\"" }.joined()
  }

  @Test("a tag with more attributes than any real one is text, and the rest of the feed is read")
  func attributes() throws {
    let items = "<item\(attributes(40_000))><guid>1</guid></item><item><guid>2</guid></item>"
    #expect(try FeedFixture.read(FeedFixture.rss(items)).posts.map(\.post.id) == ["2"])
  }

  @Test("a tag with as many attributes as are taken is a tag")
  func mostAttributes() throws {
    let item = "<item\(attributes(XMLTag.mostAttributes))><guid>1</guid></item>"
    #expect(try FeedFixture.read(FeedFixture.rss(item)).posts.map(\.post.id) == ["1"])
  }

  @Test("namespaces that pile up end the document")
  func namespaces() throws {
    let open = String(repeating: "<a\(attributes(200, "xmlns:n"))>", count: 200)
    let items = "<item><guid>1</guid></item>" + open + String(repeating: "<q:b/>", count: 30_000)
    #expect(try FeedFixture.read(FeedFixture.rss(items)).posts.map(\.post.id) == ["1"])
  }

  @Test("namespaces that each item declares anew do not pile up")
  func namespacesOfItems() throws {
    let item = "<item><guid>1</guid><x:y xmlns:x=\"u\"/></item>"
    let feed = try FeedFixture.read(FeedFixture.rss(String(repeating: item, count: 2000)))
    #expect(feed.oddItems == 0 && feed.isWhole)
    #expect(feed.posts.count == 1)
  }

  @Test("declarations that never end are looked through once")
  func declarations() {
    let prolog = String(repeating: "<![[[[\"]>", count: 7000) + String(repeating: "x", count: 4 << 20)
    #expect(throws: FeedError.notAFeed("there is no markup in it")) {
      try FeedFixture.read(Array((prolog + "<rss/>").utf8))
    }
  }

  @Test("of an item's dates only the first few are kept")
  func dates() throws {
    let dates = String(repeating: "<pubDate>x</pubDate>", count: 30_000)
    let item = "<item><guid>1</guid><dc:date>2026-11-02T10:00:00Z</dc:date>\(dates)</item>"
    let posts = try FeedFixture.read(FeedFixture.rss(item)).posts
    #expect(posts.map { $0.post.createdAt?.rfc3339 } == ["2026-11-02T10:00:00Z"])
  }

  @Test(
    "a timeline with a document type or an endless tag is refused, in whatever encoding it hides",
    arguments: [
      "<!DOCTYPE a [<!ENTITY b 'c'>]><statuses/>",
      "<?xml version='1.0' encoding='UTF-7'?>+ADwAIQ-DOCTYPE a [+ADwAIQ-ENTITY b 'c'+AD4]+AD4 <statuses/>",
      "<statuses" + (0..<40_000).map { " a\($0)=\"\"" }.joined() + "/>",
    ])
  func timelines(document: String) {
    #expect(throws: XMLElement.Fault.self) { try XMLElement(parsing: Array(document.utf8)) }
  }
}
