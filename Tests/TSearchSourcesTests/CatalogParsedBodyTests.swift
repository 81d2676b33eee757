import TSearchCore
import Testing

@testable import TSearchSources

@Suite struct CatalogParsedBodyTests {
  private typealias Samples = TwitterV1Samples

  @Test(
    "gives posts and a line about the page",
    arguments: [
      (
        "twitter-1",
        Samples.search([Samples.result("9"), "0", Samples.result("7")], #","next_page":"?page=2&max_id=9""#),
        #"{"page":{"count":2,"newest":"1000","next":"page=2&max_id=9","errors":1}}"#
      ),
      (
        "twitter-xml", Samples.timeline([Samples.status("9"), Samples.status("7")]),
        #"{"page":{"count":2,"newest":"9","next":"max_id=6","errors":0}}"#
      ),
      (
        "feed",
        Array(
          "<rss version=\"2.0\"><channel><title>x</title><item><guid>g</guid><title>t</title></item></channel></rss>"
            .utf8),
        #"{"page":{"count":1,"newest":"g","next":null,"errors":0}}"#
      ),
      (
        "x",
        Array(
          #"{"data":[{"id":"9","text":"a"},{"id":"7","text":"b"}],"meta":{"newest_id":"9","next_token":"b26"},"errors":[{"detail":"D"}]}"#
            .utf8), #"{"page":{"count":2,"newest":"9","next":"b26","errors":1}}"#
      ),
      (
        "x", Array(#"{"data":[{"id":"7","text":"b"},{"id":"10","text":"b"}]}"#.utf8),
        #"{"page":{"count":2,"newest":"10","next":null,"errors":0}}"#
      ),
      (
        "twitter-1.1", Array(#"{"statuses":[{"id":9}],"search_metadata":{"max_id_str":"12"}}"#.utf8),
        #"{"page":{"count":1,"newest":"12","next":null,"errors":0}}"#
      ),
    ])
  func pages(type: String, body: [UInt8], line: String) throws {
    let parsed = try ParsedBody.parse(type: type, body: body)
    #expect(parsed.lines(page: true).last?.text == line)
    #expect(parsed.lines(page: false) == parsed.posts.map(\.json))
    #expect(parsed.posts.allSatisfy { $0.source == type })
  }

  @Test(
    "tells of an answer that is an error what a user would be told",
    arguments: [
      ("twitter-1", #"{"error":"Rate limit exceeded"}"#, "the service says: Rate limit exceeded"),
      ("twitter-xml", "<hash><error>Not Found</error></hash>", "the service says: Not Found"),
      ("twitter-1", #"{"max_id":1}"#, "the answer cannot be read: it holds no list of results"),
      ("twitter-xml", "<html></html>", "the answer cannot be read: it is an HTML page"),
      ("feed", "", "the answer is empty"),
      ("x", "{}", "the answer of x cannot be read: it holds neither posts nor accounts"),
      (
        "x", #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}"#,
        "x does not accept the token (HTTP 401): Unauthorized; 'tsearchctl source login x' stores another"
      ),
      (
        "x",
        #"{"errors":[{"parameters":{"query":["a"]},"message":"M"}],"type":"https://h/problems/invalid-request"}"#,
        "x does not understand the request (HTTP 400): M"
      ),
      (
        "x", #"{"errors":[{"detail":"D","type":"https://h/problems/resource-not-found"}]}"#,
        "x does not know what was asked for: D"
      ),
      (
        "twitter-1.1", #"{"errors":[{"code":88,"message":"M"}]}"#, "twitter-1.1 asks us to wait: M"
      ),
      (
        "bluesky", "{}", "the answer cannot be read: it holds no posts and no profiles"
      ),
      ("nonsense", "{}", "there is no type 'nonsense'"),
    ])
  func errors(type: String, body: String, message: String) {
    let fault = #expect(throws: ParseFault.self) { try ParsedBody.parse(type: type, body: Array(body.utf8)) }
    #expect(fault?.report.message == message)
  }

  @Test("gives accounts as account readings")
  func accounts() throws {
    let body = Array(
      #"{"data":{"id":"12","username":"alice","name":"Alice","public_metrics":{"followers_count":5}}}"#.utf8)
    let lines = try ParsedBody.parse(type: "x", body: body).lines(page: true).map(\.text)
    #expect(
      lines == [
        #"{"account":"@alice","id":"12","source":"x","at":null,"followers":5,"following":null,"posts":null,"name":"Alice","avatar":null}"#,
        #"{"page":{"count":1,"newest":null,"next":null,"errors":0}}"#,
      ])
  }
}
