import TSearchCore
import TSearchTestSupport

@testable import TSearchSources

/// Bodies in the shape of FORMATS section 7, about invented people.
enum BlueskySamples {
  static let author =
    #"{"did":"did:plc:alice","handle":"alice.example.org","displayName":"Alice","avatar":"https://example.org/a.jpg","labels":[]}"#

  static func uri(_ key: String) -> String { "at://did:plc:alice/app.bsky.feed.post/\(key)" }

  static func post(
    _ key: String, text: String = "a sample", record: String = "", author: String = author,
    _ rest: String = ""
  ) -> String {
    #"{"uri":"\#(uri(key))","cid":"c","author":\#(author),"record":{"$type":"app.bsky.feed.post","createdAt":"2026-11-30T11:00:00.123Z"\#(record),"text":"\#(text)"},"indexedAt":"2026-11-30T11:00:05Z"\#(rest)}"#
  }

  static func posts(_ items: [String], _ rest: String = "") -> [UInt8] {
    Array(#"{"posts":[\#(items.joined(separator: ","))]\#(rest)}"#.utf8)
  }

  static func feed(_ items: [String], _ rest: String = "") -> [UInt8] {
    Array(#"{"feed":[\#(items.joined(separator: ","))]\#(rest)}"#.utf8)
  }

  /// A token that is good for two hours; its middle says `{"exp":7200,"iat":0}`.
  static func token(_ name: String) -> String { "\(name).eyJleHAiOjcyMDAsImlhdCI6MH0.s" }

  /// What a log-in or a renewal gives.
  static func session(_ number: Int, host: String? = "https://pds.example") -> [UInt8] {
    let document = host.map {
      ##","didDoc":{"service":[{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","serviceEndpoint":"\##($0)"}]}"##
    }
    return Array(
      #"{"did":"did:plc:me","handle":"me.example","accessJwt":"\#(token("access\(number)"))","refreshJwt":"refresh\#(number)"\#(document ?? "")}"#
        .utf8)
  }

  static func refusal(_ code: String, _ message: String = "words") -> [UInt8] {
    Array(#"{"error":"\#(code)","message":"\#(message)"}"#.utf8)
  }
}
