import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct TwitterV1TimelineTests {
  private typealias Samples = TwitterV1Samples
  private let reader = TwitterV1Reader(source: "sample")

  @Test("reads a status by paths, so that the author's ID and date are not the post's")
  func status() throws {
    let text = "1 &amp;lt; 2 &amp; &#8217;&#x1F600; #a_b @bob"
    let answer = try reader.timeline(Samples.timeline([Samples.status("1700000000000000001", text: text)]))
    let post = try #require(answer.posts.first?.post)
    #expect(post.id == "1700000000000000001" && post.text == "1 < 2 & ’😀 #a_b @bob")
    #expect(post.createdAt?.rfc3339 == "2026-11-30T03:00:00Z")
    #expect(
      post.author
        == Post.Author(id: "12", handle: "alice", name: "Alice", avatar: "http://example.org/alice.png"))
    #expect(post.url == "https://twitter.com/alice/status/1700000000000000001")
    #expect(post.tags == ["a_b"] && post.mentions == ["bob"])
    #expect(post.kind == .post && post.reposts == nil)
    #expect(answer.next?.description == "max_id=1700000000000000000")
  }

  @Test("a repost points at its original and has its whole text; an original is no post of its own")
  func repost() throws {
    let original = Samples.status("3", text: "whole").replacing("<status>", with: "<retweeted_status>")
      .replacing("</status>", with: "</retweeted_status>")
    let body = Samples.timeline([Samples.status("9", text: "RT @bob: who…", original)])
    let answer = try reader.timeline(body)
    #expect(answer.posts.map(\.identity) == ["9"])
    #expect(answer.posts.first?.post.text == "whole" && answer.posts.first?.post.repostOf == "3")
  }

  @Test("reads a reply, entities, and one status alone")
  func others() throws {
    let members = """
      <in_reply_to_status_id>7</in_reply_to_status_id><entities><urls><url start="1"><url>http://t.example</url>
      <expanded_url>http://example.org/</expanded_url></url></urls><hashtags><hashtag><text>x</text></hashtag></hashtags>
      <user_mentions><user_mention><screen_name>bob</screen_name></user_mention></user_mentions></entities>
      """
    let single = Samples.status("9", members).replacing(
      "<in_reply_to_status_id></in_reply_to_status_id>", with: "")
    let post = try reader.timeline(Array(single.utf8)).posts.first?.post
    #expect(post?.kind == .reply && post?.replyTo == "7")
    #expect(post?.links == ["http://example.org/"] && post?.tags == ["x"] && post?.mentions == ["bob"])
  }

  @Test("an empty timeline is a good answer and ends the pages")
  func empty() throws {
    let answer = try reader.timeline(Samples.timeline([]))
    #expect(answer.posts.isEmpty && answer.next == nil)
    #expect(try reader.timeline(Array("<statuses type=\"array\"/>".utf8)) == answer)
  }

  @Test("goes on below the last post, whatever is pinned on top")
  func pinned() throws {
    let answer = try reader.timeline(
      Samples.timeline([Samples.status("5"), Samples.status("90"), Samples.status("80")]))
    #expect(answer.next?.description == "max_id=79")
  }

  @Test("a status without a usable ID is counted")
  func oddItems() throws {
    let answer = try reader.timeline(
      Samples.timeline([Samples.status(""), "<status/>", Samples.status("4")]))
    #expect(answer.posts.map(\.identity) == ["4"])
    #expect(answer.oddItems == 2)
  }

  @Test("a control in a text costs a blank, not the page")
  func controls() throws {
    let answer = try reader.timeline(Samples.timeline([Samples.status("4", text: "a\u{8}b")]))
    #expect(answer.posts.first?.post.text == "a b")
  }

  @Test("a document cut anywhere is a fault, never a shorter page")
  func cuts() {
    let body = Samples.timeline([Samples.status("9"), Samples.status("8")])
    for length in body.indices {
      #expect(throws: TwitterV1Fault.self) { try reader.timeline(Array(body[..<length])) }
    }
  }

  @Test(
    "takes no entities, no endless nesting, no other roots",
    arguments: [
      "<!DOCTYPE a [<!ENTITY x \"y\">]><statuses><status><id>1</id></status></statuses>",
      "<statuses>&unknown;</statuses>", "<rss/>", "<html><body>over capacity</body></html>", "no markup",
    ])
  func hostile(body: String) {
    #expect(throws: TwitterV1Fault.self) { try reader.timeline(Array(body.utf8)) }
  }

  @Test("takes neither endless nesting nor endless elements")
  func bounds() {
    let deep = String(repeating: "<status>", count: 2000) + String(repeating: "</status>", count: 2000)
    let wide = "<statuses>" + String(repeating: "<a/>", count: XMLElement.mostElements) + "</statuses>"
    for body in [deep, wide] {
      #expect(throws: TwitterV1Fault.self) { try reader.timeline(Array(body.utf8)) }
    }
  }

  @Test(
    "finds tags, names and links in a text",
    arguments: [
      ("#a #B_1 #日本 #1 a#b ##c &#39;", ["a", "B_1", "日本", "c"], [], []),
      ("@bob, (@carol) x@y.z .@dan @bob", [], ["bob", "carol", "dan"], []),
      (
        "see http://example.org/a_(b), HTTPS://example.org/?q=#x! https:// xhttp://no.example (http://b.example/)",
        [], [],
        ["http://example.org/a_(b)", "HTTPS://example.org/?q=#x", "http://b.example/"]
      ),
    ] as [(String, [String], [String], [String])])
  func found(text: String, tags: [String], mentions: [String], links: [String]) {
    let found = LegacyStatus.Entities(in: text)
    #expect(found.tags == tags)
    #expect(found.mentions == mentions)
    #expect(found.links == links)
  }
}
