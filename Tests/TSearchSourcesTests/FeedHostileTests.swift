import TSearchCore
import Testing

@testable import TSearchSources

/// Documents that are made to do harm, or were broken on their way.
@Suite(.timeLimit(.minutes(5))) struct FeedHostileTests {
  @Test("entities that a document declares are never expanded or fetched")
  func entities() throws {
    let bomb =
      "<!DOCTYPE rss [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">"
      + "<!ENTITY % p SYSTEM \"http://127.0.0.1:9/p\"> %p; <!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
      + "<rss><channel><item><guid>1</guid><title>&c;&f;</title></item></channel></rss>"
    #expect(try FeedFixture.read(Array(bomb.utf8)).posts.map(\.post.title) == ["&c;&f;"])
  }

  @Test("what lies too deep ends the document, and what came before is read")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    let items = "<item><guid>1</guid></item><item><guid>2</guid><description>\(deep)"
    let feed = try FeedFixture.read(FeedFixture.rss(items))
    #expect(feed.posts.first?.post.id == "1")
    let json = "{\"items\":[" + String(repeating: "[", count: 100_000)
    #expect(throws: FeedError.self) { try FeedFixture.read(Array(json.utf8)) }
  }

  @Test("more items than are taken are left out")
  func manyItems() throws {
    let items = (0..<10_050).map { "<item><guid>\($0)</guid></item>" }.joined()
    #expect(try FeedFixture.read(FeedFixture.rss(items)).posts.count == 10_000)
  }

  @Test("a text of the largest body is read and cut")
  func largeBody() throws {
    let text = String(repeating: "0123456789abcdef", count: 1 << 20)
    let post = try #require(
      try FeedFixture.read(FeedFixture.rss("<item><guid>1</guid><title>\(text)</title></item>")).posts.first)
    #expect((post.post.title?.utf8.count ?? 0) <= 1 << 16)
    #expect(post.identity == "1")
  }

  @Test(
    "a document cut anywhere gives only whole items, and says that it is not whole",
    arguments: ["rss20.xml", "atom10.xml", "rdf10.xml", "broken.xml", "nitter.xml", "jsonfeed.json"])
  func cut(file: String) throws {
    let whole = FeedFixture.bytes(file)
    let posts = try FeedFixture.read(whole).posts
    for length in stride(from: 0, to: whole.count - 20, by: 7) {
      guard let feed = try? FeedFixture.read(Array(whole.prefix(length))) else { continue }
      let areTheFirst = feed.posts == Array(posts.prefix(feed.posts.count))
      #expect(!feed.isWhole && areTheFirst, "cut after \(length) bytes")
    }
  }

  @Test("noise is an error or a feed, never a crash")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let seeds = ["rss20.xml", "atom10.xml", "jsonfeed.json"].map(FeedFixture.bytes)
    for round in 0..<300 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<(1 + round % 40) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if round % 2 == 0 { bytes[place] = .random(in: 0...255) } else { bytes.remove(at: place) }
      }
      let feed = try? FeedFixture.read(bytes)
      #expect(feed?.posts.count ?? 0 <= 10)
    }
  }

  @Test("an ID that serves as the link has no blanks there", arguments: ["true", "false"])
  func guids(isPermaLink: String) throws {
    let item = "<item><guid isPermaLink=\"\(isPermaLink)\">https://example.org/a by &#10;@alice</guid></item>"
    let post = try #require(try FeedFixture.read(FeedFixture.rss(item)).posts.first?.post)
    #expect(post.url == "https://example.org/a%20by%20@alice")
  }

  @Test(
    "a base that is no URL makes no link",
    arguments: ["https://example.org/a]", "https://[/", "http://example%20org/", "http://example%0Aorg/"])
  func bases(base: String) throws {
    let item = "<item xml:base=\"\(base)\"><guid>1</guid><link>picture.png</link></item>"
    let post = try #require(try FeedFixture.read(FeedFixture.rss(item)).posts.first?.post)
    #expect(post.url == nil)
  }

  @Test("links that run scripts, and controls that hide them, are refused")
  func scripts() throws {
    for link in ["javascript:x", "&#1;java&#10;script:x", "data:text/html,x", "JavaScript:x", "vbscript:x"] {
      let item =
        "<item><guid isPermaLink=\"true\">\(link)</guid><link>\(link)</link>"
        + "<description>&lt;a href=\"\(link)\"&gt;x&lt;/a&gt;</description></item>"
      let post = try #require(try FeedFixture.read(FeedFixture.rss(item)).posts.first?.post)
      #expect(post.url == nil)
      #expect(post.links.isEmpty)
    }
  }
}
