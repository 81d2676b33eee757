import Synchronization
import TSearchCore
import TSearchFetch

/// Bodies in the shape of FORMATS sections 1 and 2, about invented people.
enum TwitterV1Samples {
  static func result(_ id: String, _ members: String = "") -> String {
    """
    {"created_at":"Mon, 30 Nov 2026 03:00:00 +0000","from_user":"alice","from_user_id":12,"id":\(id),
    "text":"post \(id)","to_user_id":null,"geo":null,"iso_language_code":"en",
    "source":"&lt;a href=&quot;http://example.org/&quot;&gt;web&lt;/a&gt;",
    "profile_image_url":"http://example.org/alice.png","metadata":{"result_type":"recent"}\(members)}
    """
  }

  static func search(_ results: [String], _ members: String = "") -> [UInt8] {
    Array(
      """
      {"completed_in":0.1,"results":[\(results.joined(separator: ","))],"max_id":1000,"since_id":0,
      "query":"swift"\(members)}
      """.utf8)
  }

  static func status(_ id: String, text: String = "a post", _ members: String = "") -> String {
    """
    <status><created_at>Mon Nov 30 03:00:00 +0000 2026</created_at><id>\(id)</id><text>\(text)</text>
    <source>&lt;a href=&quot;http://example.org&quot;&gt;web&lt;/a&gt;</source><in_reply_to_status_id></in_reply_to_status_id>
    <in_reply_to_screen_name></in_reply_to_screen_name><retweet_count>100+</retweet_count>\(members)
    <user><id>12</id><name>Alice</name><screen_name>alice</screen_name><created_at>Fri Oct 22 15:50:35 +0000 2010</created_at>
    <profile_image_url>http://example.org/alice.png</profile_image_url></user><geo/></status>
    """
  }

  static func timeline(_ statuses: [String]) -> [UInt8] {
    Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<statuses type=\"array\">\(statuses.joined())</statuses>"
        .utf8)
  }
}

/// Answers in the order given and remembers what was asked; asking more is a fault of the test.
final class ScriptedFetcher: Fetching {
  private let state: Mutex<(answers: [Result<HTTPResponse, FetchError>], requests: [HTTPRequest])>

  init(_ answers: [Result<HTTPResponse, FetchError>]) { state = Mutex((answers, [])) }

  convenience init(_ status: Int = 200, _ headers: [(String, String)] = [], _ bodies: [UInt8]...) {
    self.init(
      bodies.map {
        .success(
          HTTPResponse(
            status: status, headers: headers.map { (name: $0.0, value: $0.1) }, body: $0, finalURL: ""))
      })
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var urls: [String] { requests.map(\.url) }

  func fetch(_ request: HTTPRequest) async throws(FetchError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    guard let answer else { throw FetchError(.other, "unexpected request: \(request.url)") }
    return try answer.get()
  }
}
