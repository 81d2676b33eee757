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
      ("feed", "", "the answer is empty"), ("x", "{}", "answers of type 'x' are not read by this version"),
      ("nonsense", "{}", "there is no type 'nonsense'"),
    ])
  func errors(type: String, body: String, message: String) {
    let fault = #expect(throws: ParseFault.self) { try ParsedBody.parse(type: type, body: Array(body.utf8)) }
    #expect(fault?.report.message == message)
  }
}
