import TSearchCore
import Testing

@testable import TSearchSim

@Suite struct SearchEndpointTests {
  @Test func resultsAreThoseOfTheStreamNewestFirst() throws {
    let fixture = try Fixture(history: .seconds(900))
    let stream = fixture.server.stream
    let expected = stream.posts(
      matching: try LegacyQuery("swift"), from: stream.start, to: HandClock.noon + .milliseconds(1))
    #expect(try fixture.walk("/search.json?q=swift&rpp=30").flatMap(\.self) == expected.reversed().map(\.id))
  }

  @Test func cursorsLeadOnWhileTheStreamGrows() throws {
    let fixture = try Fixture(history: .seconds(300))
    let first = try fixture.json("/search.json?q=sample&rpp=40")
    fixture.clock.advance(30)
    let cursor = try #require(first["next_page"]?.string)
    let second = try fixture.ids("/search.json" + cursor)
    let oldest = try #require(first["results"]?.array?.last?["id_str"]?.string)
    #expect(second.count == 40 && NumericID.isLess(second[0], oldest))
  }

  @Test func resultsEndAfter1500() throws {
    let fixture = try Fixture()
    let last = try fixture.json("/search.json?q=sample&rpp=100&page=15")
    #expect(last["results"]?.array?.count == 100 && last["next_page"] == nil)
  }

  @Test func theFloorIsExclusiveAndTheCeilingInclusive() throws {
    let fixture = try Fixture()
    let all = try fixture.ids("/search.json?q=sample&rpp=10")
    #expect(try fixture.ids("/search.json?q=sample&rpp=100&since_id=\(all[4])") == Array(all[..<4]))
    #expect(try fixture.ids("/search.json?q=sample&rpp=6&max_id=\(all[4])") == Array(all[4...]))
  }

  @Test func theEnvelopeHasTheKeysOfTheService() throws {
    let fixture = try Fixture()
    let page = try fixture.json("/search.json?q=swift+%40bob&rpp=3")
    #expect(page["query"]?.string == "swift+%40bob")
    #expect(page["results_per_page"]?.int == 3 && page["page"]?.int == 1)
    let newest = try #require(fixture.ids("/search.json?q=sample&rpp=1").first)
    #expect(page["max_id_str"]?.string == newest && page["max_id"] == .number(newest))
    #expect(page["refresh_url"]?.string == "?since_id=\(newest)&q=swift+%40bob")
    #expect(page["since_id"]?.int == 0 && page["since_id_str"]?.string == "0")
  }

  @Test func textsAreEscapedOnceAndSourcesTwice() throws {
    let fixture = try Fixture()
    let results = try #require(fixture.json("/search.json?q=parentheses&rpp=5")["results"]?.array)
    let texts = results.compactMap { $0["text"]?.string }
    #expect(!texts.isEmpty && texts.allSatisfy { $0.contains("if a &lt; b &amp;&amp; b &gt; c") })
    #expect(results.first?["source"]?.string?.hasPrefix("&lt;a href=&quot;https:") == true)
  }

  @Test func aResultCarriesAuthorTimeAndRecipient() throws {
    let fixture = try Fixture()
    let posts = fixture.server.stream.posts(from: HandClock.noon - .seconds(300), to: HandClock.noon)
    let reply = try #require(posts.last { if case .reply = $0.kind { true } else { false } })
    let page = try fixture.json("/search.json?q=sample&rpp=1&max_id=\(reply.id)")
    let result = try #require(page["results"]?.array?.first)
    #expect(result["from_user"]?.string == reply.author.handle)
    #expect(result["to_user"]?.string == reply.mentions.first)
    #expect(result["created_at"]?.string == reply.createdAt.rfc822)
    #expect(result["id"] == .number(reply.id))
  }

  @Test func entitiesCountCodePointsOfTheEscapedText() throws {
    let fixture = try Fixture()
    let page = try fixture.json("/search.json?q=%23swift&rpp=100&include_entities=1")
    for result in try #require(page["results"]?.array) {
      let text = Array(try #require(result["text"]?.string).unicodeScalars)
      let tag = try #require(result["entities"]?["hashtags"]?.array?.first)
      let places = try #require(tag["indices"]?.array?.compactMap { $0.int })
      #expect(String(String.UnicodeScalarView(text[places[0]..<places[1]])) == "#swift")
    }
  }

  @Test(
    "refuses with the service's words",
    arguments: [
      ("", 400, "You must enter a query."), ("?q=(", 400, nil), ("?q=a&since_id=x", 400, nil),
      ("?q=a&page=0", 403, "page parameter out of range"), ("?q=a&rpp=100&page=16", 403, nil),
      ("?q=a&since_id=20", 200, nil), ("?q=a&since_id=1000000000000000000", 403, "since_id too old"),
    ] as [(String, Int, String?)])
  func refusals(query: String, status: Int, words: String?) throws {
    let response = try Fixture().get("/search.json" + query)
    #expect(response.status == status)
    if let words { #expect(try JSONValue(parsing: response.body)["error"]?.string == words) }
  }

  @Test func pagesAreBoundedAndTheLastHasNoCursor() throws {
    let fixture = try Fixture(history: .seconds(120))
    #expect(try fixture.ids("/search.json?q=sample").count == 15)
    let pages = try fixture.walk("/search.json?q=sample&rpp=1000")
    #expect(pages.map(\.count).dropLast() == [100] && (15...25).contains(pages.last?.count ?? 0))
    #expect(try fixture.ids("/search.json?q=nothingatall") == [])
  }
}
