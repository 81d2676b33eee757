import TSearchCore
import Testing

@testable import TSearchSources

/// Documents that would keep a reader busy for minutes, made small enough to be refused or read in well under a
/// second, and larger by far than what a slow reader gets through in that time.
@Suite(.timeLimit(.minutes(5))) struct HostileDocumentTests {
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

  @Test("of signs that should have been escaped a bounded number is kept", arguments: ["<", "&", "< ", "&x"])
  func bareSigns(sign: String) throws {
    let text = String(repeating: sign, count: 70_000)
    let item = "<item><guid>1</guid><description>\(text)</description></item><item><guid>2</guid></item>"
    let posts = try FeedFixture.read(FeedFixture.rss(item)).posts
    #expect(posts.map(\.post.id) == ["1", "2"])
    #expect(posts.first?.post.text?.utf8.count { $0 == sign.utf8.first } == 1 << 16)
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
      "<statuses><!--" + String(repeating: "<!--", count: 100_000) + "--></statuses>",
    ])
  func timelines(document: String) {
    #expect(throws: XMLElement.Fault.self) { try XMLElement(parsing: Array(document.utf8)) }
  }

  @Test("of the tags, names and links that a service found in a post only the first are kept")
  func entities() throws {
    let many = (0..<150).map {
      "{\"text\":\"a\($0)\",\"screen_name\":\"a\($0)\",\"url\":\"http://a/\($0)\"}"
    }
    .joined(separator: ",")
    let members = ["hashtags", "user_mentions", "urls"].map { "\"\($0)\":[\(many)]" }.joined(separator: ",")
    let post = try #require(try search("{\"id\":7,\"entities\":{\(members)}}").first)
    #expect(post.tags.count == 100 && post.mentions.count == 100 && post.links.count == 100)
    #expect(post.tags.last == "a99" && post.links.last == "http://a/99")
  }

  @Test("of a page without end only the first items are read")
  func items() throws {
    let items = (1...10_020).map { "{\"id\":\($0)}" }.joined(separator: ",")
    #expect(try search(items).last?.id == "10000")
    let statuses = (1...10_020).map { "<status><id>\($0)</id></status>" }.joined()
    let page = try TwitterV1Reader(source: "x").timeline(Array("<statuses>\(statuses)</statuses>".utf8))
    #expect(page.posts.last?.post.id == "10000")
  }

  @Test("brackets and stops without end belong to no link", arguments: [")", "]."])
  func ends(signs: String) throws {
    let ends = String(repeating: signs, count: 1 << 16)
    #expect(
      try search("{\"id\":7,\"text\":\"http://example.org/a\(ends)\"}").first?.links == [
        "http://example.org/a"
      ])
  }

  @Test("links that a service names are those of web pages")
  func links() throws {
    let urls = ["javascript:x", "http://example.org/a b", "data:,x", "/c"].map { "{\"url\":\"\($0)\"}" }
    let item = "{\"id\":7,\"entities\":{\"urls\":[\(urls.joined(separator: ","))]}}"
    #expect(try search(item).first?.links == ["http://example.org/a%20b"])
  }

  private func search(_ items: String) throws -> [Post] {
    let page = try TwitterV1Reader(source: "x").search(Array("{\"results\":[\(items)]}".utf8))
    return page.posts.map(\.post)
  }
}
