import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct Twitter11ReaderTests {
  private func read(_ body: String) throws -> TwitterV1Answer {
    try Twitter11Reader(source: "old").read(Array(body.utf8))
  }

  private func first(_ members: String) throws -> Post {
    try #require(try read(#"[{"id":9,"id_str":"9"\#(members)}]"#).posts.first?.post)
  }

  @Test("reads each field of a status")
  func fields() throws {
    let body = """
      [{"created_at":"Mon Nov 30 03:00:00 +0000 2026","id":1900000000000000001,"id_str":"1900000000000000001",
      "full_text":"#swift @bob &lt;b&gt; &amp;amp;","truncated":false,"display_text_range":[0,9],"lang":"en",
      "entities":{"hashtags":[{"text":"swift","indices":[0,6]}],"user_mentions":[{"screen_name":"bob"}],
      "urls":[{"url":"https://t.co/x","expanded_url":"https://example.org/a"}],"symbols":[],"media":[{"type":"photo"}]},
      "extended_entities":{"media":[{"type":"animated_gif"}]},
      "user":{"id":12,"id_str":"12","name":"Alice","screen_name":"alice","profile_image_url_https":"https://example.org/a.png"},
      "in_reply_to_status_id":5,"in_reply_to_status_id_str":"5","in_reply_to_screen_name":"bob",
      "is_quote_status":true,"quoted_status_id":6,"quoted_status_id_str":"6","quoted_status":{"id":6,"text":"q","id_str":"6"},
      "favorite_count":3,"retweet_count":1,"reply_count":2}]
      """
    let found = try #require(try read(body).posts.first)
    var post = Post(source: "old", id: "1900000000000000001")
    post.url = "https://x.com/alice/status/1900000000000000001"
    post.author = Post.Author(id: "12", handle: "alice", name: "Alice", avatar: "https://example.org/a.png")
    post.text = "#swift @bob <b> &amp;"
    post.createdAt = Timestamp(rfc3339: "2026-11-30T03:00:00Z")
    post.lang = "en"
    post.kind = .reply
    post.replyTo = "5"
    post.quotes = "6"
    post.tags = ["swift"]
    post.mentions = ["bob"]
    post.links = ["https://example.org/a"]
    post.media = [.gif]
    post.likes = 3
    post.replies = 2
    post.reposts = 1
    #expect(found.post == post && found.identity == post.id)
    #expect(found.age == Snowflake.time(of: post.id))
  }

  @Test(
    "takes the whole text, wherever it stands",
    arguments: [
      #","full_text":"whole","text":"cut…""#, #","text":"cut…","full_text":"whole""#,
      #","text":"cut…","extended_tweet":{"full_text":"whole"}"#,
      #","extended_tweet":{"full_text":"whole"},"text":"cut…","truncated":true"#, #","text":"whole""#,
      #","retweeted_status":{"id":8,"full_text":"whole"},"full_text":"RT @bob: who…""#,
      #","text":"RT @bob: who…","retweeted_status":{"id":8,"extended_tweet":{"full_text":"whole"},"text":"who…"}"#,
    ])
  func texts(members: String) throws {
    #expect(try first(members).text == "whole")
  }

  @Test("what was found in the whole text counts, not what in the cut one")
  func extended() throws {
    let post = try first(
      #","extended_tweet":{"full_text":"w","entities":{"hashtags":[{"text":"long"}],"media":[{"type":"photo"}]},"extended_entities":{"media":[{"type":"video"}]}},"entities":{"hashtags":[{"text":"short"}]}"#
    )
    #expect(post.tags == ["long"] && post.media == [.video])
  }

  @Test(
    "the kind is the first that holds; old reposts are marked, so that 'RT @' alone is none",
    arguments: [
      (#","text":"a""#, .post), (#","text":"RT @bob: a""#, .post), (#","quoted_status_id_str":"6""#, .quote),
      (#","quoted_status_id_str":"6","in_reply_to_screen_name":"bob""#, .reply),
      (#","retweeted_status":{"id":8},"quoted_status_id_str":"6""#, .repost),
    ] as [(String, Post.Kind)])
  func kinds(members: String, kind: Post.Kind) throws {
    let post = try first(members)
    #expect(post.kind == kind)
    #expect(post.quotes == (kind == .repost || kind == .post ? nil : "6"))
    #expect(post.repostOf == (kind == .repost ? "8" : nil))
  }

  @Test("reads searches, bare lists and a status alone")
  func forms() throws {
    let search = try read(
      #"{"statuses":[{"id":9},{"text":"no ID"}],"search_metadata":{"max_id":12,"max_id_str":"12","since_id_str":"3","next_results":"?max_id=8&q=a"}}"#
    )
    #expect(search.posts.map(\.identity) == ["9"] && search.oddItems == 1)
    #expect(search.newestID == "12" && search.sinceID == "3" && search.next?.description == "max_id=8")
    let list = try read(#"[{"id":9},{"id":7},7]"#)
    #expect(list.posts.map(\.identity) == ["9", "7"] && list.oddItems == 1)
    #expect(list.next?.description == "max_id=6")
    let alone = try read(#"{"created_at":"Mon Nov 30 03:00:00 +0000 2026","id":9,"text":"a"}"#)
    #expect(alone.posts.map(\.identity) == ["9"] && alone.next == nil)
    #expect(try read(#"{"text":"a fragment"}"#).oddItems == 1)
    #expect(try read("[]").posts.isEmpty)
  }

  @Test(
    "a body that is no page is told apart",
    arguments: [
      (#"{"errors":[{"code":34,"message":"No"}]}"#, TwitterV1Fault.refused("No", code: 34)),
      (#"{"request":"/1.1/x.json","error":"Not authorized."}"#, .refused("Not authorized.", code: nil)),
      ("{}", .malformed("it holds no list of statuses")), ("", .malformed("it is empty")),
      ("<html>", .malformed("it is an HTML page")),
      (#"{"statuses":7}"#, .malformed("it holds no list of statuses")),
    ])
  func faults(body: String, fault: TwitterV1Fault) {
    #expect(throws: fault) { try read(body) }
  }

  @Test("reads bodies cut anywhere, and with any byte changed, without a crash")
  func hostile() throws {
    let body = Array(
      #"{"statuses":[{"id":9,"extended_tweet":{"full_text":"a \ud83d &amp;"},"entities":{"media":[{"type":"video"}]},"retweeted_status":{"id":8,"retweeted_status":{"id":7}}}],"search_metadata":{"next_results":"?max_id=8"}}"#
        .utf8)
    let reader = Twitter11Reader(source: "old")
    for end in body.indices { #expect(throws: TwitterV1Fault.self) { try reader.read(Array(body[..<end])) } }
    for place in body.indices {
      for byte in [UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "0"), 0xFF] {
        var changed = body
        changed[place] = byte
        _ = try? reader.read(changed)
      }
    }
  }
}
