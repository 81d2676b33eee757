import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct XReaderTests {
  private typealias Samples = XSamples

  private func read(_ body: [UInt8]) throws -> XAnswer { try XReader(source: "x").posts(body) }

  private func first(_ post: String, includes: String = Samples.alice) throws -> FetchedPost {
    try #require(try read(Samples.page([post], includes: includes)).posts.first)
  }

  @Test("reads each field of a post")
  func fields() throws {
    let members = """
      ,"created_at":"2026-11-30T11:59:50.000Z","conversation_id":"5","in_reply_to_user_id":"13",
      "public_metrics":{"retweet_count":1,"reply_count":2,"like_count":3,"quote_count":4},
      "referenced_tweets":[{"type":"replied_to","id":"5"},{"type":"quoted","id":"6"}],
      "attachments":{"media_keys":["3_1","7_1","3_2","16_1"]},
      "entities":{"hashtags":[{"start":0,"end":6,"tag":"swift"}],"mentions":[{"start":7,"end":11,"username":"bob"}],
      "urls":[{"start":12,"end":35,"url":"https://t.co/x","expanded_url":"https://example.org/a","display_url":"e"},
      {"url":"https://t.co/y"},{"url":"https://t.co/z","expanded_url":"https://s.example/z","unwound_url":"https://example.org/z"}]}
      """
    let media =
      #","media":[{"media_key":"3_1","type":"photo"},{"media_key":"3_2","type":"photo"},{"media_key":"7_1","type":"video"},{"media_key":"16_1","type":"animated_gif"}]"#
    let id = Samples.id(10)
    let found = try first(
      Samples.post(id, text: "#swift @bob &lt;b&gt; &amp;amp; https://t.co/x", members),
      includes: Samples.alice + media)
    var post = Post(source: "x", id: id)
    post.url = "https://x.com/alice/status/\(id)"
    post.author = Post.Author(
      id: "12", handle: "alice", name: "Alice", avatar: "https://example.org/a.png")
    post.text = "#swift @bob <b> &amp; https://t.co/x"
    post.createdAt = Samples.now - .seconds(10)
    post.lang = "en"
    post.kind = .reply
    post.replyTo = "5"
    post.quotes = "6"
    post.tags = ["swift"]
    post.mentions = ["bob"]
    post.links = ["https://example.org/a", "https://t.co/y", "https://example.org/z"]
    post.media = [.image, .video, .gif]
    post.likes = 3
    post.replies = 2
    post.reposts = 1
    #expect(found.post == post)
    #expect(found.identity == id && found.aliases.isEmpty && found.age == Samples.now - .seconds(10))
  }

  @Test("what came along is what X charges for beside the post: posts that it refers to, and authors")
  func broughtAlong() throws {
    let references =
      #","referenced_tweets":[{"type":"replied_to","id":"5"},{"type":"quoted","id":"6"}]"#
    let along = #"\#(Samples.alice),"tweets":[{"id":"6","author_id":"13"},{"id":"7","author_id":"12"}]"#
    let found = try first(Samples.post("9", references), includes: along)
    #expect(found.broughtPosts == ["6"] && found.broughtAccounts == ["12"])
    let alone = try first(Samples.post("9", references), includes: "")
    #expect(alone.broughtPosts.isEmpty && alone.broughtAccounts.isEmpty)
  }

  @Test("reads the names of after the renaming just as well")
  func newNames() throws {
    let members = """
      ,"username":"alice","edit_history_post_ids":["\(Samples.id(20))","\(Samples.id(10))"],
      "note_post":{"text":"the whole"},"referenced_posts":[{"type":"quoted","id":"6"}],
      "public_metrics":{"repost_count":7}
      """
    let found = try first(
      #"{"id":"\#(Samples.id(10))","text":"the…"\#(members)}"#, includes: "")
    #expect(found.post.text == "the whole" && found.post.quotes == "6" && found.post.reposts == 7)
    #expect(found.post.author == Post.Author(handle: "alice"))
    #expect(found.identity == Samples.id(20))
    let repost = try first(
      Samples.post("9", #","referenced_posts":[{"type":"retweeted","id":"8"}]"#),
      includes: #""posts":[{"id":"8","text":"original"}]"#)
    #expect(repost.post.text == "original")
  }

  @Test("the versions of an edited post are one post, known by the first, as old as the newest")
  func edits() throws {
    let (old, middle, new) = (Samples.id(300), Samples.id(200), Samples.id(100))
    let found = try first(
      #"{"id":"\#(new)","text":"c","created_at":"2026-11-30T11:58:20.000Z","edit_history_tweet_ids":["\#(old)","\#(middle)","\#(new)"]}"#
    )
    #expect(found.post.id == new && found.identity == old && found.aliases == [middle, new])
    #expect(found.age == Samples.now - .seconds(100))
    #expect(found.post.createdAt == Samples.now - .seconds(300))
    #expect(found.post.editedAt == Samples.now - .seconds(100))
  }

  @Test("a long post is whole, with what was found in all of it")
  func longPost() throws {
    let note = """
      ,"entities":{"hashtags":[{"tag":"short"}]},"note_tweet":{"text":"all &amp; everything",
      "entities":{"hashtags":[{"tag":"long"}],"mentions":[{"username":"bob"}],"urls":[{"expanded_url":"https://example.org"}]}}
      """
    let post = try first(Samples.post("9", text: "all… https://t.co/x", note)).post
    #expect(post.text == "all & everything" && post.tags == ["long"] && post.mentions == ["bob"])
    #expect(post.links == ["https://example.org"])
  }

  @Test("a repost keeps the original's whole text, long ones too, and is its own post")
  func reposts() throws {
    let reference = #","referenced_tweets":[{"type":"retweeted","id":"8"}]"#
    let original = """
      "tweets":[{"id":"8","text":"cut…","author_id":"13","note_tweet":{"text":"the whole text"},
      "entities":{"hashtags":[{"tag":"a"}]},"attachments":{"media_keys":["1"]}}],"media":[{"media_key":"1","type":"photo"}]
      """
    let post = try first(
      Samples.post("9", text: "RT @bob: cut…", reference), includes: Samples.alice + "," + original
    ).post
    #expect(post.kind == .repost && post.repostOf == "8" && post.text == "the whole text")
    #expect(post.author?.handle == "alice" && post.id == "9" && post.media == [.image])
    let gone = try first(Samples.post("9", text: "RT @bob: cut…", reference)).post
    #expect(gone.kind == .repost && gone.repostOf == "8" && gone.text == "RT @bob: cut…")
    #expect(try read(Samples.page([Samples.post("9", reference)], includes: original)).posts.count == 1)
  }

  @Test(
    "the kind is the first that holds",
    arguments: [
      ("", .post), (#"{"type":"quoted","id":"1"}"#, .quote), (#"{"type":"replied_to","id":"1"}"#, .reply),
      (#"{"type":"quoted","id":"1"},{"type":"replied_to","id":"2"}"#, .reply),
      (#"{"type":"replied_to","id":"2"},{"type":"retweeted","id":"1"}"#, .repost),
    ] as [(String, Post.Kind)])
  func kinds(references: String, kind: Post.Kind) throws {
    #expect(try first(Samples.post("9", #","referenced_tweets":[\#(references)]"#)).post.kind == kind)
  }

  @Test("what lacks its name is cut out of the encoded text, by code points")
  func offsets() throws {
    let members =
      #","entities":{"hashtags":[{"start":8,"end":14},{"start":90,"end":99},{"start":-1,"end":3}],"mentions":[{"start":15,"end":19}]}"#
    let post = try first(Samples.post("9", text: "👨‍👩 &lt;#swift @bob", members)).post
    #expect(post.tags == ["swift"] && post.mentions == ["bob"])
  }

  @Test("keeps a bounded number of marks, and links of web pages only")
  func bounds() throws {
    let tags = (0..<200).map { #"{"tag":"t\#($0)"}"# }.joined(separator: ",")
    let links = (0..<200).map { #"{"url":"https://example.org/\#($0)"}"# }.joined(separator: ",")
    let odd = #"{"url":"javascript:alert(1)"},{"expanded_url":"https://example.org/a b"},"#
    let post = try first(
      Samples.post("9", #","entities":{"hashtags":[\#(tags)],"urls":[\#(odd)\#(links)]}"#)
    ).post
    #expect(post.tags.count == 100 && post.links.count == 100)
    #expect(post.links.allSatisfy { $0.hasPrefix("https://example.org/") })
  }

  @Test("without a date the ID gives it; an ID of before the scheme gives none")
  func dates() throws {
    let new = try first(Samples.post(Samples.id(30)))
    #expect(new.post.createdAt == Samples.now - .seconds(30))
    let old = try first(Samples.post("20", #","created_at":"2006-03-21T20:50:14.000Z""#))
    #expect(old.age == Timestamp(rfc3339: "2006-03-21T20:50:14Z") && old.age == old.post.createdAt)
    #expect(try first(Samples.post("20")).age == nil)
  }

  @Test("without its author a post still has a link")
  func strangers() throws {
    let post = try first(Samples.post("9"), includes: "").post
    #expect(post.url == "https://x.com/i/status/9" && post.author == Post.Author(id: "12"))
  }

  @Test("reads what the page says of itself, and counts what is odd")
  func page() throws {
    let body = Array(
      #"{"data":[{"id":"9","text":"a"},{"text":"no ID"},null,{"id":"x1"},{"id":99999999999999999999}],"meta":{"newest_id":"9","next_token":"b26","result_count":5},"errors":[{"detail":"D","type":"https://x.com/problems/resource-not-found","parameter":"referenced_tweets.id"},{"detail":"E"}]}"#
        .utf8)
    let answer = try read(body)
    #expect(answer.posts.map(\.identity) == ["9"] && answer.oddItems == 4)
    #expect(answer.newestID == "9" && answer.next == "b26" && answer.problemCount == 2)
    #expect(answer.problem?.words == "E")
    #expect(try read(Array(#"{"meta":{"result_count":0}}"#.utf8)) == XAnswer())
    #expect(try read(Array(#"{"data":{"id":"9","text":"a"}}"#.utf8)).posts.count == 1)
  }

  @Test("reads accounts with their counts, old names and new")
  func accounts() throws {
    let body = Array(
      #"{"data":[{"id":"12","username":"alice","public_metrics":{"followers_count":5,"following_count":6,"tweet_count":7}},{"id":"13","username":"bob","public_metrics":{"post_count":8}},{"id":"9","text":"a post","username":"alice"}],"errors":[{"title":"Not Found Error"}]}"#
        .utf8)
    let accounts = try XReader(source: "x").accounts(body, at: Samples.now)
    var alice = AccountReading(handle: "alice", id: "12", source: "x", at: Samples.now)
    (alice.followers, alice.following, alice.posts) = (5, 6, 7)
    var bob = AccountReading(handle: "bob", id: "13", source: "x", at: Samples.now)
    bob.posts = 8
    #expect(accounts.readings == [alice, bob] && accounts.problemCount == 1)
  }

  @Test(
    "a body that is no page is told apart",
    arguments: [
      ("", "it is empty"), ("<!DOCTYPE html><p>", "it is an HTML page"),
      ("{}", "it holds neither posts nor accounts"),
      (#"{"data":7}"#, "it holds neither posts nor accounts"),
      (#"{"meta":{"result_count":3}}"#, "it counts 3 posts and holds none"),
      (#"{"data":[{"id":"1""#, "it is no JSON object as expected: ',' or '}' was expected at byte 18"),
    ])
  func malformed(body: String, why: String) {
    #expect(throws: XFault.malformed(why)) { try read(Array(body.utf8)) }
  }

  @Test("reads bodies cut anywhere, and with any byte changed, without a crash")
  func hostile() throws {
    let body = Samples.page(
      [
        Samples.post(
          "9", text: "a \\ud83d &amp;",
          #","entities":{"hashtags":[{"start":0,"end":1}]},"referenced_tweets":[{"type":"retweeted","id":"8"}],"public_metrics":{"like_count":"x"}"#
        )
      ], includes: #""tweets":[{"id":"8"}],"media":[{"media_key":1}],"users":null"#, next: "t")
    #expect(try read(body).posts.count == 1)
    for end in body.indices { #expect(throws: XFault.self) { try read(Array(body[..<end])) } }
    for place in body.indices {
      for byte in [UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "0"), 0xFF] {
        var changed = body
        changed[place] = byte
        _ = try? read(changed)
        _ = try? XReader(source: "x").accounts(changed)
      }
    }
    let deep = #"{"data":"# + String(repeating: "[", count: 5000)
    #expect(throws: XFault.self) { try read(Array(deep.utf8)) }
  }
}
