import TSearchCore

/// Bodies in the shape of FORMATS section 5, about invented people.
enum XSamples {
  /// 2026-11-30T12:00:00Z, the moment of the tests.
  static let now = Timestamp(seconds: 1_796_040_000)

  /// An ID of so many seconds before ``now``.
  static func id(_ secondsAgo: Int) -> String {
    Snowflake.lowestID(at: now - .seconds(secondsAgo)) ?? ""
  }

  static func post(_ id: String, text: String = "a post", _ members: String = "") -> String {
    #"{"id":"\#(id)","text":"\#(text)","author_id":"12","lang":"en","edit_history_tweet_ids":["\#(id)"]\#(members)}"#
  }

  static func page(
    _ posts: [String], includes: String = alice, next: String? = nil, _ members: String = ""
  ) -> [UInt8] {
    let token = next.map { #","next_token":"\#($0)""# } ?? ""
    let data = posts.isEmpty ? "" : #""data":[\#(posts.joined(separator: ","))],"#
    return Array(
      #"{\#(data)"includes":{\#(includes)},"meta":{"result_count":\#(posts.count)\#(token)}\#(members)}"#.utf8
    )
  }

  static let alice =
    #""users":[{"id":"12","name":"Alice","username":"alice","profile_image_url":"https://example.org/a.png"}]"#

  static let users = Array(#"{"data":[{"id":"12","name":"Alice","username":"Alice"}]}"#.utf8)

  /// A problem document with more members.
  static func problem(_ type: String, _ members: String = "") -> String {
    #"{"title":"T","detail":"D","type":"https://api.twitter.com/2/problems/\#(type)"\#(members)}"#
  }

  /// A 400 that names parameters.
  static func invalid(_ parameter: String, _ message: String = "M") -> [UInt8] {
    Array(
      #"{"errors":[{"parameters":{"\#(parameter)":["v"]},"message":"\#(message)"}],"title":"Invalid Request","detail":"One or more parameters to your request was invalid.","type":"https://api.x.com/2/problems/invalid-request"}"#
        .utf8)
  }
}
