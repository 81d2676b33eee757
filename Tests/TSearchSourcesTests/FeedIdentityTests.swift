import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct FeedIdentityTests {
  private func posts(_ items: String) throws -> [FetchedPost] {
    try FeedFixture.read(FeedFixture.rss(items)).posts
  }

  private func item(
    guid: String? = nil, link: String? = nil, title: String? = nil, text: String? = nil, date: String? = nil
  ) -> String {
    let fields = [("guid", guid), ("link", link), ("title", title), ("description", text), ("pubDate", date)]
    return "<item>" + fields.map { name, value in value.map { "<\(name)>\($0)</\(name)>" } ?? "" }.joined()
      + "</item>"
  }

  @Test("an item is known by its GUID alone, and by GUID and link")
  func unique() throws {
    let post = try #require(posts(item(guid: " AbC ", link: "https://example.org/1", title: "x")).first)
    #expect(post.identity == "AbC")
    #expect(post.aliases == ["AbC\nhttps://example.org/1"])
    #expect(post.post.id == "AbC")
  }

  @Test("GUIDs that differ in case are two")
  func caseMatters() throws {
    #expect(try posts(item(guid: "AbC") + item(guid: "abc")).map(\.identity) == ["AbC", "abc"])
  }

  @Test(
    "an empty GUID is none: the link counts, once (case 19)",
    arguments: ["<guid isPermaLink=\"false\"></guid>", "<guid/>", "<guid> \n</guid>", ""])
  func emptyGUID(guid: String) throws {
    let one = "<item>\(guid)<link>http://example.org/1</link><title>x</title></item>"
    let found = try posts(one + one)
    #expect(found.map(\.identity) == ["https://example.org/1"])
    #expect(found.map(\.post.id) == ["http://example.org/1"])
  }

  @Test("ten items that share a GUID and differ in their links are ten posts (case 20)")
  func sharedGUID() throws {
    let items = (0..<10).map { item(guid: "same", link: "https://example.org/\($0)") }
    let found = try posts(items.joined())
    #expect(found.map(\.identity) == (0..<10).map { "same\nhttps://example.org/\($0)" })
    #expect(found.allSatisfy { $0.aliases.isEmpty })
  }

  @Test("an item stays the same when others come or go that share its GUID")
  func sharingBeginsAndEnds() throws {
    let first = item(guid: "g", link: "https://example.org/1")
    let second = item(guid: "g", link: "https://example.org/2")
    let alone = try posts(first)[0]
    let together = try posts(first + second)
    #expect(alone.aliases.contains(together[0].identity))
    #expect(!alone.aliases.contains(together[1].identity) && alone.identity != together[1].identity)
  }

  @Test("the same GUID and link twice is one post, the newest")
  func repeated() throws {
    let link = "https://example.org/1"
    let found = try posts(
      item(guid: "g", link: link, title: "old", date: "1 Nov 2026 10:00 GMT")
        + item(guid: "g", link: link, title: "new", date: "2 Nov 2026 10:00 GMT")
        + item(guid: "g", link: link, title: "undated"))
    #expect(found.map(\.post.title) == ["new"])
    #expect(found.map(\.identity) == ["g"])
  }

  @Test("items without GUID that share a link are known by title, date as written, and text")
  func sharedLink() throws {
    let link = "https://example.org/"
    let first = item(link: link, title: "Status", text: "fine", date: "1 Nov 2026")
    let second = item(link: link, title: "Status", text: "fine", date: "2 Nov 2026")
    let found = try posts(first + second)
    #expect(Set(found.map(\.identity)).count == 2)
    #expect(found.allSatisfy { !$0.identity.contains("example") })
    // Alone it was known by its link, and by the same digest.
    let alone = try posts(first)[0]
    #expect(alone.identity == link)
    #expect(alone.aliases == [found[0].identity])
  }

  @Test("items with neither GUID nor link are known by their words, once")
  func wordsAlone() throws {
    let found = try posts(item(text: "one") + item(text: "two") + item(text: "one"))
    #expect(found.map(\.post.text) == ["one", "two"])
    #expect(Set(found.map(\.identity)).count == 2)
    #expect(found.map(\.post.id) == found.map(\.identity))
    #expect(try posts(item(text: "one"))[0].identity == found[0].identity)
  }

  @Test("a move from http to https changes no identity, and what is shown stays as written")
  func https() throws {
    let before = try posts(item(guid: "http://example.org/1", link: "http://example.org/1"))[0]
    let after = try posts(item(guid: "https://example.org/1", link: "https://example.org/1"))[0]
    #expect(before.identity == after.identity)
    #expect(before.aliases == after.aliases)
    #expect(before.weakIdentity == after.weakIdentity)
    #expect(before.post.id == "http://example.org/1")
  }

  @Test("a status is known by its digits in every form that its GUID had")
  func status() throws {
    let forms = [
      "https://one.example/alice/status/1900000000000000001#m",
      "https://two.example/alice/status/1900000000000000001#m", "1900000000000000001",
    ]
    for form in forms { #expect(try posts(item(guid: form))[0].identity == "1900000000000000001") }
  }

  @Test("an address that is no status's stays whole")
  func noStatus() throws {
    for guid in ["https://example.org/a/status/12", "https://example.org/a/b/status/12#m", "x/status/12#m"] {
      #expect(try posts(item(guid: guid))[0].identity == guid)
    }
  }

  @Test("a GUID that changes leaves link and title, where no other item has them")
  func weak() throws {
    let link = "https://example.org/1"
    let before = try posts(item(guid: "a;session=1", link: link, title: "x"))[0]
    let after = try posts(item(guid: "a;session=2", link: link, title: "x"))[0]
    #expect(before.identity != after.identity)
    #expect(before.weakIdentity != nil && before.weakIdentity == after.weakIdentity)
    let five = try posts((0..<5).map { item(guid: "\($0)", link: link, title: "x") }.joined())
    #expect(five.count == 5)
    #expect(five.allSatisfy { $0.weakIdentity == nil })
    #expect(try posts(item(guid: "a", title: "x"))[0].weakIdentity == nil)
  }

  @Test("an ID that is a number keeps its digits")
  func digits() throws {
    let items = "[{\"id\":1588987262754234368},{\"id\":1588987262754234369},{\"id\":1.50}]"
    let found = try FeedFixture.read(Array("{\"items\":\(items)}".utf8)).posts
    #expect(found.map(\.identity) == ["1588987262754234368", "1588987262754234369", "1.50"])
  }
}
