import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct BlueskyReaderTests {
  private typealias Samples = BlueskySamples

  private func read(_ body: [UInt8]) throws -> BlueskyReader.Answer {
    try BlueskyReader(source: "bluesky").read(body)
  }

  private func only(_ text: String) throws -> FetchedPost {
    try #require(try read(Samples.posts([text])).posts.first)
  }

  private static func facet(_ start: Int, _ end: Int, _ feature: String) -> String {
    #"{"index":{"byteStart":\#(start),"byteEnd":\#(end)},"features":[\#(feature)]}"#
  }

  private static func link(_ address: String) -> String {
    #"{"$type":"app.bsky.richtext.facet#link","uri":"\#(address)"}"#
  }

  private static func tag(_ name: String) -> String {
    #"{"$type":"app.bsky.richtext.facet#tag","tag":"\#(name)"}"#
  }

  @Test("reads every field of a post")
  func fields() throws {
    let mention = #"{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:bob"}"#
    let facets = [
      Self.facet(0, 5, mention), Self.facet(9, 25, Self.link("https://example.org/whole")),
      Self.facet(26, 32, Self.tag("swift")),
    ]
    let record = #"""
      ,"langs":["de","en"],"tags":["hidden"],"facets":[\#(facets.joined(separator: ","))],
      "reply":{"parent":{"uri":"at://did:plc:bob/app.bsky.feed.post/p"},"root":{"uri":"at://x/y/z"}},
      "embed":{"$type":"app.bsky.embed.external","external":{"uri":"https://example.org/card","title":"t"}}
      """#
    let fetched = try only(
      Samples.post(
        "3k", text: "@b.ex ä example.org/w… #swift", record: record,
        #","likeCount":3,"replyCount":0,"repostCount":1,"quoteCount":7"#))
    let post = fetched.post
    #expect(post.id == Samples.uri("3k") && fetched.identity == post.id && post.uri == nil)
    #expect(post.url == "https://bsky.app/profile/alice.example.org/post/3k")
    #expect(post.text == "@b.ex ä example.org/w… #swift" && post.lang == "de" && post.kind == .reply)
    #expect(post.createdAt?.rfc3339 == "2026-11-30T11:00:00.123Z")
    #expect(fetched.age?.rfc3339 == "2026-11-30T11:00:05Z")
    #expect(post.replyTo == "at://did:plc:bob/app.bsky.feed.post/p" && post.mentions == ["b.ex"])
    #expect(post.links == ["https://example.org/whole", "https://example.org/card"])
    #expect(post.tags == ["swift", "hidden"])
    #expect(post.likes == 3 && post.replies == 0 && post.reposts == 1)
    #expect(
      post.author
        == Post.Author(
          id: "did:plc:alice", handle: "alice.example.org", name: "Alice",
          avatar: "https://example.org/a.jpg"))
  }

  @Test("facets that overlap, reach too far or split a character are dropped, their order does not matter")
  func oddFacets() {
    func facet(_ start: Int, _ end: Int, _ tag: String) -> BlueskyFacet {
      BlueskyFacet(start: start, end: end, features: [.tag(tag)])
    }
    // "ä" stands at the bytes 2 and 3.
    let facets = [
      facet(5, 6, "last"), facet(0, 2, "first"), facet(1, 2, "overlap"), facet(3, 4, "split"),
      facet(2, 3, "splits"), facet(6, 9, "far"), facet(-1, 1, "before"), facet(4, 4, "empty"),
      facet(6, 5, "back"), facet(Int.min, Int.max, "all"),
    ]
    #expect(BlueskyNames(facets, in: "a ä b").tags == ["first", "last"])
  }

  @Test(
    "what hangs on a post is named",
    arguments: [
      (#"{"$type":"app.bsky.embed.images#view","images":[{"thumb":"t"},{"thumb":"u"}]}"#, [.image], nil),
      (#"{"playlist":"p","$type":"app.bsky.embed.video#view"}"#, [.video], nil),
      (#"{"record":{"$type":"app.bsky.embed.record#viewRecord","uri":"QUOTED","value":{}}}"#, [], "q"),
      (#"{"record":{"$type":"app.bsky.embed.record#viewNotFound","uri":"QUOTED","notFound":true}}"#, [], "q"),
      (#"{"record":{"$type":"app.bsky.embed.record#viewDetached","uri":"QUOTED"}}"#, [], "q"),
      (#"{"record":{"uri":"at://did:plc:bob/app.bsky.graph.starterpack/s"}}"#, [], nil),
      (
        #"{"$type":"app.bsky.embed.recordWithMedia#view","record":{"record":{"uri":"QUOTED"}},"media":{"$type":"app.bsky.embed.images#view","images":[{}]}}"#,
        [.image], "q"
      ),
      (#"{"images":7,"record":[],"media":"x","external":null}"#, [], nil), ("7", [], nil),
    ] as [(String, [Post.Media], String?)])
  func embeds(embed: String, media: [Post.Media], quoted: String?) throws {
    let quote = "at://did:plc:bob/app.bsky.feed.post/q"
    let view = embed.replacing("QUOTED", quote)
    for text in [Samples.post("1", #","embed":\#(view)"#), Samples.post("1", record: #","embed":\#(view)"#)] {
      let post = try only(text).post
      #expect(post.media == media && post.quotes == (quoted == nil ? nil : quote))
      #expect(post.kind == (quoted == nil ? .post : .quote))
    }
  }

  @Test("a repost is a post of its own, as old as itself; a pinned post is as old as it is")
  func reasons() throws {
    let by = Samples.author.replacing("alice", "bob").replacing("alice", "bob")
    func reason(_ rest: String) -> String {
      #","reason":{"$type":"app.bsky.feed.defs#reasonRepost","by":\#(by),"indexedAt":"2026-11-30T12:00:00Z"\#(rest)}"#
    }
    let original = #"{"post":"# + Samples.post("1")
    let answer = try read(
      Samples.feed(
        [
          original + #","reason":{"$type":"app.bsky.feed.defs#reasonPin"}}"#,
          original + reason(#","uri":"at://did:plc:bob/app.bsky.feed.repost/r""#) + "}",
          original + reason("") + "}",
        ], #","cursor":"2026-11-30T11:00:05Z""#))
    #expect(answer.cursor == "2026-11-30T11:00:05Z" && answer.oddItems == 0)
    #expect(Set(answer.posts.map(\.identity)).count == 3)
    let posts = answer.posts.map(\.post)
    try #require(posts.count == 3)
    #expect(posts.map(\.kind) == [.post, .repost, .repost])
    #expect(answer.posts[0].age?.rfc3339 == "2026-11-30T11:00:05Z")
    #expect(posts[1].id == "at://did:plc:bob/app.bsky.feed.repost/r")
    #expect(answer.posts[1].identity == posts[1].id && posts[1].repostOf == Samples.uri("1"))
    #expect(posts[1].author?.handle == "bob.example.org" && posts[1].text == "a sample")
    #expect(
      answer.posts[1].age?.rfc3339 == "2026-11-30T12:00:00Z" && posts[1].createdAt == answer.posts[1].age)
    #expect(posts[1].url == "https://bsky.app/profile/alice.example.org/post/1")
    #expect(answer.posts[2].identity == Samples.uri("1") + "#repost-by-did:plc:bob")
  }

  @Test(
    "a client's time is read in any form, and what is no time is the service's",
    arguments: [
      ("2026-11-30T11:00:00.123456Z", "2026-11-30T11:00:00.123Z"),
      ("2026-11-30T12:00:00.123456+01:00", "2026-11-30T11:00:00.123Z"),
      ("2026-11-30T11:00:00.123456", "2026-11-30T11:00:00.123Z"),
      ("1970-01-01T00:00:01Z", "1970-01-01T00:00:01Z"), ("2126-01-01T00:00:00Z", "2126-01-01T00:00:00Z"),
      ("soon", "2026-11-30T11:00:05Z"), ("", "2026-11-30T11:00:05Z"),
    ])
  func times(written: String, read: String) throws {
    let fetched = try only(Samples.post("1").replacing("2026-11-30T11:00:00.123Z", written))
    #expect(fetched.post.createdAt?.rfc3339 == read)
    #expect(fetched.age?.rfc3339 == "2026-11-30T11:00:05Z")
  }

  @Test("a handle that leads nowhere is none, and what would spoil a link gives none")
  func oddNames() throws {
    let lost = try only(
      Samples.post("1", author: Samples.author.replacing("alice.example.org", "handle.invalid"))
    ).post
    #expect(lost.author?.handle == nil && lost.url == "https://bsky.app/profile/did:plc:alice/post/1")
    #expect(try only(Samples.post("1?a=\\n")).post.url == nil)
    let script = Self.facet(0, 1, Self.link("javascript:x"))
    #expect(try only(Samples.post("1", record: #","facets":[\#(script)]"#)).post.links == [])
  }

  @Test("profiles are readings, alone and many; a record alone is a post")
  func others() throws {
    let profile =
      #"{"did":"did:plc:alice","handle":"alice.example.org","displayName":"","followersCount":12,"followsCount":"3","postsCount":9}"#
    for body in [profile, #"{"profiles":[\#(profile),7,{}]}"#] {
      let answer = try read(Array(body.utf8))
      let reading = try #require(answer.accounts.first)
      #expect(reading.handle == "alice.example.org" && reading.id == "did:plc:alice" && reading.name == nil)
      #expect(reading.followers == 12 && reading.following == 3 && reading.posts == 9)
      #expect(answer.oddItems == (body == profile ? 0 : 2))
    }
    let record = #"{"uri":"\#(Samples.uri("1"))","value":{"text":"x","createdAt":"2026-11-30T11:00:00Z"}}"#
    let fetched = try #require(try read(Array(record.utf8)).posts.first)
    #expect(fetched.post.author?.id == "did:plc:alice" && fetched.age?.rfc3339 == "2026-11-30T11:00:00Z")
  }

  @Test("items that are none are counted, and a session is never taken for an account")
  func oddItems() throws {
    let answer = try read(
      Samples.posts(["7", "null", #"{"uri":"x"}"#, #"{"uri":5,"record":[]}"#, Samples.post("1"), "[{}]"]))
    #expect(answer.posts.count == 1 && answer.oddItems == 5)
    #expect(try read(Samples.feed(["{}", "7"])).oddItems == 2)
    for body in [Samples.session(1), Array(#"{"did":"did:plc:a"}"#.utf8), Array("[]".utf8), []] {
      #expect(throws: BlueskyReader.Fault.self) { try read(body) }
    }
    #expect(throws: BlueskyReader.Fault.refused("words")) { try read(Samples.refusal("E")) }
  }

  @Test("a body that is cut anywhere, or nested without end, is an error, never a crash")
  func hostile() {
    let body = Samples.feed([
      #"{"post":\#(Samples.post("1", record: #","facets":[\#(Self.facet(0, 1, Self.tag("x")))]"#, #","embed":{"record":{"uri":"u"}}"#))}"#
    ])
    for end in body.indices {
      #expect(throws: BlueskyReader.Fault.self) { try read(Array(body[..<end])) }
    }
    let deep = String(repeating: #"{"record":"#, count: 2000)
    #expect(throws: BlueskyReader.Fault.self) {
      try read(Samples.posts([Samples.post("1", #","embed":\#(deep)"#)]))
    }
  }
}
