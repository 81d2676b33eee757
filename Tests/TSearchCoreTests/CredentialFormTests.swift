import Testing

@testable import TSearchCore

@Suite struct CredentialFormTests {
  private func form(_ name: String, _ type: SourceType) -> CredentialForm? {
    CredentialForm(SourceSettings(name: SourceName(name), type: type))
  }

  @Test(
    "what can be a credential, and what cannot",
    arguments: [
      ("x", .x, "AAAA%2Fbc=", nil), ("x", .x, "", "it is empty"),
      ("x", .x, String(repeating: "a", count: 4001), "it is longer than 4000 bytes"),
      ("x", .x, "a\nb", "it is one line without control characters"),
      ("x", .x, "a\u{7F}", "it is one line without control characters"),
      ("x", .x, "Bearer AAAA", "it is the token alone, without 'Bearer' before it"),
      ("x", .x, "two words", "it is one word of ASCII letters, digits and signs"),
      ("x", .x, "tökén", "it is one word of ASCII letters, digits and signs"),
      ("bluesky", .bluesky, "alice.example.org:abcd-efgh-ijkl-mnop", nil),
      ("bluesky", .bluesky, "did:plc:abc:abcd-efgh-ijkl-mnop", nil),
      ("bluesky", .bluesky, "abcd-efgh-ijkl-mnop", "it is HANDLE:APP-PASSWORD, with a colon between them"),
      ("bluesky", .bluesky, "alice.example.org:", "it is HANDLE:APP-PASSWORD, with a colon between them"),
      ("bluesky", .bluesky, ":abcd", "it is HANDLE:APP-PASSWORD, with a colon between them"),
      ("mastodon@social.example", .mastodon, "abc-DEF_1", nil),
    ] as [(String, SourceType, String, String?)])
  func forms(name: String, type: SourceType, text: String, fault: String?) throws {
    #expect(try #require(form(name, type)).fault(of: text) == fault)
  }

  @Test("what has no place for a credential takes none")
  func none() {
    #expect(form("hackernews", .hackernews) == nil && form("mine", .command) == nil)
    #expect(form("feed:https://blog.example.org/feed.xml", .feed) == nil)
    #expect(form("blog", .feed) != nil)
  }

  @Test("a log-in is named where a source cannot do without")
  func lack() {
    for (name, type) in [("x", .x), ("bluesky", .bluesky)] as [(String, SourceType)] {
      #expect(form(name, type)?.lack?.hasSuffix(": 'tsearchctl source login \(name)' takes one") == true)
    }
    #expect(form("sample", .twitter1)?.lack == nil)
  }
}
