import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct TwitterV1ReaderTests {
  private typealias Samples = TwitterV1Samples
  private let reader = TwitterV1Reader(source: "sample", site: "http://example.org")

  @Test("reads a result, decoding its text once and keeping every digit of its ID")
  func result() throws {
    let members =
      #","id_str":"1588987262754234369","text":"1 &lt; 2 &amp;amp; &quot;x&quot; @bob #swift http://example.org/a."#
    let answer = try reader.search(Samples.search([Samples.result("1588987262754234368", members + "\"")]))
    let fetched = try #require(answer.posts.first)
    let post = fetched.post
    #expect(post.id == "1588987262754234369" && fetched.identity == post.id)
    #expect(post.text == "1 < 2 &amp; \"x\" @bob #swift http://example.org/a.")
    #expect(post.url == "http://example.org/alice/status/1588987262754234369")
    #expect(post.author == Post.Author(id: "12", handle: "alice", avatar: "http://example.org/alice.png"))
    #expect(post.createdAt?.rfc3339 == "2026-11-30T03:00:00Z")
    #expect(fetched.age == Snowflake.time(of: post.id))
    #expect(post.lang == "en" && post.kind == .post)
    #expect(post.mentions == ["bob"] && post.tags == ["swift"] && post.links == ["http://example.org/a"])
  }

  @Test("takes an ID of before the time scheme, and its age from its date")
  func oldID() throws {
    let answer = try reader.search(Samples.search([Samples.result("1445986256")]))
    #expect(answer.posts.first?.identity == "1445986256")
    #expect(answer.posts.first?.age?.rfc3339 == "2026-11-30T03:00:00Z")
  }

  @Test(
    "knows replies and reposts",
    arguments: [
      (#","to_user":"bob""#, Post.Kind.reply, nil), (#","text":"RT @bob: hello""#, .repost, nil),
      (#","to_user":null,"in_reply_to_status_id":77"#, .reply, "77"),
      (#","to_user":"","text":"RTfm""#, .post, nil),
    ] as [(String, Post.Kind, String?)])
  func kinds(members: String, kind: Post.Kind, replyTo: String?) throws {
    let post = try reader.search(Samples.search([Samples.result("5", members)])).posts.first?.post
    #expect(post?.kind == kind)
    #expect(post?.replyTo == replyTo)
  }

  @Test("takes what the service found in the text, where it says so")
  func entities() throws {
    let members = """
      ,"text":"#no","entities":{"hashtags":[{"text":"swift","indices":[0,6]}],"user_mentions":[{"screen_name":"bob"}],
      "urls":[{"url":"http://t.example","expanded_url":"http://example.org/long"},{"url":"http://b.example"}],
      "media":[{"type":"photo"}]}
      """
    let post = try reader.search(Samples.search([Samples.result("5", members)])).posts.first?.post
    #expect(post?.tags == ["swift"] && post?.mentions == ["bob"] && post?.media == [.image])
    #expect(post?.links == ["http://example.org/long", "http://b.example"])
  }

  @Test("a repost has the original's whole text, and its own author")
  func jsonRepost() throws {
    let body = """
      {"statuses":[{"id_str":"9","text":"RT @bob: cut…","user":{"screen_name":"alice","id":12,"name":"Alice"},
      "retweeted_status":{"id_str":"3","text":"the whole &amp; more","user":{"screen_name":"bob"},
      "retweeted_status":{"id_str":"1","text":"too deep"}}}]}
      """
    let post = try reader.search(Array(body.utf8)).posts.first?.post
    #expect(post?.text == "the whole & more")
    #expect(post?.repostOf == "3" && post?.kind == .repost && post?.author?.handle == "alice")
  }

  @Test("one odd item is counted and spoils no page")
  func oddItems() throws {
    let odd = [
      Samples.result("1"), "null", "7", "{}", #"{"id":"x1"}"#, #"{"id":1.5,"text":{}}"#, Samples.result("2"),
    ]
    let answer = try reader.search(Samples.search(odd))
    #expect(answer.posts.map(\.identity) == ["1", "2"])
    #expect(answer.oddItems == 5)
  }

  @Test("an empty page is a good answer, and what is around the results is read")
  func envelope() throws {
    let members =
      #","warning":"moved","max_id_str":"1001","since_id_str":"900","next_page":"?page=2&max_id=1001&q=x""#
    let answer = try reader.search(Samples.search([], members))
    #expect(answer.posts.isEmpty && answer.hasWarning)
    #expect(answer.newestID == "1001" && answer.sinceID == "900")
    #expect(answer.next?.description == "page=2&max_id=1001")
  }

  @Test(
    "an answer that is no page is a fault, said in words",
    arguments: [
      (#"{"max_id":1}"#, "it holds no list of results"),
      (#"{"results":null}"#, "it holds no list of results"),
      ("<!DOCTYPE html><html></html>", "it is an HTML page"), ("  ", "it is empty"), ("", "it is empty"),
      (#"{"results":[]} x"#, "it is no JSON object as expected: something follows the document at byte 15"),
      (#"{"results":[{"id":1"#, "it is no JSON object as expected: ',' or '}' was expected at byte 19"),
    ])
  func malformed(body: String, why: String) {
    #expect(throws: TwitterV1Fault.malformed(why)) { try reader.search(Array(body.utf8)) }
  }

  @Test(
    "a refusal is told by the service's own words in any of its forms, made safe",
    arguments: [
      (#"{"error":"Rate limit exceeded"}"#, "Rate limit exceeded", nil),
      (#"{"error":"Not\u001b[2J found","request":"/1/x.json"}"#, "Not [2J found", nil),
      (#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, "Rate limit exceeded", 88),
      (#"{"errors":"over capacity"}"#, "over capacity", nil),
      (
        "<?xml version=\"1.0\"?><hash><request>/1</request><error>Not\nFound</error></hash>", "Not Found", nil
      ),
    ] as [(String, String, Int?)])
  func refusals(body: String, words: String, code: Int?) {
    #expect(throws: TwitterV1Fault.refused(words, code: code)) { try reader.search(Array(body.utf8)) }
    #expect(throws: TwitterV1Fault.refused(words, code: code)) { try reader.timeline(Array(body.utf8)) }
  }

  @Test(
    "of the server's continuation only two numbers are taken",
    arguments: [
      ("?page=2&max_id=28857935752&q=swift", "page=2&max_id=28857935752"), ("?page=3", "page=3"),
      ("?max_id=12&page=x", "max_id=12"), ("http://evil.example/?page=2&max_id=1;2", "max_id=4"),
      ("?page=1&max_id=-5", "max_id=4"), ("?page=99999999999999999999", "max_id=4"),
      ("?since_id=1", "max_id=4"),
    ])
  func cursors(nextPage: String, cursor: String) throws {
    let body = Samples.search([Samples.result("9"), Samples.result("5")], #","next_page":"\#(nextPage)""#)
    #expect(try reader.search(body).next?.description == cursor)
  }
}
