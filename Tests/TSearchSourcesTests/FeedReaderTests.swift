import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct FeedReaderTests {
  @Test(
    "every kind of feed is read down to its posts",
    arguments: [
      ("rss20.xml", Feed.Kind.rss, "Alice & Bob"), ("atom10.xml", .atom, "Bob's notes"),
      ("atom03.xml", .atom, "Old"), ("rdf10.xml", .rdf, "RDF é"), ("broken.xml", .rss, "Café & bar"),
      ("nitter.xml", .rss, "Alice / @alice"), ("youtube.xml", .atom, "Alice films"),
      ("jsonfeed.json", .json, "JSON"),
    ])
  func kinds(file: String, kind: Feed.Kind, title: String) throws {
    let feed = try FeedFixture.read(FeedFixture.bytes(file), url: "https://example.org/")
    #expect(feed.kind == kind)
    #expect(feed.title == title)
    #expect(feed.isWhole)
    let expected = FeedFixture.bytes(file.prefix { $0 != "." } + ".jsonl")
    let lines = expected.split(separator: UInt8(ascii: "\n"))
    #expect(!lines.isEmpty)
    #expect(feed.posts.count == lines.count)
    for (fetched, line) in zip(feed.posts, lines) { try compare(fetched, JSONValue(parsing: line)) }
  }

  private func compare(_ fetched: FetchedPost, _ expected: JSONValue) {
    let post = fetched.post
    #expect(post.id == expected["id"]?.string)
    #expect(post.url == expected["url"]?.string)
    #expect(post.author?.name == expected["author"]?.string)
    #expect(post.author?.handle == nil)
    #expect(post.title == expected["title"]?.string)
    #expect(post.text == expected["text"]?.string)
    #expect(post.createdAt?.rfc3339 == expected["created"]?.string)
    #expect(post.editedAt?.rfc3339 == expected["edited"]?.string)
    #expect(post.lang == expected["lang"]?.string)
    #expect(post.tags == expected["tags"]?.strings ?? [])
    #expect(post.links == expected["links"]?.strings ?? [])
    #expect(post.media.map(\.rawValue) == expected["media"]?.strings ?? [])
    #expect(post.kind.rawValue == expected["kind"]?.string ?? "post")
    if let identity = expected["identity"]?.string { #expect(fetched.identity == identity) }
    if let age = expected["age"]?.string { #expect(fetched.age?.rfc3339 == age) }
  }

  @Test(
    "what is no feed is an error that says so",
    arguments: [
      ("", FeedError.empty), (" \n", .empty), ("just words", .notAFeed("there is no markup in it")),
      ("<svg/>", .notAFeed("its root is no feed's")),
      ("{\"a\":1}", .notAFeed("its JSON has no list of items")),
      ("<rss><channel><item><title>cut", .broken("it was cut before the first item's end")),
      ("<!DOCTYPE html><p>x", .html(alternates: [])), ("<HTML><body>x", .html(alternates: [])),
      (
        "<html><head><link rel='alternate stylesheet' type='text/css' href=x><link rel=alternate "
          + "type='application/rss+xml' href='/a?b&amp;c'><base href='/d/'><link rel='Alternate' "
          + "type='application/atom+xml; charset=x' href=e></head>",
        .html(alternates: ["https://example.org/a?b&c", "https://example.org/d/e"])
      ),
    ])
  func refused(document: String, error: FeedError) {
    #expect(throws: error) { try FeedFixture.read(Array(document.utf8)) }
  }

  @Test("an empty feed is a feed")
  func empty() throws {
    #expect(try FeedFixture.read(FeedFixture.rss("")).posts.isEmpty)
    #expect(try FeedFixture.read(Array("{\"items\":[]}".utf8)).posts.isEmpty)
  }

  @Test(
    "the age is that of the newest version, a day's is its end",
    arguments: [
      ("<pubDate>2 Nov 2026 10:00 GMT</pubDate>", "2026-11-02T10:00:00Z", FetchedPost.Precision.time),
      ("<pubDate>2 Nov 2026</pubDate>", "2026-11-02T23:59:59.999Z", .day),
      (
        "<pubDate>2 Nov 2026</pubDate><atom:updated>2026-11-02T12:00:00Z</atom:updated>",
        "2026-11-02T23:59:59.999Z", .day
      ),
      (
        "<pubDate>2 Nov 2026 10:00 GMT</pubDate><atom:updated>2026-11-04T12:00:00Z</atom:updated>",
        "2026-11-04T12:00:00Z", .time
      ),
      ("<pubDate>never</pubDate><dc:date>2026-11-02T10:00:00Z</dc:date>", "2026-11-02T10:00:00Z", .time),
      ("<pubDate>never</pubDate>", nil, .time), ("", nil, .time),
    ] as [(String, String?, FetchedPost.Precision)])
  func ages(dates: String, age: String?, precision: FetchedPost.Precision) throws {
    let posts = try FeedFixture.read(FeedFixture.rss("<item><title>x</title>\(dates)</item>")).posts
    #expect(posts.map { $0.age?.rfc3339 } == [age])
    #expect(posts.map(\.precision) == [precision])
  }

  @Test(
    "a feed's own wish is kept",
    arguments: [
      ("<ttl>90</ttl>", 5400), ("<ttl>0</ttl>", nil), ("<ttl>x</ttl>", nil),
      ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>", 21_600),
      ("<sy:updatePeriod>hourly</sy:updatePeriod>", 3600), ("", nil),
    ] as [(String, Int64?)])
  func wishes(head: String, seconds: Int64?) throws {
    #expect(try FeedFixture.read(FeedFixture.rss("", head: head)).wish == seconds.map { .seconds($0) })
  }

  @Test(
    "hours and days of quiet end at the next hour that is none",
    arguments: [
      ("2026-11-30T02:30:00Z", 5400), ("2026-11-30T04:00:00Z", nil), ("2026-11-28T23:00:00Z", 3600 * 26),
    ] as [(String, Int64?)])
  func quiet(now: String, seconds: Int64?) throws {
    let times = FeedQuietTimes(hours: ["0", "2", "3", "24", "x"], days: ["Saturday", "Sunday"])
    let moment = try #require(Timestamp(rfc3339: now))
    #expect(times.remaining(at: moment) == seconds.map { .seconds($0) })
  }

  @Test("a text whose end tag is missing takes nothing of the next item")
  func missingEnd() throws {
    let items =
      "<item><description>a <br> b</description><guid>1</guid></item>"
      + "<item><description>c</description><guid>2</guid></item>"
    let posts = try FeedFixture.read(FeedFixture.rss(items)).posts
    #expect(posts.map(\.post.id) == ["1", "2"])
    #expect(posts.map(\.post.text) == ["a\nb", "c"])
  }
}
