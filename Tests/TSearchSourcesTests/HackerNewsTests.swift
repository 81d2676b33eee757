import TSearchCore
import TSearchFetch
import TSearchTestSupport
import Testing

@testable import TSearchSources

@Suite struct HackerNewsTests {
  private typealias Parameter = Subject.Parameter

  private static let subject = Subject.parameters([
    Parameter("query", "swift \"c++\""), Parameter("tags", "(story,comment,poll,job)"),
  ])
  private static let asked =
    "https://hn.example/api/v1/search_by_date?query=swift%20%22c%2B%2B%22&tags=%28story%2Ccomment%2Cpoll%2Cjob%29&hitsPerPage=100"

  private func source(_ fetcher: ScriptedFetcher) -> HackerNewsSource {
    HackerNewsSource(
      name: SourceName("hackernews"), base: "https://hn.example", fetcher: fetcher, time: ManualTimekeeper())
  }

  private static func page(_ items: [String], _ rest: String = #""nbPages":1,"hitsPerPage":100"#) -> String {
    #"{"hits":[\#(items.joined(separator: ","))],\#(rest)}"#
  }

  @Test(
    "asks for each page by time, with the bounds of the walk",
    arguments: [
      (Ask(subject), asked),
      (
        Ask(subject, afterTime: Timestamp(milliseconds: 1_700_000_000_999)),
        asked + "&numericFilters=created_at_i%3E%3D1700000000"
      ),
      (
        Ask(subject, afterTime: Timestamp(seconds: 5), cursor: "9"),
        asked + "&numericFilters=created_at_i%3E%3D5%2Ccreated_at_i%3C%3D9"
      ),
      (
        Ask(subject, beforeTime: Timestamp(seconds: 8), cursor: "9"),
        asked + "&numericFilters=created_at_i%3C%3D8"
      ),
    ])
  func requests(ask: Ask, url: String) async throws {
    let fetcher = ScriptedFetcher(200, [], Array(Self.page([]).utf8))
    #expect(try await source(fetcher).page(ask).next == nil)
    #expect(fetcher.requests.map(\.url) == [url])
    #expect(fetcher.requests.first?.headers == [])
  }

  @Test("reads stories, text posts and comments, with keys that are null or absent")
  func items() throws {
    let story = #"""
      {"objectID":"8828543","created_at_i":1420232746,"created_at":"2015-01-02T21:05:46.000Z","author":"alice",
      "title":"Why &amp; how?","url":"https://example.org/a","points":270,"num_comments":3,"story_text":null,
      "_highlightResult":{"title":{"value":"<em>Why</em>"}},"_tags":["story"]}
      """#
    let ask = #"""
      {"objectID":"9","created_at":"2015-01-02T21:05:46Z","author":"bob","title":"Ask HN",
      "story_text":"Hello &#x27;all&#x27;<p>See <a href=\"https:&#x2F;&#x2F;example.org&#x2F;b\">b</a>"}
      """#
    let comment = #"""
      {"objectID":"10","created_at_i":1420232746,"author":"carol","comment_text":"C#<p>x","parent_id":9,
      "story_id":9,"story_title":"Ask HN","points":null}
      """#
    let answer = try HackerNewsReader(source: "hackernews").read(
      Array(Self.page([story, ask, comment, "7", #"{"objectID":"11"}"#, #"{"author":"x"}"#]).utf8))
    #expect(answer.oddItems == 3 && answer.next == nil)
    let posts = answer.posts.map(\.post)
    try #require(posts.count == 3)
    #expect(posts.map(\.id) == ["8828543", "9", "10"] && answer.posts.map(\.identity) == posts.map(\.id))
    #expect(posts.map(\.kind) == [.post, .post, .reply])
    #expect(
      posts[0].title == "Why & how?" && posts[0].text == "" && posts[0].links == ["https://example.org/a"])
    #expect(posts[0].likes == 270 && posts[0].replies == 3)
    #expect(posts[0].url == "https://news.ycombinator.com/item?id=8828543")
    #expect(posts[0].author == Post.Author(handle: "alice"))
    #expect(
      posts[0].createdAt == Timestamp(seconds: 1_420_232_746) && posts[1].createdAt == posts[0].createdAt)
    #expect(posts[1].text == "Hello 'all'\n\nSee b" && posts[1].links == ["https://example.org/b"])
    #expect(posts[2].text == "C#\n\nx" && posts[2].replyTo == "9" && posts[2].title == nil)
    #expect(posts[2].likes == nil)
  }

  @Test("a full page is followed by the posts of its last second and below")
  func paging() throws {
    let items = (0..<100).map { #"{"objectID":"\#(500 - $0)","created_at_i":\#(1000 - $0 / 2)}"# }
    let reader = HackerNewsReader(source: "hackernews")
    let full = #""nbPages":3,"hitsPerPage":100"#
    #expect(try reader.read(Array(Self.page(items, full).utf8)).next == 951)
    #expect(try reader.read(Array(Self.page(items).utf8)).next == nil)
    #expect(try reader.read(Array(Self.page(Array(items.dropLast()), full).utf8)).next == nil)
  }

  @Test(
    "tells what a refusal says",
    arguments: [
      (
        400, #"{"message":"invalid numeric attribute(points)","status":400}"#, ErrorKind.badQuery,
        "hn.example does not understand the request (HTTP 400): invalid numeric attribute(points)"
      ),
      (403, "<html>blocked</html>", .forbidden, "hn.example refuses the request (HTTP 403)"),
      (503, "", .serverError, "hn.example is overloaded or being worked on (HTTP 503)"),
      (200, #"{"message":"not\u001b[31m today"}"#, .badAnswer, "hn.example says: not [31m today"),
      (
        200, "<!doctype html><html></html>", .badAnswer,
        "the answer of hn.example cannot be read: it is an HTML page"
      ),
      (200, "{}", .badAnswer, "the answer of hn.example cannot be read: it holds no list of hits"),
    ])
  func errors(status: Int, body: String, kind: ErrorKind, message: String) async {
    let source = source(ScriptedFetcher(status, [], Array(body.utf8)))
    let error = await #expect(throws: SourceError.self) { _ = try await source.page(Ask(Self.subject)) }
    #expect(error?.kind == kind)
    #expect(error?.message == message)
  }

  @Test("a body that is cut anywhere is an error or a page, never a crash")
  func cuts() {
    let body = Array(Self.page([#"{"objectID":"1","created_at_i":1,"title":"\u00e9"}"#]).utf8)
    let reader = HackerNewsReader(source: "hackernews")
    for end in body.indices {
      #expect(throws: HackerNewsReader.Fault.self) { try reader.read(Array(body[..<end])) }
    }
  }
}
